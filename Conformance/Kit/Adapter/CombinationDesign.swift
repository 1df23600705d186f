/// How combinations end where designs differ.
package struct CombinationDesign: Sendable {
  /// What the first value of many promises is rejected with.
  var any = AnyFailure.all
  /// When a combination of all is rejected.
  var all = AllRejection.first

  /// The design of ECMAScript.
  package static let ordinary = CombinationDesign()
}

extension Profile {
  /// The designs of combinations that agree with what is declared.
  ///
  /// Where nothing is declared, or something for each spelling, all values agree: that shows in the rule of the choice,
  /// and not in every rule about combinations.
  var combinationDesigns: [CombinationDesign] {
    let anys = AnyFailure.allCases.filter(declares)
    let alls = AllRejection.allCases.filter(declares)
    return (anys.isEmpty ? AnyFailure.allCases : anys).flatMap { any in
      (alls.isEmpty ? AllRejection.allCases : alls).map { CombinationDesign(any: any, all: $0) }
    }
  }

  /// Whether a failure of one input can end a combination of all while others are pending.
  var allRejectsEarly: Bool { declares(AllRejection.first) || declares(AllRejection.inListOrder) }
}
