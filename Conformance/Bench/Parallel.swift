import Dispatch
import Synchronization

/// Runs two transforms at the same time.
enum Parallel {
  private static let count = 2

  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    let state = Mutex((next: 0, done: [Int: Output]()))
    DispatchQueue.concurrentPerform(iterations: min(count, inputs.count)) { _ in
      while true {
        let place = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard place < inputs.count else { return }
        let output = transform(inputs[place])
        state.withLock { $0.done[place] = output }
      }
    }
    return state.withLock { state in inputs.indices.compactMap { state.done[$0] } }
  }
}
