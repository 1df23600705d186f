import Dispatch
import Foundation
import Synchronization

/// Does several things at the same time.
package enum Parallel {
  /// Transforms each input; once one has failed, no other is begun.
  ///
  /// - Parameters:
  ///   - inputs: what is transformed.
  ///   - count: how many at a time; as many as there are processors unless given.
  /// - Returns: the outputs, in the order of the inputs.
  package static func map<Input: Sendable, Output: Sendable, Failure: Error>(
    _ inputs: [Input],
    atMost count: Int = ProcessInfo.processInfo.activeProcessorCount,
    _ transform: @Sendable (Input) throws(Failure) -> Output
  ) throws(Failure) -> [Output] {
    let state = Mutex((next: 0, done: [Int: Output](), failure: Failure?.none))
    @Sendable func next() -> Int? {
      state.withLock { state in
        defer { state.next += 1 }
        return state.failure == nil && state.next < inputs.count ? state.next : nil
      }
    }
    withoutActuallyEscaping(transform) { transform in
      let group = DispatchGroup()
      // A queue for each: there may be more of them than processors, since a transform can wait for a process.
      for number in 0..<min(count, inputs.count) {
        DispatchQueue(label: "parallel \(number)").async(group: group) {
          while let place = next() {
            do throws(Failure) {
              let output = try transform(inputs[place])
              state.withLock { $0.done[place] = output }
            } catch {
              state.withLock { $0.failure = $0.failure ?? error }
            }
          }
        }
      }
      group.wait()
    }
    let end = state.withLock { $0 }
    if let failure = end.failure { throw failure }
    return inputs.indices.compactMap { end.done[$0] }
  }
}
