/// A library in which a pending promise can be cancelled.
///
/// It is cancelled by a method of the promise, by a signal given to its producer, or by an error that means it.
public protocol CancellableAdapter: PromiseAdapter {
  /// A pending promise with everything that can cancel it, for one consumer and its producer.
  func cancellable() -> CancellablePromise<Handle>
}

extension CancellableAdapter {
  /// The same, with a worker that agrees, where a cancellation asks it: rules are about what follows from that.
  func agreeing() -> CancellablePromise<Handle> {
    let promise = cancellable()
    promise.agree?()
    return promise
  }
}
