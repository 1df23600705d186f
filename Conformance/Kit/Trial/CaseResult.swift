/// The result of one case of a rule.
public enum CaseResult: Sendable {
  /// All checks held; a choice also says what it observed.
  case held(observed: [any ChoiceValue], evidence: Set<Evidence>, trace: [Trace.Event])
  /// A check failed.
  case violated(String, trace: [Trace.Event])
  /// Nothing could be proven.
  case inconclusive(String)
  /// The suite or the adapter is at fault.
  case broken(String)
}
