import Dispatchers
import JSPromise
import PromiseConformance

extension JSPromiseAdapter: TimedAdapter {
  package static var delays: [Delay<Self>] {
    Delay(calls.delay.text, jobs) { adapter, duration in
      stoppable { signal in
        Promise.delay(duration, on: adapter.queue, clock: adapter.clock, signal: signal)
      }
    }
  }

  package static var timeouts: [Timeout<Self>] {
    Timeout(calls.timeout.text, jobs) { adapter, handle, duration in
      output(handle.timeout(after: duration, clock: adapter.clock))
    }
    Timeout(calls.timeoutWithReason.text, jobs) { adapter, handle, duration in
      let reason = TrialFault(in: adapter.stage.ledger)
      return output(handle.timeout(after: duration, reason: reason, clock: adapter.clock))
    }
  }

  package static var retries: [Retry<Self>] {
    Retry(calls.retry.text, jobs) { adapter, policy, attempt in
      let (policy, queue) = (RetryPolicy(policy), adapter.queue)
      return stoppable { signal in
        Promise.retry(policy, on: queue, clock: adapter.clock, signal: signal, attempt)
      }
    }
    Retry.asking(calls.retryAsking.text, jobs) { adapter, question, attempt in
      stoppable { signal in
        Promise.retry(
          delay: { reason, number in (reason as? TrialFault).flatMap { question($0, number) } },
          on: adapter.queue,
          clock: adapter.clock,
          signal: signal,
          attempt
        )
      }
    }
  }
}

extension JSPromiseAdapter: RealTimedAdapter {
  package static var realDelays: [Delay<Self>] {
    Delay(calls.delay.text, jobs) { adapter, duration in
      stoppable { Promise.delay(duration, on: adapter.queue, signal: $0) }
    }
  }

  package static var realTimeouts: [Timeout<Self>] {
    Timeout(calls.timeout.text, jobs) { output($1.timeout(after: $2)) }
  }
}
