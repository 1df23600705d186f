import Foundation

/// Two threads, each of which runs a handler that continues when both are inside theirs.
///
/// Where the handlers cannot run at the same time, the first continues when the other thread has nothing to do any more.
final class BothInside: Sendable {
  private let patience: Patience
  private let called = [Signal(), Signal()]
  private let inside = [Signal(), Signal()]
  private let entered = Counter()
  private let ready = Counter()

  init(_ patience: Patience) { self.patience = patience }

  /// What one thread does: a call, and when both have made theirs, or a handler runs, what it may run by hand.
  func run(_ thread: Int, _ call: () -> Void, then next: () -> Void) {
    call()
    called[thread].fire()
    _ = called[1 - thread].wait(patience)
    next()
    for signal in inside { signal.fire() }
  }

  /// To be called by one of the two handlers; returns when both are inside, or cannot be.
  func enter(_ handler: Int) {
    entered.increment()
    for signal in called { signal.fire() }
    inside[handler].fire()
    _ = inside[1 - handler].wait(patience)
    ready.increment()
    guard entered.count == 2 else { return }
    // One thread has to wake first: both go on at nearly the same moment.
    for _ in 0..<1_000 where ready.count < 2 { sched_yield() }
  }
}
