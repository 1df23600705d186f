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
