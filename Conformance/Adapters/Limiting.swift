import Dispatchers
import PromiseConformance
import TypedPromise

/// The limiters, which are the same for all three libraries.
enum Limiting {
  /// - Parameters:
  ///   - schedule: where work runs that no dispatcher moves.
  ///   - stage: the trial's.
  ///   - handOver: has a limiter start work, as a user of the library would.
  static func limiters<A>(
    _ schedule: Schedule,
    _ stage: @escaping @Sendable (A) -> Stage,
    _ handOver:
      @escaping @Sendable (A, any Dispatcher, @escaping Limiter<A>.Work) -> (
        handle: A.Handle, cancel: @Sendable () -> Bool?
      )
  ) -> [Limiter<A>] {
    @Sendable func limited(
      _ adapter: A,
      _ make: (StageClock) throws(LimitError) -> any LimitedDispatcher
    ) -> Limiter<A>.Queue {
      do throws(LimitError) {
        let dispatcher = try make(StageClock(stage(adapter)))
        return Limiter<A>.Queue(empty: { dispatcher.dropWaiting() }) {
          handOver(adapter, dispatcher, $0)
        }
      } catch {
        // The limits of rules are always valid.
        preconditionFailure("\(error)")
      }
    }
    return [
      Limiter(
        "ConcurrencyLimitedDispatcher(limit: 3)",
        schedule,
        .atOnce { adapter, limit in
          limited(adapter) { _ throws(LimitError) in
            try ConcurrencyLimitedDispatcher(limit: limit, on: .current)
          }
        }
      ),
      Limiter(
        "RateLimitedDispatcher(limit: 2, per: .seconds(1))",
        schedule,
        .rate { adapter, limit, interval in
          limited(adapter) { clock throws(LimitError) in
            try RateLimitedDispatcher(limit: limit, per: interval, on: .current, clock: clock)
          }
        }
      ),
      Limiter(
        "StrictRateLimitedDispatcher(limit: 2, per: .seconds(1))",
        schedule,
        .rate { adapter, limit, interval in
          limited(adapter) { clock throws(LimitError) in
            try StrictRateLimitedDispatcher(limit: limit, per: interval, on: .current, clock: clock)
          }
        }
      ),
    ]
  }
}

extension CancellableAdapter {
  /// Has a dispatcher start work, which keeps its place until the promise that it returns has ended.
  func limited(
    by dispatcher: any Dispatcher,
    _ work: @escaping Limiter<Self>.Work
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

extension ResultPromiseAdapter: LimitingAdapter {
  package static var limiters: [Limiter<Self>] {
    Limiting.limiters(inline, { $0.stage }, { $0.limited(by: $1, $2) })
  }
}

extension JSPromiseAdapter: LimitingAdapter {
  package static var limiters: [Limiter<Self>] {
    Limiting.limiters(jobs, { $0.stage }, { $0.limited(by: $1, $2) })
  }
}

extension TypedPromiseAdapter: LimitingAdapter {
  package static var limiters: [Limiter<Self>] {
    Limiting.limiters(.named(.current), { $0.stage }, { $0.run(on: $1, $2) })
  }

  private func run(
    on dispatcher: some Dispatcher,
    _ work: @escaping Limiter<Self>.Work
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let promise: Failing = dispatcher.async(.promise) { failing(work()) }
    return (.failing(promise), { promise.cancel() })
  }
}
