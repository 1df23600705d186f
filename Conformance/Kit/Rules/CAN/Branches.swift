extension Trial where A: BranchCancellingAdapter {
  /// Cancels one promise of many, and fails the trial unless it was cancelled when everything has run that can run.
  func cancelForCertain(_ handle: A.Handle, _ what: String = "it") throws {
    cancel(handle)
    quiesce()
    try check(isCancelled(handle), "\(what) was not cancelled")
  }
}

/// The rules of CAN, MEM and THR about promises whose branches can be cancelled one by one.
extension BranchCancellingAdapter {
  /// The steps that make a branch, through which a value passes.
  static var steps: [Verb<Self>] { everyVerb.filter(\.hasOwnPromise) }

  /// The steps of which the trial decides when a handler runs, and which have a promise of their own.
  ///
  /// Where a handler cannot fail, the branch may be a further step that only turns the type of its error back.
  static var handling: [Verb<Self>] {
    steps.filter {
      !$0.ends.isEmpty && $0.schedule.place.isDriven
        && ($0.keepsErrors || !$0.ends.contains(.error))
    }
  }

  /// The first way to transform a value behind a gate.
  static var firstOnGate: [Transform<Self>] { Array(transforms.driven.prefix(1)) }

  /// A case for each of these steps, and for each inside a handler; those without a promise of their own have nothing to
  /// show.
  static func eachBranch(
    _ steps: [Verb<Self>],
    _ body: @escaping @Sendable (Trial<Self>, Verb<Self>) throws -> Void
  ) -> Part {
    each(steps.alsoInside()) { trial, step in
      guard step.makesItsOwn(trial) else { return try trial.check(true, "") }
      try body(trial, step)
    }
  }

  /// A branch through which a value passes.
  static func pass(_ trial: Trial<Self>, _ step: Transform<Self>, _ handle: Handle) -> Handle {
    step.apply(trial, handle) { $0 }
  }

  /// The promise that a step makes.
  static func branch(
    _ trial: Trial<Self>,
    _ step: Verb<Self>,
    _ handle: Handle,
    _ note: @escaping @Sendable () -> Void = {}
  ) throws -> Handle {
    guard let branch = step.apply(trial, handle, note) else {
      throw TrialEnd.inconclusive("the step makes no promise")
    }
    return branch
  }

  /// The promise that a step makes whose handler returns `inner`.
  static func follow(
    _ trial: Trial<Self>,
    _ step: Verb<Self>,
    _ source: Handle,
    _ inner: Handle,
    _ note: @escaping @Sendable () -> Void = {}
  ) throws -> Handle {
    guard let outer = step.following(trial, source, inner, note) else {
      throw TrialEnd.inconclusive("the step's handler returns no promise")
    }
    return outer
  }
}
