import Dispatchers
import PromiseConformance
import TypedPromise

/// The limiters, which are the same for all three libraries.
package protocol OwnLimitingAdapter: OwnAdapter, CancellableAdapter, LimitingAdapter {
  /// Where work runs that no dispatcher moves.
  static var unmoved: Schedule { get }

  /// Has a dispatcher start work, as a user of the library would; it keeps its place until the promise that it returns
  /// has ended.
  func handOver(
    _ work: @escaping Limiter<Self>.Work,
    to dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?)
}

extension OwnLimitingAdapter {
  @ListBuilder<Limiter<Self>> package static var limiters: [Limiter<Self>] {
    Limiter(
      "ConcurrencyLimitedDispatcher(limit: 3)",
      unmoved,
      .atOnce { adapter, limit in
        adapter.limited { _ throws(LimitError) in
          try ConcurrencyLimitedDispatcher(limit: limit, on: .current)
        }
      }
    )
    Limiter(
      "RateLimitedDispatcher(limit: 2, per: .seconds(1))",
      unmoved,
      .rate { adapter, limit, interval in
        adapter.limited { clock throws(LimitError) in
          try RateLimitedDispatcher(limit: limit, per: interval, on: .current, clock: clock)
        }
      }
    )
    Limiter(
      "StrictRateLimitedDispatcher(limit: 2, per: .seconds(1))",
      unmoved,
      .rate { adapter, limit, interval in
        adapter.limited { clock throws(LimitError) in
          try StrictRateLimitedDispatcher(limit: limit, per: interval, on: .current, clock: clock)
        }
      }
    )
  }

  private func limited(
    _ make: (StageClock) throws(LimitError) -> any LimitedDispatcher
  ) -> Limiter<Self>.Queue {
    do throws(LimitError) {
      let dispatcher = try make(clock)
      return Limiter<Self>.Queue(empty: { dispatcher.dropWaiting() }) {
        handOver($0, to: dispatcher)
      }
    } catch {
      // The limits of rules are always valid.
      preconditionFailure("\(error)")
    }
  }

  package func handOver(
    _ work: @escaping Limiter<Self>.Work,
    to dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let promise = cancellable()
    dispatcher.dispatch(
      {
        let places = dispatcher.places
        observe(work()) { outcome in
          switch outcome {
          case .fulfilled(let token): _ = promise.settler.fulfill(token)
          case .rejected(let fault): _ = promise.settler.reject(fault)
          case .cancelled, .foreign: _ = promise.cancel()
          }
          withExtendedLifetime(places) {}
        }
      },
      while: { !promise.isCancelled() }
    )
    return (promise.handle, promise.cancel)
  }
}

extension ResultPromiseAdapter: OwnLimitingAdapter {
  package static var unmoved: Schedule { inline }
}

extension JSPromiseAdapter: OwnLimitingAdapter {
  package static var unmoved: Schedule { jobs }
}

extension TypedPromiseAdapter: OwnLimitingAdapter {
  package static var unmoved: Schedule { onCurrent }

  package func handOver(
    _ work: @escaping Limiter<Self>.Work,
    to dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let promise: Failing = dispatcher.async(.promise) { failing(work()) }
    return (.failing(promise), { promise.cancel() })
  }
}
