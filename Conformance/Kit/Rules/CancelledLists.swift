/// The rules of CAN about an input of `all` that is cancelled, and about the inputs when one fails.
enum CancelledInputs<A: CombiningAdapter & CancellableAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CAN-28",
        .choice(key: "all-failure", values: ["cancels-rest", "keeps"]),
        "When one input of a combination fails, those that are pending are cancelled, or are kept.",
        intent: "Whether uploads go on whose post will never be made.",
        origin: "Kotlin, children of a Job",
        hint: "what a combination does when it has settled early",
        .oneEach(A.combinations(.all), or: .combining) { trial, all in
          let inputs = (0..<3).map { _ in trial.cancellable() }
          let fault = trial.fault()
          let seen = trial.combine(all, inputs.map(\.handle))
          trial.settle(inputs[1].settler, .rejected(fault))
          try trial.expect(seen, .other(.rejected(fault)))
          let words = Set(
            [inputs[0], inputs[2]].map { $0.isCancelled() ? "cancels-rest" : "keeps" }
          )
          trial.observed(words.sorted().joined(separator: " or "))
        }
      ),
      Rule(
        "CAN-30",
        .choice(key: "cancelled-input", values: ["cancels", "rejects", "counts"]),
        "A combination of which an input is cancelled is cancelled itself, or fails, or counts it as failed.",
        intent: "What to do about one that was given up among many.",
        origin: "bluebird, cancellation with .all and .some",
        hint: "how a combination takes an end that is neither value nor error",
        cancelledInput(.all) + cancelledInput(.allSettled) + cancelledInput(.any)
      ),
      Rule(
        "CAN-27",
        .choice(key: "losers", values: ["cancel", "keep"]),
        "When one promise wins a race, the others are cancelled, or are kept.",
        intent: "Whether the slower of two servers goes on with its answer.",
        origin: "Kotlin select; structured concurrency",
        hint: "what a race does when it has settled",
        .oneEach(A.combinations(.race, .any), or: .racing) { trial, race in
          let inputs = (0..<3).map { _ in trial.cancellable() }
          let value = Outcome.fulfilled(trial.token())
          let seen = trial.combine(race, inputs.map(\.handle))
          try trial.expectPending(seen, "before anything was settled")
          trial.settle(inputs[1].settler, value)
          try trial.expect(seen, .value([value]))
          let words = Set([inputs[0], inputs[2]].map { $0.isCancelled() ? "cancel" : "keep" })
          trial.observed(words.sorted().joined(separator: " or "))
        }
      ),
    ]
  }

  /// One case for a kind of combination: its spellings must agree.
  private static func cancelledInput(_ kind: CombinationKind) -> Plan<A> {
    let spellings = A.combinations(kind)
    return .require(
      !spellings.isEmpty,
      .combining,
      .once(kind.rawValue) { trial in
        var words: Set<String> = []
        for spelling in spellings {
          let inputs = (0..<3).map { _ in trial.cancellable() }
          let seen = trial.combine(spelling, inputs.map(\.handle))
          trial.cancel(inputs[1])
          trial.quiesce()
          switch seen.all.first {
          case .other(.cancelled)?: words.insert("cancels")
          case .value?, .other?, .failures?: words.insert("rejects")
          case nil:
            for input in [inputs[0], inputs[2]] {
              trial.settle(input.settler, .rejected(trial.fault()))
            }
            trial.quiesce()
            words.insert("counts")
          }
          try trial.check(seen.all.count == 1, "it settled \(times(seen.all.count))")
        }
        trial.observed(words.sorted().joined(separator: " or "))
      }
    )
  }
}

