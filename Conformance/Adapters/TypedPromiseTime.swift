import Dispatchers
import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter: TimedAdapter {
  package static var delays: [Delay<Self>] {
    Delay(calls.delay.text, onGate) { adapter, duration in
      let promise = after(duration, clock: adapter.clock)
      return adapter.output(promise).fulfilled { promise.fulfill(()) }
    }
  }

  package static var timeouts: [Timeout<Self>] {
    Timeout(calls.timeout.text, onGate) { adapter, handle, duration in
      let limited = adapter.failing(handle).timeout(after: duration, clock: adapter.clock)
      return adapter.output(limited)
    }
  }

  package static var retries: [Retry<Self>] {
    Retry(calls.retry.text, onGate) { adapter, policy, attempt in
      let promise = retry(RetryPolicy(policy), on: adapter.gate, clock: adapter.clock) {
        adapter.failing(attempt())
      }
      return adapter.output(promise)
    }
    Retry(calls.retry.onMain, onMain) { adapter, policy, attempt in
      let promise = retry(RetryPolicy(policy), clock: adapter.clock) {
        adapter.failing(attempt())
      }
      return adapter.output(promise)
    }
    Retry.asking(calls.retryAsking.text, onGate) { adapter, question, attempt in
      let promise = retry(delay: question, on: adapter.gate, clock: adapter.clock) {
        adapter.failing(attempt())
      }
      return adapter.output(promise)
    }
    Retry.asking(calls.retryAsking.onMain, onMain) { adapter, question, attempt in
      let promise = retry(delay: question, clock: adapter.clock) { adapter.failing(attempt()) }
      return adapter.output(promise)
    }
  }

  private func output(_ promise: Promise<Token, TimedOut<TrialFault>>) -> Output<Token> {
    output(promise) { error in
      switch error {
      case .timedOut: .other(.foreign("timedOut"))
      case .rejected(let fault): .other(.rejected(fault))
      }
    }
  }
}

extension TypedPromiseAdapter: RealTimedAdapter {
  package static var realDelays: [Delay<Self>] {
    Delay(calls.delay.text, onGate) { $0.output(after($1)) }
  }

  package static var realTimeouts: [Timeout<Self>] {
    Timeout(calls.timeout.text, onGate) { adapter, handle, duration in
      adapter.output(adapter.failing(handle).timeout(after: duration))
    }
  }
}
