/// Thrown inside a rule's body to end the trial without a pass.
enum TrialEnd: Error {
  /// The rule does not hold.
  case violation(String)
  /// Whether the rule holds cannot be known.
  case inconclusive(String)
  /// What the rule tries is impossible with the library.
  case lacking(Profile.Need)

  /// How the reason begins where a call does not come back: the rest of the rule's cases would hang, too.
  static let hung = "it hung: "
}
