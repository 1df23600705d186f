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

  /// How a step of a chain is limited.
  static var limitedStep: String { get }

  /// Has a dispatcher run a step of a chain; the promise that it returns keeps no place.
  func step(
    _ work: @escaping Limiter<Self>.Work,
    on dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?)
}

extension OwnLimitingAdapter {
  @ListBuilder<Limiter<Self>> package static var limiters: [Limiter<Self>] {
    Limiter(
      "ConcurrencyLimitedDispatcher(limit: 3)",
      unmoved,
      .atOnce { adapter, limit in
        adapter.limited { _ throws(LimitError) in
          let limiter = try ConcurrencyLimitedDispatcher(limit: limit, on: .current)
          return (limiter, { limiter.dropWaiting() }, { limiter.waitingCount })
        }
      }
    )
    Limiter(
      limitedStep,
      .always(.gate),
      .closures { adapter, limit in
        adapter.limited({ _ throws(LimitError) in
          let limiter = try ConcurrencyLimitedDispatcher(limit: limit, on: adapter.gate)
          return (limiter, { limiter.dropWaiting() }, { limiter.waitingCount })
        }) { adapter.step($0, on: $1) }
      }
    )
    Limiter(
      "RateLimitedDispatcher(limit: 2, per: .seconds(1))",
      unmoved,
      .rate { adapter, limit, interval in
        adapter.limited { clock throws(LimitError) in
          let limiter = try RateLimitedDispatcher(
            limit: limit,
            per: interval,
            on: .current,
            clock: clock
          )
          return (limiter, { limiter.dropWaiting() }, { limiter.waitingCount })
        }
      }
    )
    Limiter(
      "StrictRateLimitedDispatcher(limit: 2, per: .seconds(1))",
      unmoved,
      .rate { adapter, limit, interval in
        adapter.limited { clock throws(LimitError) in
          let limiter = try StrictRateLimitedDispatcher(
            limit: limit,
            per: interval,
            on: .current,
            clock: clock
          )
          return (limiter, { limiter.dropWaiting() }, { limiter.waitingCount })
        }
      }
    )
  }

  private func limited(
    _ make: (StageClock) throws(LimitError) -> (
      dispatcher: any Dispatcher, empty: @Sendable () -> Void, count: @Sendable () -> Int
    ),
    _ handOver: (
      @Sendable (@escaping Limiter<Self>.Work, any Dispatcher) -> (
        handle: Handle, cancel: @Sendable () -> Bool?
      )
    )? = nil
  ) -> Limiter<Self>.Queue {
    do throws(LimitError) {
      let (dispatcher, empty, count) = try make(clock)
      return Limiter<Self>.Queue(empty: empty, waitingCount: count) {
        handOver?($0, dispatcher) ?? self.handOver($0, to: dispatcher)
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
    let (promise, id) = (cancellable(), Box())
    dispatcher.dispatch(
      DispatchedWork(id: ObjectIdentifier(id), while: { !promise.isCancelled() }) {
        let places = dispatcher.places
        observe(work()) { outcome in
          switch outcome {
          case .fulfilled(let token): _ = promise.settler.fulfill(token)
          case .rejected(let fault): _ = promise.settler.reject(fault)
          case .cancelled, .foreign: _ = promise.cancel()
          }
          withExtendedLifetime((places, id)) {}
        }
      }
    )
    let cancel = { @Sendable in
      let wasPending = promise.cancel()
      dispatcher.withdraw(ObjectIdentifier(id))
      return wasPending
    }
    return (promise.handle, cancel)
  }
}

/// Stands for work that waits.
private final class Box: Sendable {}

extension TypedPromiseAdapter: OwnLimitingAdapter {
  package static var unmoved: Schedule { onCurrent }
  package static var limitedStep: String { "promise.then(on: limiter) { promise }" }

  package func step(
    _ work: @escaping Limiter<Self>.Work,
    on dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let start = Promise<Void, TrialFault>(value: ())
    let promise: Failing = start.then(on: dispatcher) { failing(work()) }
    return (.failing(promise), { promise.cancel() })
  }

  package func handOver(
    _ work: @escaping Limiter<Self>.Work,
    to dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let promise: Failing = dispatcher.async(.promise) { failing(work()) }
    return (.failing(promise), { promise.cancel() })
  }
}
