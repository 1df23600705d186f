import Dispatchers
import PromiseConformance
import ResultPromise

extension ResultPromiseAdapter: TimedAdapter {
  package static var delays: [Delay<Self>] {
    Delay(calls.delay.text, inline) { adapter, duration in
      let promise = Promise<Void, Never>(after: duration, clock: adapter.clock)
      return output(promise).fulfilled { promise.fulfill(with: .success(())) }
    }
    Delay(calls.delayedResult.text, inline) { adapter, duration in
      let promise = Promise<Void, TrialFault>(.success(()), after: duration, clock: adapter.clock)
      return output(promise).fulfilled { promise.fulfill(with: .success(())) }
    }
  }

  package static var timeouts: [Timeout<Self>] {
    Timeout(calls.timeout.text, inline) { adapter, handle, duration in
      output(handle.timeout(after: duration, clock: adapter.clock)) { failure in
        switch failure {
        case .timedOut: .other(.foreign("timedOut"))
        case .failed(let fault): .other(.rejected(fault))
        }
      }
    }
    Timeout(calls.timeoutWithFailure.text, inline) { adapter, handle, duration in
      let failure = TrialFault(in: adapter.stage.ledger)
      return output(handle.timeout(after: duration, failure: failure, clock: adapter.clock))
    }
  }

  package static var retries: [Retry<Self>] {
    Retry(calls.retry.text, inline) { adapter, policy, attempt in
      output(Promise.retry(RetryPolicy(policy), clock: adapter.clock, attempt))
    }
    Retry.asking(calls.retryAsking.text, inline) { adapter, question, attempt in
      output(Promise.retry(delay: question, clock: adapter.clock, attempt))
    }
  }
}

extension ResultPromiseAdapter: RealTimedAdapter {
  package static var realDelays: [Delay<Self>] {
    Delay(calls.delay.text, inline) { output(Promise<Void, Never>(after: $1)) }
  }

  package static var realTimeouts: [Timeout<Self>] {
    Timeout(calls.timeoutWithFailure.text, inline) { adapter, handle, duration in
      output(handle.timeout(after: duration, failure: TrialFault(in: adapter.stage.ledger)))
    }
  }
}
