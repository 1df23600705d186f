/// Thrown inside a rule's body to end the trial with something else than a pass.
enum TrialEnd: Error {
  /// The rule does not hold.
  case violation(String)
  /// It cannot be known.
  case inconclusive(String)
}
