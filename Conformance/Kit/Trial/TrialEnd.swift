/// Thrown inside a rule's body to end the trial without a pass.
enum TrialEnd: Error {
  /// The rule does not hold.
  case violation(String)
  /// Whether the rule holds cannot be known.
  case inconclusive(String)
}
