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

extension ProgressingAdapter {
  @Rule static var thn15: Law {
    "A late handler for progress is told the latest report, all so far, or only what follows."
    level(.choice(LateProgress.self))
    intent("Whether a bar that appears late is empty until the next report.")
    hint("what is kept of reports for handlers that come")
    given(design.takesHandlers, or: .secondHandler)
    once { trial in
      let (handle, settler, report) = trial.progressing()
      let (early, late) = (Log<Int>(), Log<Int>())
      _ = trial.adapter.onProgress(handle) { early.add($0) }
      for number in 1...2 { report(number) }
      try trial.expect(early, reaches: 2, "a handler was told \(early.all) of two reports")
      _ = trial.adapter.onProgress(handle) { late.add($0) }
      try trial.proveNothing(links: 2)
      let first = late.all
      report(3)
      let words = { "a late handler was told \(late.all), and 3 was reported then" }
      try trial.expect(late, first + [3], words())
      switch first.sorted() {
      case [2]: trial.observed(LateProgress.latest)
      case [1, 2]: trial.observed(LateProgress.all)
      case []: trial.observed(LateProgress.following)
      default: try trial.check(false, "a late handler was told \(first) after reports of 1 and 2")
      }
      withExtendedLifetime(settler) {}
    }
  }
}
