/// A library that can report, when the program runs, a failure that nobody handled.
public protocol ReportingAdapter: PromiseAdapter {
  /// Has `report` called for each failure that nobody handled, of promises that this adapter makes later.
  ///
  /// The library's deadline for handling must be passed when the trial's gate is drained to empty.
  ///
  /// - Parameter report: is given the outcome that nobody handled.
  func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void)
}
