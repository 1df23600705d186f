/// What a handler for progress is told that comes after reports.
public enum LateProgress: String, CaseIterable, ChoiceValue {
  /// A late handler for progress is told: the latest report.
  case latest = "the latest report"
  /// A late handler for progress is told: all reports so far.
  case all = "all reports so far"
  /// A late handler for progress is told: only what follows.
  case following = "only what follows"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "late-progress",
    "a late handler for progress is told"
  )
}
