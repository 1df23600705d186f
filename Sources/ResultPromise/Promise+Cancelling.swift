/// A failure that says what being cancelled is.
///
/// ```swift
/// enum Offline: CancellableFailure { case noNetwork, cancelled }
/// ```
///
/// That is all: a case named `cancelled` is what is required.
public protocol CancellableFailure: Error {
  /// What a cancelled promise has failed with.
  static var cancelled: Self { get }
}

extension Promise where Failure: CancellableFailure {
  /// Settles the promise with the failure `.cancelled`, unless it is settled already.
  ///
  /// To be cancelled is an ordinary failure: every handler sees it, and `recover` can turn it
  /// into a value. It travels down only: what was derived from this promise fails with it, while the source
  /// of this one goes on, with everything else that was derived from that. The handler which waited at the
  /// source is released and never runs, unless it has started; nothing of this promise is kept there. A
  /// promise made from a task cancels that task, once. Inside a handler, both come when that has returned.
  ///
  /// It is the same as `fulfill(with: .failure(.cancelled))`. Safe to call from any thread, more than once,
  /// and inside any handler, where a promise that is settled already does not change.
  ///
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: as that of ``fulfill(with:)``.
  @discardableResult
  public func cancel() -> Bool {
    fulfill(with: .failure(.cancelled))
  }
}
