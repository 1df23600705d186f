import Dispatchers

/// An error type with a case for a cancellation.
///
/// ```swift
/// enum Offline: CancellableFailure { case noNetwork, cancelled }
/// ```
///
/// A case named `cancelled` is all that is required.
public protocol CancellableFailure: Error {
  /// The failure of a cancelled promise.
  static var cancelled: Self { get }
}

extension Promise where Failure: CancellableFailure {
  /// Settles the promise with the failure `.cancelled`, unless it is settled already.
  ///
  /// A cancellation is an ordinary failure: every handler sees it, and `recover` can turn it
  /// into a value. It travels down only: promises derived from this one fail with it, while the source
  /// of this one continues, with all its other derived promises. The handler that waited at the
  /// source is released and never runs, unless it has started; the source keeps nothing of this promise. A
  /// promise made from a task cancels that task once. Inside a handler, both happen after that handler has returned.
  ///
  /// The call is the same as `fulfill(with: .failure(.cancelled))`. It is safe from any thread, more than once,
  /// and inside any handler; a promise that is settled already does not change.
  ///
  /// - Returns: whether this call settled the promise.
  /// - Complexity: that of ``fulfill(with:)``.
  @discardableResult
  public func cancel() -> Bool {
    PromiseRecords.note { $0.see(self) }
    return fulfill(with: .failure(.cancelled))
  }
}

extension PromiseCore {
  /// It is released with this error, which is no loss if it is that of a cancellation.
  @usableFromInline final func releaseRecord(with error: any Error) {
    let cancelled = (error as? any CancellableFailure).map { "\(type(of: $0).cancelled)" }
    let isCancelled = cancelled == "\(error)"
    PromiseRecords.note { $0.release(self, with: isCancelled ? nil : error) }
  }
}
