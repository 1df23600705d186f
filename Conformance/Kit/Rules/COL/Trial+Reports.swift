extension Trial {
  /// The failures reported as unhandled from now on, where the library reports.
  func reports() -> Log<Outcome> {
    let reports = Log<Outcome>()
    (adapter as? any ReportingAdapter)?.onUnhandled { reports.add($0) }
    return reports
  }
}
