import NIOCore
import PromiseConformance

// The other verbs.

extension EventLoopFutureAdapter {
  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("future.flatMapError { … }", loop) { adapter, future, body in
        future.flatMapError { error in
          guard let fault = error as? TrialFault else {
            return adapter.loop.makeFailedFuture(error)
          }
          return body(fault)
        }
      }
    ]
  }

  static var valueObservers: [ValueObserver<Self>] {
    [
      ValueObserver("future.whenSuccess { … }", loop) { _, future, body in future.whenSuccess(body)
      }
    ]
  }

  static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver("future.whenFailure { … }", loop) { _, future, body in
        future.whenFailure { error in if let fault = error as? TrialFault { body(fault) } }
        return nil
      }
    ]
  }

  static var finalizers: [Finalizer<Self>] {
    [
      Finalizer(
        "future.always { … }",
        loop,
        .plain { _, future, body in future.always { _ in body() } }
      )
    ]
  }
}

/// Futures are objects.
extension EventLoopFutureAdapter: IdentityAdapter {}

/// A future may hold a future.
extension EventLoopFutureAdapter: NestingAdapter {
  func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    loop.makeSucceededFuture(inner).whenSuccess { observer(.promise($0)) }
  }
}

/// A promise can be completed with a future.
extension EventLoopFutureAdapter: AdoptingAdapter {
  func adopting() -> (
    handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void
  ) {
    let promise = loop.makePromise(of: Token.self)
    return (promise.futureResult, Self.settler(of: promise), { promise.completeWith($0) })
  }
}
