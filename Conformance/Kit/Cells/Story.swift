/// What happens in a few lines that use a promise, for a page that teaches.
package enum Story {
  /// A promise is settled inside a handler of another.
  package static func settledInside<A: PromiseAdapter>(_ adapter: A.Type) async -> [Trace.Event]? {
    await trace(of: adapter) { trial in
      let (first, second) = (trial.pending(), trial.pending())
      let outer = trial.probe("the handler of the first promise")
      let inner = trial.probe("the handler of the second promise")
      let (one, other) = (Outcome.fulfilled(trial.token()), Outcome.fulfilled(trial.token()))
      trial.attaching { trial.onEnd(of: second.handle) { _ in inner.hit() } }
      trial.attaching {
        trial.onEnd(of: first.handle) { _ in
          outer.hit("begins")
          trial.settle(second.settler, other)
          outer.hit("returns")
        }
      }
      trial.settle(first.settler, one)
      trial.stage.trace.add("the call that settled the first promise has returned")
      trial.quiesce()
      try trial.expect(inner, ran: 1, "for a promise that is settled inside a handler")
    }
  }

  /// A handler is attached while another thread is inside one of the same promise.
  package static func attachedBeside<A: PromiseAdapter>(_ adapter: A.Type) async -> [Trace.Event]? {
    await trace(of: adapter) { trial in
      let (handle, settler) = trial.pending()
      let (early, late) = (trial.probe("the early handler"), trial.probe("the late handler"))
      let outcome = Outcome.fulfilled(trial.token())
      let handler = Trial<A>.Arrangement(
        observe: { body in
          trial.attaching {
            trial.onEnd(of: handle) { _ in
              early.hit("begins")
              body()
              early.hit("returns")
            }
          }
        },
        end: { trial.settle(settler, outcome) },
        attach: {}
      )
      try trial.beside(handler) {
        trial.attaching { trial.onEnd(of: handle) { _ in late.hit() } }
      }
      trial.quiesce()
      try trial.expect(late, ran: 1, "when it was attached beside another")
    }
  }

  /// A promise that two others are derived from is cancelled.
  package static func cancelled<A: CancellableAdapter>(_ adapter: A.Type) async -> [Trace.Event]? {
    await trace(of: adapter) { trial in
      guard let step = A.transforms.first else { return }
      let root = trial.cancellable()
      let ran = trial.probe("the handler of a branch")
      let own = trial.observe(root.handle)
      let branches = ["left", "right"].map { name in
        trial.stage.trace.add("derives the \(name) branch")
        return trial.observe(step.passing(trial, root.handle) { ran.hit() })
      }
      trial.cancel(root)
      trial.quiesce()
      let outcome = try trial.expectCancelled(own)
      for branch in branches { try trial.expect(branch, outcome) }
      try trial.expect(ran, ran: 0, "downstream of a cancellation")
    }
  }

  /// A program that libraries run differently, whose lines they all can spell.
  package static let program = """
    let promise = pending()
    let next = promise.catch { error in say("the error handler runs") }
    next.end { end in say("next ends: \\(end)") }
    say("cancel() is called")
    promise.cancel()
    say("cancel() has returned")
    """

  /// What that program says; `nil` if promises cannot be cancelled, or errors not be handled.
  package static func said(by adapter: any PromiseAdapter.Type) async -> [Trace.Event]? {
    guard let adapter = Able.cancelling.of(adapter) else { return nil }
    return await said(adapter)
  }

  private static func said<A: CancellableAdapter>(_ adapter: A.Type) async -> [Trace.Event]? {
    guard let recovery = A.recoveries.first else { return nil }
    let events = await trace(of: adapter) { trial in
      let (promise, value) = (trial.cancellable(), trial.token())
      let next = recovery.apply(trial.adapter, trial.using(promise.handle)) { _ in
        trial.stage.trace.add("say: the error handler runs")
        return value
      }
      let ended = trial.probe("next")
      trial.onEnd(of: next) { end in
        let word = "\(end)".prefix { $0 != " " }
        trial.stage.trace.add("say: next ends: \(word)")
        ended.hit()
      }
      trial.stage.trace.add("say: cancel() is called")
      trial.cancel(promise)
      trial.stage.trace.add("say: cancel() has returned")
      trial.quiesce(until: { ended.count > 0 })
      try trial.expect(ended, ran: 1, "for a promise that is derived from a cancelled one")
    }
    return events?.compactMap { event in
      guard event.what.hasPrefix("say: ") else { return nil }
      return Trace.Event(
        thread: event.thread,
        what: String(event.what.dropFirst("say: ".count)),
        call: event.call
      )
    }
  }

  /// What happens, in order; nothing if a check does not hold.
  static func trace<A: PromiseAdapter>(
    of adapter: A.Type,
    _ body: @escaping @Sendable (Trial<A>) async throws -> Void
  ) async -> [Trace.Event]? {
    let options = RunOptions(scale: 100)
    let one = Case(CaseLabel(""), body)
    guard case .held(_, _, _, let trace) = await one.body(options, options.seed) else { return nil }
    return trace
  }
}
