import Foundation
import Synchronization

/// The numbers of many trials, added up.
package final class Tally: Sendable {
  private let all = Counter()
  private let overlapping = Counter()
  private let made = Counter()
  private let left = Atomic<Int>(0)

  /// Starts at nothing.
  package init() {}

  /// The rounds of all races.
  package var rounds: Int { all.count }
  /// The rounds in which two threads were inside the library, or about to be, at the same time.
  package var races: Int { overlapping.count }
  /// The calls of programs that were made at random.
  package var calls: Int { made.count }
  /// The payloads that were still alive when their trials were over.
  package var alive: Int { left.load(ordering: .sequentiallyConsistent) }

  func note(race: Bool) {
    all.increment()
    if race { overlapping.increment() }
  }

  func noteCall() { made.increment() }

  func note(alive: Int) {
    left.wrappingAdd(alive, ordering: .sequentiallyConsistent)
  }
}
