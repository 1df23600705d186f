/// CHN: what becomes of what a handler returns or throws.
enum Chaining<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CHN-02",
        .choice(key: "identity", values: ["new", "self"]),
        "A derived promise is a new object, or the source itself.",
        intent: "Whether cancelling or keeping one means the other.",
        origin: "Promises/A+ note 3.3",
        hint: "what the verb returns",
        .each(A.transforms, or: .transform) { trial, step in
          let (source, derived) = trial.arrive(.fulfilled(trial.token())) { handle in
            (handle, step.apply(trial.adapter, handle) { $0 })
          }
          let observation = trial.observe(derived)
          trial.quiesce()
          try trial.check(observation.outcomes.count == 1, "the derived promise never settled")
          trial.observed(A.isSame(source, derived) ? "self" : "new")
        }
      ),
      Rule(
        "CHN-03",
        .must,
        "A value that a handler returns fulfils the derived promise.",
        intent: "A chain is read from top to bottom: each step gets what the last one made.",
        origin: "Promises/A+ 2.2.7.1",
        hint: "settling the derived promise",
        .each(A.transforms, or: .transform) { trial, step in
          let other = trial.token()
          let derived = trial.arrive(.fulfilled(trial.token())) { handle in
            step.apply(trial.adapter, handle) { _ in other }
          }
          try trial.expect(derived, .fulfilled(other))
        }
      ),
      Rule(
        "CHN-04",
        .mustIf("handlers can fail"),
        "An error that a handler throws rejects the derived promise with that same error.",
        intent: "Nothing that goes wrong inside a handler is lost, or turned into something else.",
        origin: "Promises/A+ 2.2.7.2",
        hint: "the catch around the handler",
        .each(A.transforms.filter(\.canFail), or: .throwingHandler) { trial, step in
          let fault = trial.fault()
          let derived = trial.arrive(.fulfilled(trial.token())) { handle in
            step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }
          }
          try trial.expect(derived, .rejected(fault))
        }
          + .each(A.chains.filter(\.canFail), or: .throwingHandler) { trial, step in
            let fault = trial.fault()
            let derived = trial.arrive(.fulfilled(trial.token())) { handle in
              step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }
            }
            try trial.expect(derived, .rejected(fault))
          }
      ),
      Rule(
        "CHN-05",
        .must,
        "A value passes unchanged through any number of links for errors.",
        intent: "Error handling can stand anywhere in a chain without touching the good case.",
        origin: "Promises/A+ 2.2.7.3",
        hint: "links for errors must pass values on",
        .each(A.recoveries, or: .recovery) { trial, step in
          try passes(trial, .fulfilled(trial.token()), probe: "a link for errors") {
            handle,
            probe in
            let token = trial.token()
            return step.apply(trial.adapter, handle) { _ in
              probe.hit()
              return token
            }
          }
        }
          + .each(A.recoveryChains, or: .recoveryChain) { trial, step in
            try passes(trial, .fulfilled(trial.token()), probe: "a link for errors") {
              handle,
              probe in
              let other = trial.pending().handle
              return step.apply(trial.adapter, handle) { _ in
                probe.hit()
                return other
              }
            }
          }
      ),
      Rule(
        "CHN-06",
        .must,
        "An error passes unchanged through any number of links for values.",
        intent: "One handler at the end of a chain is enough for all of it.",
        origin: "Promises/A+ 2.2.7.4",
        hint: "links for values must pass errors on",
        .each(A.transforms, or: .transform) { trial, step in
          try passes(trial, .rejected(trial.fault()), probe: "a link for values") { handle, probe in
            step.apply(trial.adapter, handle) { token in
              probe.hit()
              return token
            }
          }
        }
          + .each(A.chains, or: .chain) { trial, step in
            try passes(trial, .rejected(trial.fault()), probe: "a link for values") {
              handle,
              probe in
              let other = trial.pending().handle
              return step.apply(trial.adapter, handle) { _ in
                probe.hit()
                return other
              }
            }
          }
      ),
      Rule(
        "CHN-07",
        .must,
        "A handler for errors that returns fulfils; one that fails replaces the error.",
        intent: "A chain can be mended in the middle, and an error can be translated.",
        origin: "Promises/A+ 2.2.7.1, 2.2.7.2",
        hint: "settling after a handler for errors",
        .each(A.recoveries, or: .recovery) { trial, step in
          let (value, other) = (trial.token(), trial.fault())
          let mended = trial.arrive(.rejected(trial.fault())) { handle in
            step.apply(trial.adapter, handle) { _ in value }
          }
          try trial.expect(mended, .fulfilled(value))
          guard step.canFail else { return }
          let replaced = trial.arrive(.rejected(trial.fault())) { handle in
            step.apply(trial.adapter, handle) { _ throws(Fault) in throw other }
          }
          try trial.expect(replaced, .rejected(other))
        }
          + .each(A.errorObservers, or: .errorObserver) { trial, step in
            let fault = trial.fault()
            let passed = trial.arrive(.rejected(fault)) { handle in
              step.apply(trial.adapter, handle) { _ in }
            }
            if let passed {
              try trial.expect(passed, .rejected(fault))
            } else {
              let probe = trial.probe("the handler")
              trial.arrive(.rejected(fault)) { handle in
                _ = step.apply(trial.adapter, handle) { _ in probe.hit() }
              }
              trial.quiesce()
              try trial.expect(probe, ran: 1, "after rejection")
            }
          }
      ),
      Rule(
        "CHN-08",
        .must,
        "Branches from one promise carry their own results.",
        intent: "Two parts of a program can go on from one answer in different ways.",
        origin: "Promises/A+ 2.2.6",
        hint: "a result stored in the source",
        .each(A.transforms, or: .transform) { trial, step in
          let (one, two, fault) = (trial.token(), trial.token(), trial.fault())
          let value = trial.token()
          let branches = trial.arrive(.fulfilled(value)) { handle in
            [
              step.apply(trial.adapter, handle) { _ in one },
              step.apply(trial.adapter, handle) { _ in two },
              step.apply(trial.adapter, handle) { $0 },
            ]
              + (step.canFail
                ? [step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }] : [])
          }
          let expected: [Outcome] = [
            .fulfilled(one), .fulfilled(two), .fulfilled(value), .rejected(fault),
          ]
          for (branch, outcome) in zip(branches, expected) { try trial.expect(branch, outcome) }
        }
      ),
      Rule(
        "CHN-09",
        .must,
        "A derived promise never settles before its handler has returned.",
        intent: "What follows a step can rely on the step being over.",
        origin: "Promises/A+ 2.2.7, 2.2.4",
        hint: "settling the derived promise too early",
        .each(A.transforms, or: .transform) { trial, step in
          let (derived, seen) = (Box<A.Handle>(), Observation())
          let (early, drains) = (Counter(), Box(()))
          let value = trial.token()
          let (handle, settler) = trial.pending()
          derived.value = step.apply(trial.adapter, handle) { token in
            if let handle = derived.value {
              trial.adapter.observe(handle) { _ in early.increment() }
            }
            // Whatever else could happen at this moment on another thread happens now; but once.
            if drains.take() != nil { trial.stage.gate.drain() }
            trial.stage.trace.add("the handler is about to return")
            if !seen.outcomes.isEmpty || early.count > 0 { seen.add(.foreign("too early")) }
            return token
          }
          if let handle = derived.value { trial.adapter.observe(handle, seen.add) }
          if trial.arrival == .eventually {
            trial.elsewhere { settler.settle(.fulfilled(value)) }
          } else {
            trial.settle(settler, .fulfilled(value))
          }
          trial.quiesce()
          derived.value = nil
          try trial.expect(seen, .fulfilled(value))
          try trial.check(
            early.count == 1,
            "an observer attached by the handler ran \(times(early.count))"
          )
        }
      ),
      Rule(
        "CHN-10",
        .must,
        "On outcomes, transforming and chaining obey the laws of functors and monads.",
        intent: "Steps can be merged, split and moved into functions without changing the result.",
        origin: "new",
        hint: "a step that treats some values or depths differently",
        .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, chain in
          for _ in 0..<12 {
            let (value, one, two) = (trial.token(), trial.token(), trial.token())
            let outcome: Outcome =
              trial.random(0...2) == 0 ? .rejected(trial.fault()) : .fulfilled(value)
            let first = answer(
              trial,
              trial.random(0...1) == 0 ? .fulfilled(one) : .rejected(trial.fault())
            )
            let second = answer(trial, .fulfilled(two))
            let source = { answer(trial, outcome)(value) }
            let apply = { (handle: A.Handle, next: @escaping @Sendable (Token) -> A.Handle) in
              chain.apply(trial.adapter, handle) { token throws(Fault) in next(token) }
            }
            // return a >>= f  ==  f a
            try same(trial, apply(answer(trial, .fulfilled(value))(value), first), first(value))
            // m >>= return  ==  m
            try same(
              trial,
              apply(source()) { token in answer(trial, .fulfilled(token))(token) },
              source()
            )
            // (m >>= f) >>= g  ==  m >>= (\x -> f x >>= g)
            try same(
              trial,
              apply(apply(source(), first), second),
              apply(source()) { token in
                chain.apply(trial.adapter, first(token)) { token throws(Fault) in second(token) }
              }
            )
            for step in A.transforms where step.schedule.place != .main {
              // fmap id  ==  id
              try same(trial, step.apply(trial.adapter, source()) { $0 }, source())
              // fmap (g . f)  ==  fmap g . fmap f
              try same(
                trial,
                step.apply(trial.adapter, source()) { $0 === value ? two : one },
                step.apply(
                  trial.adapter,
                  step.apply(trial.adapter, source()) { $0 === value ? one : two }
                ) { $0 === one ? two : one }
              )
            }
          }
        }
      ),
      Rule(
        "CHN-11",
        .must,
        "A handler runs although nobody observes what it makes.",
        intent: "Attaching a handler is a request to run it; nothing waits for a subscriber.",
        origin: "new; a Combine-style future fails it",
        hint: "work that waits for demand",
        .each(A.transforms, or: .transform) { trial, step in
          let probe = trial.probe("the handler")
          trial.arrive(.fulfilled(trial.token())) { handle in
            _ = step.apply(trial.adapter, handle) { token in
              probe.hit()
              return token
            }
          }
          trial.quiesce()
          try trial.expect(probe, ran: 1, "unobserved")
        }
      ),
      Rule(
        "CHN-12",
        .must,
        "A handler runs once, however many observe what it makes.",
        intent: "Observing a result does not repeat the step that made it.",
        origin: "new; a Combine-style future fails it",
        hint: "steps that run for each observer",
        .each(A.transforms, or: .transform) { trial, step in
          let probe = trial.probe("the handler")
          let other = trial.token()
          let derived = trial.arrive(.fulfilled(trial.token())) { handle in
            step.apply(trial.adapter, handle) { _ in
              probe.hit()
              return other
            }
          }
          for _ in 0..<4 { try trial.expect(derived, .fulfilled(other)) }
          try trial.expect(probe, ran: 1, "with four observers")
        }
      ),
    ]
  }

  private static func passes(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    probe name: String,
    _ link: (A.Handle, Probe) -> A.Handle
  ) throws {
    let probe = trial.probe(name)
    let length = trial.random(1...6)
    let last = trial.arrive(outcome) { handle in
      (0..<length).reduce(handle) { handle, _ in link(handle, probe) }
    }
    try trial.expect(last, outcome)
    try trial.expect(probe, ran: 0, "in a chain of \(length)")
  }

  /// A function from a value to a promise that ends as `outcome`.
  private static func answer(
    _ trial: Trial<A>,
    _ outcome: Outcome
  ) -> @Sendable (Token) -> A.Handle {
    { _ in
      let (handle, settler) = trial.pending()
      settler.settle(outcome)
      return handle
    }
  }

  private static func same(_ trial: Trial<A>, _ left: A.Handle, _ right: A.Handle) throws {
    let observations = (trial.observe(left), trial.observe(right))
    trial.quiesce()
    try trial.check(
      observations.0.outcomes == observations.1.outcomes,
      "one side of a law: \(observations.0.outcomes), the other: \(observations.1.outcomes)"
    )
    try trial.check(observations.0.outcomes.count == 1, "a side of a law stayed pending")
  }
}
