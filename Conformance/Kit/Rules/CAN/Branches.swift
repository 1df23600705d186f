/// The rules of CAN and MEM about promises whose branches can be cancelled one by one.
enum Branches<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [can18, can37, can38, mem06, can19, can20, can26] }

  static var isCounted: Bool { A.profile.declares(CancelUpstream.refcount) }

  /// The steps that make a branch, through which a value passes.
  static var steps: [Verb<A>] { A.everyVerb.filter(\.hasOwnPromise) }

  /// The steps of which the trial decides when a handler runs, and which have a promise of their own.
  ///
  /// Where a handler cannot fail, the branch may be a further step that only turns the type of its error back.
  static var handling: [Verb<A>] {
    steps.filter {
      !$0.ends.isEmpty && $0.schedule.place.isDriven
        && ($0.keepsErrors || !$0.ends.contains(.error))
    }
  }

  /// A case for each way to make a branch.
  static func ifCounted(
    _ body:
      @escaping @Sendable (Trial<A>, (Trial<A>, A.Handle) throws -> A.Handle) throws -> Void
  ) -> Plan<A> {
    .require(
      isCounted,
      .countedInterest,
      eachBranch(steps) { trial, step in
        try body(trial) { try branch($0, step, $1) }
      }
    )
  }

  /// A case for each of these steps; some ways to see an error make no promise, and have nothing to show.
  static func eachBranch(
    _ steps: [Verb<A>],
    _ body: @escaping @Sendable (Trial<A>, Verb<A>) throws -> Void
  ) -> Plan<A> {
    .oneEach(steps, or: .transform) { trial, step in
      guard step.apply(trial, trial.pending().handle, {}) != nil
      else { return try trial.check(true, "") }
      try body(trial, step)
    }
  }

  /// The promise that a step makes.
  static func branch(
    _ trial: Trial<A>,
    _ step: Verb<A>,
    _ handle: A.Handle,
    _ note: @escaping @Sendable () -> Void = {}
  ) throws -> A.Handle {
    guard let branch = step.apply(trial, handle, note) else {
      throw TrialEnd.inconclusive("the step makes no promise")
    }
    return branch
  }
}

extension [RuleInfo] {
  /// The texts of ``Branches``.
  static let branches: Self = [.can18, .can37, .can38, .mem06, .can19, .can20, .can26]
}
