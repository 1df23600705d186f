/// RES: what becomes of a promise that a handler returns, or that a promise is resolved with.
enum Resolution<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "RES-01",
        .must,
        "A promise that follows a pending one stays pending until that one settles.",
        intent: "The next step waits for the whole of this step.",
        origin: "Promises/A+ 2.3.2.1",
        hint: "a returned promise taken for a value",
        following { trial, follow in
          let (inner, settler) = trial.pending()
          let outer = follow(inner)
          let early = trial.observe(outer)
          try trial.expectPending(early, links: 4, "while the promise that it follows is")
          let value = trial.token()
          trial.settle(settler, .fulfilled(value))
          trial.quiesce()
          try trial.expect(early, .fulfilled(value))
        }
      ),
      Rule(
        "RES-02",
        .must,
        "A promise that follows another is fulfilled with its value.",
        intent: "A returned promise stands for its value.",
        origin: "Promises/A+ 2.3.2.2",
        hint: "taking over the inner value",
        following { trial, follow in
          let value = trial.token()
          let outer = trial.arrive(.fulfilled(value), follow)
          try trial.expect(outer, .fulfilled(value))
        }
      ),
      Rule(
        "RES-03",
        .must,
        "A promise that follows another is rejected with its error.",
        intent: "A step that fails later fails the chain.",
        origin: "Promises/A+ 2.3.2.3",
        hint: "taking over the inner error",
        following { trial, follow in
          let fault = trial.fault()
          let outer = trial.arrive(.rejected(fault), follow)
          try trial.expect(outer, .rejected(fault))
        }
      ),
      Rule(
        "RES-05",
        .choice(
          key: "self-resolve",
          values: ["rejects", "traps", "pending", "cancels", "impossible"]
        ),
        "A promise that would follow itself ends, or stays pending; no thread hangs.",
        intent: "A slip of the pen does not freeze the program.",
        origin: "Promises/A+ 2.3.1",
        hint: "the check before following",
        .each(A.chains, or: .chain, arrivals: [.eventually]) { trial, chain in
          let knot = Box<A.Handle>()
          let (handle, settler) = trial.pending()
          let outer = chain.apply(trial.adapter, handle) { token throws(Fault) in
            knot.take() ?? handle
          }
          knot.value = outer
          let observation = trial.observe(outer)
          trial.settle(settler, .fulfilled(trial.token()))
          trial.quiesce()
          try trial.check(knot.value == nil, "the handler did not run")
          trial.observed(word(observation))
        }
      ),
      Rule(
        "RES-06",
        .choice(key: "cycle", values: ["rejects", "traps", "pending", "cancels", "impossible"]),
        "Promises that follow each other in a circle are rejected, or stay pending; no thread hangs.",
        intent: "A circle of waiting costs no processor time and no stack.",
        origin: "Promises/A+ 2.3, note 3.6",
        hint: "following a chain of followers",
        .each(A.chains, or: .chain, arrivals: [.eventually]) { trial, chain in
          var words: Set<String> = []
          for length in 2...5 {
            let knots = (0..<length).map { _ in Box<A.Handle>() }
            let sources = (0..<length).map { _ in trial.pending() }
            let circle = (0..<length).map { index in
              chain.apply(trial.adapter, sources[index].handle) { token throws(Fault) in
                knots[(index + 1) % length].take() ?? sources[index].handle
              }
            }
            for (knot, handle) in zip(knots, circle) { knot.value = handle }
            let observations = circle.map(trial.observe)
            for source in sources { trial.settle(source.settler, .fulfilled(trial.token())) }
            trial.quiesce()
            try trial.check(knots.allSatisfy { $0.value == nil }, "a handler did not run")
            words.formUnion(observations.map(word))
          }
          trial.observed(words.sorted().joined(separator: " or "))
        }
      ),
      Rule(
        "RES-08",
        .mustIf("a foreign source can be taken over"),
        "When a foreign source calls back twice, or both ways, its first call counts.",
        intent: "Callbacks of other people's code are not trusted.",
        origin: "Promises/A+ 2.3.3.3.3",
        hint: "settling must be guarded once for all callers",
        .each(A.importers, or: .importer, arrivals: [.immediately]) { trial, importer in
          guard !A.profile.settlerIsSingleUse else {
            throw TrialEnd.inconclusive("the library traps on a second settlement")
          }
          let (value, fault) = (trial.token(), trial.fault())
          for first in [Outcome.fulfilled(value), .rejected(fault)] {
            let handle = importer.make(trial.adapter) { settler throws(Fault) in
              settler.settle(first)
              _ = settler.fulfill(trial.token())
              _ = settler.reject(trial.fault())
            }
            try trial.expect(handle, first)
          }
        }
      ),
      Rule(
        "RES-09",
        .mustIf("a foreign source that throws can be taken over"),
        "A foreign source that throws before it called back rejects; after it, that is ignored.",
        intent: "Half-working code of other people still gives one clear end.",
        origin: "Promises/A+ 2.3.3.3.4",
        hint: "the catch around the foreign call",
        .each(A.importers.filter(\.canFail), or: .throwingImporter, arrivals: [.immediately]) {
          trial,
          importer in
          let (value, fault) = (trial.token(), trial.fault())
          let before = importer.make(trial.adapter) { _ throws(Fault) in throw fault }
          try trial.expect(before, .rejected(fault))
          let after = importer.make(trial.adapter) { settler throws(Fault) in
            _ = settler.fulfill(value)
            throw fault
          }
          try trial.expect(after, .fulfilled(value))
        }
      ),
      Rule(
        "RES-10",
        .mustIf("a foreign source can be taken over"),
        "A foreign source is called exactly once.",
        intent: "Taking over is not repeating: a request is not sent twice.",
        origin: "Promises/A+ 2.3.3.1, 2.3.3.3",
        hint: "subscribing again for each observer",
        .each(A.importers, or: .importer, arrivals: [.immediately]) { trial, importer in
          let probe = trial.probe("the foreign source")
          let value = trial.token()
          let handle = importer.make(trial.adapter) { settler throws(Fault) in
            probe.hit()
            _ = settler.fulfill(value)
          }
          for _ in 0..<3 { try trial.expect(handle, .fulfilled(value)) }
          try trial.expect(probe, ran: 1, "for three observers")
        }
      ),
      Rule(
        "RES-11",
        .must,
        "A rejection's reason is not unwrapped, whatever is inside it.",
        intent: "An error that carries another error, or a promise, arrives as it was thrown.",
        origin: "test262 Promise/reject-via-abrupt-queue",
        hint: "code that looks into reasons",
        .each(A.recoveries, or: .recovery) { trial, step in
          let reason = Fault(in: trial.stage.ledger, underlying: trial.fault())
          let seen = Observation()
          let token = trial.token()
          let (source, mended) = trial.arrive(.rejected(reason)) { handle in
            (
              handle,
              step.apply(trial.adapter, handle) { fault in
                seen.add(.rejected(fault))
                return token
              }
            )
          }
          try trial.expect(mended, .fulfilled(token))
          try trial.expect(seen, .rejected(reason))
          try trial.expect(source, .rejected(reason))
        }
      ),
      Rule(
        "RES-12",
        .must,
        "One promise can be followed by many.",
        intent: "A cached promise can be returned from every handler that needs it.",
        origin: "new",
        hint: "a slot for one follower",
        following { trial, follow in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let outers = trial.arrive(outcome) { inner in (0..<5).map { _ in follow(inner) } }
            for outer in outers { try trial.expect(outer, outcome) }
          }
        }
      ),
    ]
  }

  /// A case for each way to make a promise follow another, and each arrival.
  private static func following(
    _ body: @escaping @Sendable (Trial<A>, (A.Handle) -> A.Handle) throws -> Void
  ) -> Plan<A> {
    .each(A.chains, or: .chain) { trial, chain in
      try body(trial) { inner in
        let (source, settler) = trial.pending()
        let outer = chain.apply(trial.adapter, source) { _ throws(Fault) in inner }
        trial.settle(settler, .fulfilled(trial.token()))
        return outer
      }
    }
      + .each(A.recoveryChains, or: .recoveryChain) { trial, chain in
        try body(trial) { inner in
          let (source, settler) = trial.pending()
          let outer = chain.apply(trial.adapter, source) { _ in inner }
          trial.settle(settler, .rejected(trial.fault()))
          return outer
        }
      }
  }

  private static func word(_ observation: Observation) -> String {
    switch observation.outcomes.first {
    case nil: "pending"
    case .rejected, .foreign: "rejects"
    case .cancelled: "cancels"
    case .fulfilled: "fulfils"
    }
  }
}

