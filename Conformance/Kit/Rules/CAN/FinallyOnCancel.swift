/// Whether a finally handler runs when its source is cancelled.
public enum FinallyOnCancel: String, CaseIterable, ChoiceValue {
  /// Finally, if cancelled before: runs.
  case yes = "runs"
  /// Finally, if cancelled before: does not run.
  case no = "does not run"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("finally-on-cancel", "finally, if cancelled before")
}
