/// Whether a handler for errors is called for a cancellation.
public enum CatchSeesCancel: String, CaseIterable, ChoiceValue {
  /// Error handlers, if cancelled: run.
  case yes = "run"
  /// Error handlers, if cancelled: do not run.
  case no = "do not run"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("catch-sees-cancel", "error handlers, if cancelled")
}
