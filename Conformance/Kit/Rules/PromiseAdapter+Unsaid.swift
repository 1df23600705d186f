extension PromiseAdapter {
  /// What the adapter could say of its library, as code spells it, and says neither there nor as an absence.
  static var unsaid: [String] {
    let profile = profile
    let abilities = Able.all.filter { ability in
      !has(ability.need) && profile.absences[ability.need] == nil && couldHave(ability.need)
    }
    var names = abilities.map(\.name)
    let saysWhatIsLate =
      profile.declares(ReportTakenBack.told) || profile.declares(ReportTakenBack.neverLate)
    if has(.reporting), !saysWhatIsLate { names.append("onHandledLate") }
    let somethingCannotFail =
      transforms.contains { !$0.canFail } || chains.contains { !$0.canFail }
      || recoveries.contains { !$0.canFail }
    if !somethingCannotFail, profile.absences[.throwingHandler] == nil { names.append("canFail") }
    return names
  }

  /// Whether it makes sense to say of an adapter with such other abilities that it has this one, or has it not.
  private static func couldHave(_ need: Profile.Need) -> Bool {
    switch need {
    case .prioritizing: has(.asyncMaking)
    case .branchCancelling, .cancelHook, .reason: has(.cancelling)
    case .answering:
      has(.cancelling) && (profile.declares(CancelEffect.asks) || design.requestsWait)
    case .firstFew: has(.combining)
    case .repeating: !workMakers.isEmpty
    case .timedSignals: has(.signals)
    case .timing, .ownTimers: !has(.timing) && !has(.ownTimers)
    case .settableClock: has(.timing)
    case .limitedWait: has(.waiting)
    default: true
    }
  }
}
