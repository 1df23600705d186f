import Dispatch

/// Waits until a queue has run what was submitted to it before.
///
/// A queue that a handler blocks is waited for once; after that, a single check is enough.
final class Fence: Sendable {
  private let submit: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let open = Box<Signal>()

  /// Other trials may keep the process busy.
  static let patience = Patience(
    seconds: 2,
    threads: CaseThreads(isWholeProcess: true),
    factor: 10
  )

  init(_ submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.submit = submit
  }

  /// Waits for one turn of the queue; returns whether it came before the wait was given up.
  func pass() -> Bool {
    if let open = open.value {
      guard open.wait(0) else { return false }
      self.open.value = nil
    }
    let passed = Signal()
    submit { passed.fire() }
    if passed.wait(Self.patience) { return true }
    open.value = passed
    return false
  }
}