/// The rules of CAN about cancelling what a combination makes.
enum CancelledOutputs<A: CombiningAdapter & BranchCancellingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CAN-29",
        .choice(key: "output-cancel", values: ["cancels-inputs", "detaches"]),
        "Cancelling a combination cancels the inputs that are pending, or leaves them alone.",
        intent: "Whether a group of requests is given up by one call.",
        origin: "bluebird, cancellation with .all",
        hint: "whether a combination counts as a consumer",
        // One that cannot fail cannot be cancelled everywhere.
        .oneEach(A.combinations(.all, .any, .race), or: .combining) { trial, spelling in
          let inputs = (0..<3).map { _ in trial.cancellable() }
          let cancel = try combine(trial, spelling, inputs.map(\.handle))
          try cancel()
          let words = Set(
            inputs.map { $0.isCancelled() ? "cancels-inputs" : "detaches" }
          )
          trial.observed(words.sorted().joined(separator: " or "))
        }
      ),
      Rule(
        "CAN-31",
        .mustIf("interest is counted"),
        "A combination that is cancelled, or fails, leaves an input alone that somebody else waits for.",
        intent: "A shared download survives the group that also wanted it.",
        origin: "new",
        hint: "cancelling inputs without asking who else is interested",
        .require(
          A.profile.choices["upstream"] == "refcount",
          .countedInterest,
          .oneEach(A.combinations(), or: .combining) { trial, spelling in
            try isShared(trial, spelling) { cancel, _ in try cancel() }
            // Others go on when one has failed.
            guard [.all, .race].contains(spelling.kind) else { return }
            try isShared(trial, spelling) { _, failing in
              trial.settle(failing.settler, .rejected(trial.fault()))
              trial.quiesce()
            }
          }
        )
      ),
    ]
  }

  /// Combines promises; returns what cancels the combination, and shows that it did.
  private static func combine(
    _ trial: Trial<A>,
    _ spelling: Combination<A>,
    _ handles: [A.Handle]
  ) throws -> () throws -> Void {
    let output = spelling.apply(trial.adapter, Inputs(handles))
    let seen = trial.observe(output)
    return {
      try trial.check(seen.all.isEmpty, "the combination settled by itself")
      trial.stage.trace.add("cancels the combination")
      _ = output.cancel?()
      trial.quiesce()
      switch seen.all.first {
      case .other?, .failures?:
        try trial.check(seen.all.count == 1, "cancelled, it settled \(times(seen.all.count))")
      case nil, .value?: try trial.check(false, "cancelled, it came to \(seen.all)")
      }
    }
  }

  private static func isShared(
    _ trial: Trial<A>,
    _ spelling: Combination<A>,
    _ end: (() throws -> Void, Cancellable<A.Handle>) throws -> Void
  ) throws {
    let (shared, own, failing) = (trial.cancellable(), trial.cancellable(), trial.cancellable())
    let other = trial.observe(shared.handle)
    let value = trial.token()
    let cancel = try combine(trial, spelling, [shared.handle, own.handle, failing.handle])
    try end(cancel, failing)
    try trial.check(own.isCancelled(), "an input that nobody else waits for goes on")
    try trial.check(!shared.isCancelled(), "an input was cancelled that somebody waits for")
    trial.settle(shared.settler, .fulfilled(value))
    trial.quiesce()
    try trial.expect(other, .fulfilled(value))
  }
}

/// The rule of CAN about a value that comes too late.
enum Undelivered<A: CancellableAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CAN-34",
        .choice(key: "undelivered", values: ["dispose", "drop"]),
        "A value that comes after the cancellation is handed to somebody to dispose of, or dropped.",
        intent: "Whether a file that was opened too late is closed by anybody.",
        origin: "Kotlin, “Handle values safely”",
        hint: "what becomes of a value that nobody gets",
        .once { trial in
          let promise = trial.cancellable()
          let early = trial.observe(promise.handle)
          trial.cancel(promise)
          trial.quiesce()
          try trial.expectCancelled(early)
          let released = Counter()
          comeLate(trial, promise, released)
          trial.quiesce()
          try trial.check(released.count == 1, "a value that nobody gets is kept")
          trial.observed("drop")
        }
      )
    ]
  }

  /// In a function of its own, so that nothing here keeps the value.
  private static func comeLate(
    _ trial: Trial<A>,
    _ promise: Cancellable<A.Handle>,
    _ released: Counter
  ) {
    let value = Token(in: trial.stage.ledger) { released.increment() }
    promise.settler.settle(.fulfilled(value))
  }
}
