/// Where hooks run.
public enum HookThread: String, CaseIterable, ChoiceValue {
  /// Where hooks run: in the call that cancels.
  case canceller = "in the call that cancels"
  /// Where hooks run: where handlers do.
  case settlerQueue = "where handlers do"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("hook-thread", "where hooks run")
}
