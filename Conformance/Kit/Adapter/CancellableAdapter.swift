/// A library in which a pending promise can be cancelled.
///
/// It is by a method of the promise, by a signal that its producer was given, or by an error that means it.
public protocol CancellableAdapter: PromiseAdapter {
  /// A pending promise with all that there is to cancel it, for one consumer and its producer.
  func cancellable() -> CancellablePromise<Handle>
}
