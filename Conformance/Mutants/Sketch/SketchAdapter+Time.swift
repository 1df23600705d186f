import PromiseConformance

extension PartialSketchAdapter: TimedAdapter, RealTimedAdapter, LimitingAdapter {
  static var delays: [Delay<Self>] { Delay("wait", jobs) { $0.delay($1) } }

  static var timeouts: [Timeout<Self>] {
    Timeout("limited(to:)", jobs) { $0.output($1.limited(to: $2)) }
  }

  static var realDelays: [Delay<Self>] { Delay("wait", jobs) { $0.delay($1, onRealTime: true) } }

  static var realTimeouts: [Timeout<Self>] {
    Timeout("limited(to:)", jobs) { $0.output($1.limited(to: $2, onRealTime: true)) }
  }

  static var retries: [Retry<Self>] {
    Retry("tryFromNowOn", jobs) { adapter, policy, attempt in
      let fixed = Sketch.RetryPolicy.fixed(attempts: policy.attempts, pause: policy.pause)
      return adapter.output(adapter.made { $0.tryFromNowOn(fixed, attempt) })
    }
    Retry.asking("tryFromNowOn(asking:)", jobs) { adapter, question, attempt in
      adapter.output(adapter.made { $0.tryFromNowOn(.asking(question), attempt) })
    }
  }

  private func delay(_ duration: Duration, onRealTime: Bool = false) -> Output<Void> {
    let sketch = made {
      $0.isOnRealTime = onRealTime
      $0.wait(duration)
    }
    return output(sketch).map { _ in }.fulfilled {
      sketch.settle(.fulfilled(Token(in: sketch.stage.ledger)))
    }
  }

  private func output(_ sketch: Sketch) -> Output<Token> {
    Output(
      observe: { observer in observe(sketch) { observer(PromiseEnding($0)) } },
      cancel: { sketch.cancel() },
      wait: { _ = await sketch.awaited() }
    )
  }

  static var limiters: [Limiter<Self>] {
    Limiter("atOnce", jobs, .atOnce { $0.limiter($1) })
    Limiter("closures", jobs, .closures { $0.limiter($1, countsClosures: true) })
    Limiter("perInterval", jobs, .rate { $0.limiter($1, per: $2) })
  }

  private func limiter(
    _ limit: Int,
    per interval: Duration? = nil,
    countsClosures: Bool = false
  ) -> Limiter<Self>.Queue {
    let limiter = LimiterSketch(limit, per: interval, countsClosures, clock: stage.clock)
    return Limiter<Self>.Queue(
      empty: { limiter.drop { _ in true } },
      waitingCount: { limiter.state.current.waiting.count }
    ) { work in
      let promise = make()
      limiter.add((work, promise))
      let cancel = { @Sendable in
        defer { limiter.drop { $0.promise.state != nil } }
        return promise.cancel()
      }
      return (promise, cancel)
    }
  }
}
