import Dispatch
import Synchronization

/// Does a few things side by side.
enum Lanes {
  private static let count = 2

  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    let board = Mutex((next: 0, done: [Int: Output]()))
    DispatchQueue.concurrentPerform(iterations: min(count, inputs.count)) { _ in
      while true {
        let place = board.withLock { board in
          defer { board.next += 1 }
          return board.next
        }
        guard place < inputs.count else { return }
        let output = transform(inputs[place])
        board.withLock { $0.done[place] = output }
      }
    }
    return board.withLock { board in inputs.indices.compactMap { board.done[$0] } }
  }
}
