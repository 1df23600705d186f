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

  /// Waits for turns of the queue; returns whether they came before the wait was given up.
  ///
  /// - Parameter turns: how many, one after another. In a serial queue they show that a chain of as many jobs has run,
  ///   each of which submits the next.
  func pass(_ turns: Int = 1) -> Bool {
    if let open = open.value {
      guard open.wait(0) else { return false }
      self.open.value = nil
    }
    let passed = Signal()
    Fence.after(turns, submit) { passed.fire() }
    if passed.wait(Self.patience) { return true }
    open.value = passed
    return false
  }

  /// Calls `body` in a queue, after as many turns of it.
  static func after(
    _ turns: Int,
    _ submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    _ body: @escaping @Sendable () -> Void
  ) {
    submit { turns > 1 ? after(turns - 1, submit, body) : body() }
  }
}
