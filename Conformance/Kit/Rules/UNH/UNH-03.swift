/// Whether an unhandled cancellation is reported.
public enum UnhandledCancel: String, CaseIterable, ChoiceValue {
  /// An unhandled cancellation: is not reported.
  case never = "is not reported"
  /// An unhandled cancellation: is reported.
  case reported = "is reported"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancel-unhandled", "an unhandled cancellation")
}

extension ReportingAdapter {
  @Rule static var unh03: Law {
    "An unhandled cancellation is reported like a failure, or never."
    level(.choice(UnhandledCancel.self))
    intent("Whether giving up looks like a mistake.")
    origin("PromiseKit isCancelled policy")
    hint("which ends are reported")
    given(.cancelling)
    once { trial in
      let reports = trial.reports()
      let fault = trial.fault()
      leaf(trial, .rejected(fault))
      try trial.expect(reports, [.rejected(fault)], "a failure was not reported")
      reports.takeAll()
      if let promise = trial.cancellablePromise() {
        _ = transforms.driven.first?.apply(trial, promise.handle) { $0 }
        _ = promise.cancel()
      }
      trial.quiesce()
      try trial.check(reports.all.count <= 1, "reported: \(reports.all)")
      trial.observed(reports.all.isEmpty ? UnhandledCancel.never : .reported)
    }
  }
}
