/// What one case of a rule came to.
public enum CaseResult: Sendable {
  /// All checks held; a choice also says what it observed.
  case held(observed: [any ChoiceValue], evidence: Set<Evidence>, trace: [Trace.Event])
  /// A check did not.
  case violated(String, trace: [Trace.Event])
  /// The proof could not be had.
  case inconclusive(String)
  /// The suite or the adapter is at fault.
  case broken(String)
}
