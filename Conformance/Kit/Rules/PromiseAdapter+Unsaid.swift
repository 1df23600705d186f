extension PromiseAdapter {
  /// What the adapter could say of its library, as code spells it, and says neither there nor as an absence.
  static var unsaid: [String] {
    let (profile, absences) = (profile, profile.absences)
    var names: [String] = []
    func note(_ name: String, _ need: Profile.Need, unless isSaid: Bool) {
      if !isSaid, absences[need] == nil { names.append(name) }
    }
    note("AbandoningAdapter", .abandoning, unless: self is any AbandoningAdapter.Type)
    note("AdoptingAdapter", .adopting, unless: self is any AdoptingAdapter.Type)
    note("AsyncHandlingAdapter", .asyncHandling, unless: self is any AsyncHandlingAdapter.Type)
    note("AsyncMakingAdapter", .asyncMaking, unless: self is any AsyncMakingAdapter.Type)
    if self is any AsyncMakingAdapter.Type {
      note("PrioritizingAdapter", .prioritizing, unless: self is any PrioritizingAdapter.Type)
    }
    note("AwaitingAdapter", .awaiting, unless: self is any AwaitingAdapter.Type)
    note("CancellableAdapter", .cancelling, unless: self is any CancellableAdapter.Type)
    if self is any CancellableAdapter.Type {
      note(
        "BranchCancellingAdapter",
        .branchCancelling,
        unless: self is any BranchCancellingAdapter.Type
      )
      note("HookingAdapter", .cancelHook, unless: self is any HookingAdapter.Type)
      let isAsked = profile.declares(CancelEffect.asks) || design.requestsWait
      note(
        "AnsweringAdapter",
        .answering,
        unless: !isAsked || self is any AnsweringAdapter.Type
      )
      note("ReasoningAdapter", .reason, unless: self is any ReasoningAdapter.Type)
    }
    note("CombiningAdapter", .combining, unless: self is any CombiningAdapter.Type)
    if self is any CombiningAdapter.Type {
      note("FirstFewAdapter", .firstFew, unless: self is any FirstFewAdapter.Type)
    }
    note("DeadlineAdapter", .deadline, unless: self is any DeadlineAdapter.Type)
    note("DefaultingAdapter", .defaulting, unless: self is any DefaultingAdapter.Type)
    note("EqualityAdapter", .equality, unless: self is any EqualityAdapter.Type)
    note("HandSettlingAdapter", .handSettling, unless: self is any HandSettlingAdapter.Type)
    note("IdentityAdapter", .identity, unless: self is any IdentityAdapter.Type)
    note("LimitingAdapter", .limiting, unless: self is any LimitingAdapter.Type)
    note("NestingAdapter", .nesting, unless: self is any NestingAdapter.Type)
    note("ProgressingAdapter", .progressing, unless: self is any ProgressingAdapter.Type)
    note("QueryingAdapter", .querying, unless: self is any QueryingAdapter.Type)
    note("RemovingAdapter", .removing, unless: self is any RemovingAdapter.Type)
    note(
      "RepeatingAdapter",
      .repeating,
      unless: workMakers.isEmpty || self is any RepeatingAdapter.Type
    )
    note("ReportingAdapter", .reporting, unless: self is any ReportingAdapter.Type)
    if self is any ReportingAdapter.Type {
      let isSaid =
        profile.declares(ReportTakenBack.told) || profile.declares(ReportTakenBack.neverLate)
      note("onHandledLate", .reporting, unless: isSaid)
    }
    note("SignallingAdapter", .signals, unless: self is any SignallingAdapter.Type)
    if self is any SignallingAdapter.Type {
      note("TimedSignallingAdapter", .timedSignals, unless: self is any TimedSignallingAdapter.Type)
    }
    let knowsTime = self is any TimedAdapter.Type || self is any RealTimedAdapter.Type
    note("TimedAdapter", .timing, unless: knowsTime)
    if self is any TimedAdapter.Type {
      note("SettableClockAdapter", .settableClock, unless: self is any SettableClockAdapter.Type)
    }
    note("RealTimedAdapter", .ownTimers, unless: knowsTime)
    note("WaitingAdapter", .waiting, unless: self is any WaitingAdapter.Type)
    if self is any WaitingAdapter.Type {
      note("LimitedWaitingAdapter", .limitedWait, unless: self is any LimitedWaitingAdapter.Type)
    }
    let somethingCannotFail =
      transforms.contains { !$0.canFail } || chains.contains { !$0.canFail }
      || recoveries.contains { !$0.canFail }
    note("canFail", .throwingHandler, unless: somethingCannotFail)
    return names
  }
}
