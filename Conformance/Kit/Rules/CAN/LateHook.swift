/// What becomes of a hook that is registered after the cancellation.
public enum LateHook: String, CaseIterable, ChoiceValue {
  /// A hook added too late: runs immediately.
  case immediate = "runs immediately"
  /// A hook added too late: runs soon.
  case async = "runs soon"
  /// A hook added too late: never runs.
  case never = "never runs"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("late-hook", "a hook added too late")
}
