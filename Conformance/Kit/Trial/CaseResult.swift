/// The result of one case of a rule.
public enum CaseResult: Sendable {
  /// All checks held; a choice also says what it observed, and a bound what was measured.
  case held(
    observed: [any ChoiceValue],
    figure: Int? = nil,
    evidence: Set<Evidence>,
    trace: [Trace.Event]
  )
  /// A check failed.
  case violated(String, trace: [Trace.Event])
  /// Nothing could be proven.
  case inconclusive(String)
  /// What is tried is impossible with the library.
  case notApplicable(String)
  /// The suite or the adapter is at fault.
  case broken(String)
}
