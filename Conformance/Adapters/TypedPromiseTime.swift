import Dispatchers
import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter: TimedAdapter {
  package static var delays: [Delay<Self>] {
    [
      Delay("after(duration)", onGate) { adapter, duration in
        adapter.output(after(duration, clock: adapter.clock))
      }
    ]
  }

  package static var timeouts: [Timeout<Self>] {
    [
      Timeout("timeout(after: duration)", onGate) { adapter, handle, duration in
        let limited = adapter.failing(handle).timeout(after: duration, clock: adapter.clock)
        return adapter.output(limited) { error in
          switch error {
          case .timedOut: .other(.foreign("timedOut"))
          case .rejected(let fault): .other(.rejected(fault))
          }
        }
      }
    ]
  }

  package static var retries: [Retry<Self>] {
    [
      Retry("retry(policy, on: dispatcher) { … }", onGate) { adapter, policy, attempt in
        let promise = retry(RetryPolicy(policy), on: adapter.gate, clock: adapter.clock) {
          adapter.failing(attempt())
        }
        return adapter.output(promise)
      },
      Retry("retry(policy) { … }", onMain) { adapter, policy, attempt in
        let promise = retry(RetryPolicy(policy), clock: adapter.clock) {
          adapter.failing(attempt())
        }
        return adapter.output(promise)
      },
    ]
  }

  private var clock: StageClock { StageClock(stage) }
}
