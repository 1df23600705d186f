import Foundation
import Synchronization

/// Counts, from any thread.
final class Counter: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }

  /// Returns the new count.
  @discardableResult
  func increment() -> Int {
    state.withLock { count in
      count += 1
      return count
    }
  }
}

/// A point where threads wait for each other, repeatedly, so that they continue at the same moment.
///
/// They spin instead of sleeping: a thread that has to wake up would be too late to race.
final class Rendezvous: Sendable {
  private let threads: Int
  private let arrivals = Counter()

  init(of threads: Int) {
    self.threads = threads
  }

  /// Returns when every thread has called it as often as this one.
  func arrive() {
    let number = arrivals.increment()
    let last = (number + threads - 1) / threads * threads
    while arrivals.count < last { sched_yield() }
  }
}
