import Dispatchers
import JSPromise
import PromiseConformance

extension JSPromiseAdapter: TimedAdapter {
  package static var delays: [Delay<Self>] {
    [
      Delay("Promise.delay(duration)", jobs) { adapter, duration in
        let controller = AbortController()
        let promise = Promise.delay(
          duration,
          on: adapter.queue,
          clock: adapter.clock,
          signal: controller.signal
        )
        return output(promise, cancel: cancel(controller))
      }
    ]
  }

  package static var timeouts: [Timeout<Self>] {
    [
      Timeout("timeout(after: duration)", jobs) { adapter, handle, duration in
        output(handle.timeout(after: duration, clock: adapter.clock))
      },
      Timeout("timeout(after: duration, reason: error)", jobs) { adapter, handle, duration in
        let reason = Fault(in: adapter.stage.ledger)
        return output(handle.timeout(after: duration, reason: reason, clock: adapter.clock))
      },
    ]
  }

  package static var retries: [Retry<Self>] {
    [
      Retry("Promise.retry(policy) { … }", jobs) { adapter, policy, attempt in
        let controller = AbortController()
        let promise = Promise.retry(
          RetryPolicy(policy),
          on: adapter.queue,
          clock: adapter.clock,
          signal: controller.signal,
          attempt
        )
        return output(promise, cancel: cancel(controller))
      }
    ]
  }

  private var clock: StageClock { StageClock(stage) }
}
