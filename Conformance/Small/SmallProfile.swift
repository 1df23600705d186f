import PromiseConformance

extension Profile {
  /// What a small promise declares: the same as the large one of its name, but for what is given.
  func small(
    _ name: String,
    choices others: [any ChoiceDeclaration],
    limits: [Limit]
  ) -> Profile {
    Profile(
      name: name,
      quiescence: quiescence,
      choices: choices.overridden(by: others),
      limits: limits,
      absences: absences,
      staticAbsences: staticAbsences
    )
  }
}

extension Profile.Limit {
  static let contents = Profile.Limit(
    "LIV-07",
    atMost: 4_000,
    in: "with the promise",
    because: "what a value or an error holds is released inside the release of that"
  )
}
