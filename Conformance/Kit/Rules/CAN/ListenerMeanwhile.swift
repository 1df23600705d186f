/// What becomes of a listener that is added while listeners run.
public enum ListenerMeanwhile: String, CaseIterable, ChoiceValue {
  /// A listener added while listeners run runs.
  case runs
  /// A listener added while listeners run never runs.
  case never = "never runs"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "listener-meanwhile",
    "a listener added while listeners run"
  )
}
