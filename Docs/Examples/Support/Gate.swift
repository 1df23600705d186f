import Dispatchers
import Synchronization

/// Holds work back until it is opened; after that, it holds nothing
/// back.
final class Gate: Sendable {
  private struct Work: Sendable {
    let run: @Sendable () -> Void
  }

  /// `nil` once it is open.
  private let waiting = Mutex<[Work]?>([])

  init() {}

  /// Runs `work` when the gate is opened, on the thread that opens it;
  /// immediately, if it is open.
  func whenOpen(_ work: @escaping @Sendable () -> Void) {
    let isOpen = waiting.withLock { waiting in
      waiting?.append(Work(run: work))
      return waiting == nil
    }
    if isOpen { work() }
  }

  func open() {
    let work = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    for work in work ?? [] { work.run() }
  }

  /// A gate that a clock opens.
  static func opening(
    after delay: Duration,
    clock: some TimerClock = .system
  ) -> Gate {
    let gate = Gate()
    clock.schedule(at: clock.now + delay) { gate.open() }
    return gate
  }
}
