/// Whether a finally handler runs when its derived promise is cancelled.
public enum FinallyOnOwnCancel: String, CaseIterable, ChoiceValue {
  /// Finally, if cancelled itself: runs.
  case yes = "runs"
  /// Finally, if cancelled itself: does not run.
  case no = "does not run"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "finally-on-own-cancel",
    "finally, if cancelled itself"
  )
}
