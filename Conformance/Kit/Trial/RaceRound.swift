import Foundation
import Synchronization

/// One round of a race: what its threads share, and whether two of them ran at the same time.
final class RaceRound<Shared: Sendable>: Sendable {
  let shared: Shared
  /// What its threads do.
  let trace: RaceTrace
  private let delays: [Int]
  private let running = Atomic<Int>(0)
  private let overlaps = Atomic<Bool>(false)

  /// Makes what the threads share with `prepare`.
  init(delays: [Int], _ prepare: () -> Shared) {
    trace = RaceTrace(threads: delays.count)
    (shared, self.delays) = (trace.run(0, prepare), delays)
  }

  var isRace: Bool { overlaps.load(ordering: .sequentiallyConsistent) }

  func run(_ index: Int, _ body: (Shared, Int) -> Void) {
    for _ in 0..<delays[index] { _ = isRace }
    if running.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue > 1 {
      overlaps.store(true, ordering: .sequentiallyConsistent)
    }
    trace.run(index + 1) { body(shared, index) }
    running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}
