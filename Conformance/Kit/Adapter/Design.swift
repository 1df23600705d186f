/// What a design allows: rules ask only this type, which knows what the profile declares and how calls are spelled.
///
/// Where a choice is not declared, every legitimate value is accepted: the rule about the choice reports that, not
/// every rule that depends on the choice.
struct Design: Sendable {
  var profile: Profile
  /// A rule from which nothing diverges: what is declared of that is what its own programs look for.
  var kept: String?
  /// Whether workers agree, where a cancellation asks them.
  var workersAgree = false

  fileprivate init(_ profile: Profile) { self.profile = profile }

  // MARK: Settling

  /// Whether a promise may be settled a second time: otherwise that is a mistake, and may trap.
  var settlesTwice: Bool { !profile.settlerIsSingleUse }

  /// Whether a promise may have a second handler: otherwise that is a mistake, and may trap.
  var takesHandlers: Bool { !profile.takesOneHandler }

  // MARK: Proof

  /// Whether something that has not happened may still happen, whatever is run.
  var mayAlwaysComeLater: Bool { profile.quiescence == .none }

  /// Whether what is expected may come some time after everything known to the trial has run.
  var mayComeLater: Bool {
    switch profile.quiescence {
    case .inherent, .drained: false
    case .fenced, .none: true
    }
  }

  /// What a negative rests on; `nil` where there is no proof.
  func proof(usesMain: Bool) -> Evidence? {
    switch profile.quiescence {
    case .none: nil
    case .fenced where !usesMain: .fenced
    case .fenced, .drained, .inherent: usesMain ? .fenced : .drained
    }
  }

  /// Why nothing is proven about something so many links away; `nil` where it is.
  func doubt(links: Int) -> String? {
    switch profile.quiescence {
    case .inherent, .drained: nil
    case .fenced(let depth) where depth >= links: nil
    case .fenced(let depth): "needs a fence of \(links) links, the adapter offers \(depth)"
    case .none: "the adapter offers no proof that nothing more will happen"
    }
  }

  /// The strongest proof that is declared.
  var quiescence: Profile.Quiescence { profile.quiescence }

  // MARK: Combining

  /// How combinations may end.
  var combinations: [CombinationDesign] {
    let anys = AnyFailure.allCases.filter(profile.declares)
    let alls = AllRejection.allCases.filter(profile.declares)
    return (anys.isEmpty ? AnyFailure.allCases : anys).flatMap { any in
      (alls.isEmpty ? AllRejection.allCases : alls).map { CombinationDesign(any: any, all: $0) }
    }
  }

  /// The values that may explain the observation: the declared one first, then the others.
  func explanations<Value: ChoiceValue>(_: Value.Type) -> [Value] {
    Value.values.filter(profile.declares) + Value.values.filter { !profile.declares($0) }
  }

  /// What a pending combination must keep of an input that has not decided it.
  func keepsInputs(_ kind: CombinationKind) -> Bool {
    kind != .any || profile.declares(AnyFailure.all)
  }

  /// Whether the first error to arrive rejects a combination of all immediately.
  var allRejectsFirst: Bool { profile.declares(AllRejection.first) }

  /// Whether a failure of one input can end a combination of all while others are pending.
  var allRejectsEarly: Bool { allRejectsFirst || profile.declares(AllRejection.inListOrder) }

  // MARK: Cancelling

  /// Whether a signal has the reason for which it was aborted.
  var signalsHaveReasons: Bool { profile.absences[.signalReason] == nil }
}

extension PromiseAdapter {
  /// What the design of the library allows.
  static var design: Design { Design(profile) }
}