/// The rules of RES about resolving a promise with a promise by hand.
enum Adopting<A: AdoptingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "RES-07",
        .mustIf("a promise can be resolved with a promise"),
        "Resolved with a pending promise, a promise listens to nobody else any more.",
        intent: "Once its fate is handed over, a late call of resolve cannot take it back.",
        origin: "Promises/A+ 2.3.3.3.3",
        hint: "the moment at which resolve counts as called",
        .arrivals { trial in
          let value = trial.token()
          let (outer, settler, follow) = trial.adapter.adopting()
          let early = trial.observe(outer)
          let inner = trial.pending()
          if trial.arrival == .already { trial.settle(inner.settler, .fulfilled(value)) }
          follow(inner.handle)
          trial.settle(settler, .fulfilled(trial.token()))
          trial.settle(settler, .rejected(trial.fault()))
          let decoy = trial.pending()
          trial.settle(decoy.settler, .rejected(trial.fault()))
          follow(decoy.handle)
          if trial.arrival != .already {
            try trial.expectPending(early, "while the promise that it follows is")
            trial.settle(inner.settler, .fulfilled(value))
          }
          trial.quiesce()
          try trial.expect(early, .fulfilled(value))
        }
      )
    ]
  }
}

/// The rule of RES about promises as payloads.
enum Nesting<A: NestingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "RES-04",
        .choice(key: "nesting", values: ["flatten", "preserve"]),
        "A promise fulfilled with a promise gives its observers that promise, or what became of it.",
        intent: "Whether a promise can be a value like any other.",
        origin: "Promises/A+ 2.3.3.3.1; promises-tests issue 65",
        hint: "overloads of the call that resolves",
        .once { trial in
          let value = trial.token()
          let (inner, settler) = trial.pending()
          let seen = Box<Nested<A.Handle>>()
          trial.adapter.nest(inner) { seen.value = $0 }
          trial.quiesce()
          let wasEarly = seen.value != nil
          trial.settle(settler, .fulfilled(value))
          trial.quiesce()
          switch seen.value {
          case .promise(let handle)?:
            try trial.check(A.isSame(handle, inner), "another promise came out")
            try trial.check(wasEarly, "a promise as a value had to be settled first")
            trial.observed("preserve")
          case .outcome(let outcome)?:
            try trial.check(outcome == .fulfilled(value), "what came out was \(outcome)")
            try trial.check(!wasEarly, "it was fulfilled before the promise inside")
            trial.observed("flatten")
          case nil: try trial.check(false, "nothing came out")
          }
        }
      )
    ]
  }
}

/// The rule of RES about cancellation.
enum Following<A: CancellableAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "RES-13",
        .mustIf("a promise can be cancelled"),
        "A promise that follows a cancelled one ends as that one does.",
        intent: "A cancelled step does not leave the chain waiting.",
        origin: "new",
        hint: "taking over an end that is neither value nor error",
        .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, chain in
          let cancellable = trial.adapter.cancellable()
          let inner = cancellable.handle
          let (source, settler) = trial.pending()
          let outer = chain.apply(trial.adapter, source) { _ throws(Fault) in inner }
          let (innerSeen, outerSeen) = (trial.observe(inner), trial.observe(outer))
          trial.settle(settler, .fulfilled(trial.token()))
          try trial.expectPending(outerSeen, "before anything was cancelled")
          _ = cancellable.cancel()
          trial.quiesce()
          try trial.check(innerSeen.outcomes.count == 1, "cancelling settled nothing")
          try trial.check(
            innerSeen.outcomes == outerSeen.outcomes,
            "the inner is \(innerSeen.outcomes), the outer \(outerSeen.outcomes)"
          )
          withExtendedLifetime(cancellable.settler) {}
        }
      )
    ]
  }
}
