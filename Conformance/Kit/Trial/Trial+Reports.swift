extension Trial {
  /// The failures reported as unhandled from now on, where the library reports.
  func reports() -> Log<Outcome> {
    let reports = Log<Outcome>()
    (adapter as? any ReportingAdapter)?.onUnhandled { reports.add($0) }
    return reports
  }

  /// Calls `body`, and looks whether anything happens then; a library may report only what nobody holds any more.
  func letGo(of body: () throws -> Void) rethrows {
    try body()
    quiesce()
  }
}
