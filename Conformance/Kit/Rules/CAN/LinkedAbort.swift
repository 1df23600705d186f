/// When signals are aborted that are made from another one.
public enum LinkedAbort: String, CaseIterable, ChoiceValue {
  /// Signals made from another are aborted before any listener runs.
  case together = "before any listener runs"
  /// Signals made from another are aborted each in its turn.
  case inTurn = "each in its turn"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "linked-abort",
    "signals made from another are aborted"
  )
}
