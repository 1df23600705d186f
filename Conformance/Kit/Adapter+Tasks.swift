/// A library whose promises meet `async` code, in both directions.
public protocol AwaitingAdapter: PromiseAdapter {
  /// Waits for the promise in a task, as a user would write it.
  ///
  /// - Returns: how the wait ended, whatever the library does: return, or throw.
  func outcome(of handle: Handle) async -> Awaited

  /// A promise that is settled by an `async` closure, and what cancels it.
  ///
  /// - Parameter body: what a user would write into the closure; it runs wherever the library runs it.
  /// - Returns: the promise, and what cancels it, which returns what the library returns.
  func promise(
    from body: @escaping @Sendable () async throws(Fault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?)
}

/// How a wait in a task ended.
public enum Awaited: Sendable, Equatable, CustomStringConvertible {
  /// It returned, or threw, how the promise ended.
  case settled(Outcome)
  /// It threw because the task that waited was cancelled, whatever becomes of the promise.
  case cancelled

  /// `came to fulfilled with value 3`, and the like.
  public var description: String {
    switch self {
    case .settled(let outcome): "came to \(outcome)"
    case .cancelled: "was given up, since its task was cancelled"
    }
  }
}

/// A library that can report, when the program runs, a failure that nobody handled.
public protocol ReportingAdapter: PromiseAdapter {
  /// Has `report` called for each failure that nobody handled, of promises that this adapter makes later.
  ///
  /// The library's deadline for handling must be passed when the trial's gate is drained to empty.
  ///
  /// - Parameter report: is given the outcome that nobody handled.
  func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void)
}
