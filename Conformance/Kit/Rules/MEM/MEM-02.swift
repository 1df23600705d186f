extension PromiseAdapter {
  @Rule static var mem02: Law {
    "A pending promise that is not held is released, with its handlers."
    intent("Giving up costs nothing.")
    origin("PromiseKit")
    hint("a cycle between promise and settler, or a global list")
    each(transforms + transformsWithLocals, arrivals: [.eventually]) { trial, step in
      let spy = trial.spy("the handler")
      try expectNothingKept(trial, "captures of a promise that is not held") {
        let (captured, handle) = (trial.token(), trial.loose().handle)
        let derived = step.apply(trial, handle) { _ in
          spy.hit()
          return captured
        }
        _ = step.passing(trial, derived) { spy.hit() }
      }
      try trial.expect(spy, ran: 0, "on a promise that was not settled")
      // A promise that is held runs the same handlers.
      let settler = chainHeldBySettler(trial, step, spy)
      trial.settle(settler, .fulfilled(trial.token()))
      try trial.expect(spy, ran: 1, "on a promise that was settled")
    }
    tried(verbs, ends: [.value], arrivals: [.eventually]) { trial, moment in
      try expectNothingKept(trial, "captures of a promise that is not held") {
        let (handle, _) = trial.loose()
        for _ in 0..<moment.handlers {
          _ = moment.step.apply(trial, handle, holding: trial.token())
        }
      }
    }
    each(workMakers, or: .executor) { trial, maker in
      try expectNothingKept(trial, "captures of a promise whose work settles nothing") {
        holdCapture(trial, maker.make(trial) { _ in })
      }
    }
    each(importers, or: .importer) { trial, importer in
      try expectNothingKept(trial, "captures of a promise that is never called back") {
        holdCapture(trial, importer.make(trial.adapter) { _ in })
      }
    }
    combined
    madeFew
    retried
    given(Able.limiting) { limited($0) }
  }

  private static func holdCapture(_ trial: Trial<Self>, _ handle: Handle) {
    let captured = trial.token()
    trial.onEnd(of: handle) { _ in withExtendedLifetime(captured) {} }
  }

  private static var retried: Part {
    each(allRetries, or: .retry) { trial, retry in
      try expectNothingKept(trial, "captures of an attempt that is not held") {
        let captured = trial.token()
        retry.make(trial, Retry.Policy(attempts: 1, pause: .zero)) { trial.loose().handle }
          .observe { _ in withExtendedLifetime(captured) {} }
      }
    }
  }

  /// One piece of work is pending, and another waits for it, or has left the limiter; then there is one more.
  private static func limited<B: LimitingAdapter>(_: B.Type) -> Part {
    B.each(B.limiters.filter { !$0.isRate }, or: .limiting) { trial, limiter in
      for change in LimiterChange.allCases {
        try B.expectNothingKept(trial, "captures of work whose limiter is not held") {
          let (queue, begun) = (limiter.queue(trial, 1), Box<Settler>())
          _ = B.handOver(trial, queue) {
            let (handle, settler) = trial.loose()
            begun.value = settler
            return handle
          }
          let cancel = B.handOver(trial, queue) { trial.loose().handle }
          trial.quiesce()
          let settler = begun.take()
          switch change {
          case .none: break
          case .empties: queue.empty?()
          case .cancels: _ = cancel?()
          case .ends: _ = settler?.settle(.fulfilled(trial.token()))
          }
          _ = B.handOver(trial, queue) { trial.loose().handle }
          trial.quiesce()
          withExtendedLifetime(settler) {}
        }
      }
    }
  }

  private static var combined: Part {
    each(allCombinations, or: .combining) { trial, spelling in
      try expectNothingKept(trial, "captures of a combination that is not held") {
        let captured = trial.token()
        let inputs = (0..<spelling.most(of: 2...3)).map { _ in trial.loose().handle }
        spelling.apply(trial, Inputs(inputs)).observe { _ in withExtendedLifetime(captured) {} }
      }
    }
  }

  private static var madeFew: Part {
    each(allFewAtATime, or: .fewAtATime) { trial, spelling in
      try expectNothingKept(trial, "captures of what makes promises that are not held") {
        let captured = trial.token()
        spelling.apply(trial.adapter, 1, Inputs([1, 2])) { _ in
          withExtendedLifetime(captured) { trial.loose().handle }
        }
        .observe { _ in withExtendedLifetime(captured) {} }
        trial.quiesce()
      }
    }
  }
}

extension LimitingAdapter {
  /// Hands over work that captures a payload; returns what cancels it.
  fileprivate static func handOver(
    _ trial: Trial<Self>,
    _ queue: Limiter<Self>.Queue,
    _ inner: @escaping @Sendable () -> Handle
  ) -> (@Sendable () -> Bool?)? {
    let captured = trial.token()
    let work = queue.handOver { withExtendedLifetime(captured) { inner() } }
    trial.onEnd(of: work.handle) { _ in withExtendedLifetime(captured) {} }
    return work.cancel
  }
}

/// What changes while one piece of work is under way, and another waits.
private enum LimiterChange: CaseIterable {
  case none, empties, cancels, ends
}
