import Dispatchers
import PromiseConformance
import ResultPromise

extension ResultPromiseAdapter: TimedAdapter {
  package static var delays: [Delay<Self>] {
    [
      Delay("Promise(after: duration)", inline) { adapter, duration in
        output(Promise<Void, Never>(after: duration, clock: adapter.clock))
      },
      Delay("Promise(result, after: duration)", inline) { adapter, duration in
        output(Promise<Void, Fault>(.success(()), after: duration, clock: adapter.clock))
      },
    ]
  }

  package static var timeouts: [Timeout<Self>] {
    [
      Timeout("timeout(after: duration)", inline) { adapter, handle, duration in
        output(handle.timeout(after: duration, clock: adapter.clock)) { failure in
          switch failure {
          case .timedOut: .other(.foreign("timedOut"))
          case .failed(let fault): .other(.rejected(fault))
          }
        }
      },
      Timeout("timeout(after: duration, failure: error)", inline) { adapter, handle, duration in
        let failure = Fault(in: adapter.stage.ledger)
        return output(handle.timeout(after: duration, failure: failure, clock: adapter.clock))
      },
    ]
  }

  package static var retries: [Retry<Self>] {
    [
      Retry("Promise.retry(policy) { … }", inline) { adapter, policy, attempt in
        output(Promise.retry(RetryPolicy(policy), clock: adapter.clock, attempt))
      }
    ]
  }

  private var clock: StageClock { StageClock(stage) }
}
