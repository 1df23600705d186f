/// A library that can report, while the program runs, a failure that is not handled.
public protocol ReportingAdapter: PromiseAdapter {
  /// Calls `report` for each unhandled failure of promises that this adapter makes later.
  ///
  /// The library's deadline for handling must have passed when the promise is not held any more and the trial's gate
  /// is drained to empty.
  ///
  /// - Parameter report: is given the unhandled outcome.
  func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void)

  /// Calls `takeBack` for each failure that is handled after it was reported.
  ///
  /// It is called before ``onUnhandled(_:)``, and does nothing where a library does not take reports back.
  ///
  /// - Parameter takeBack: is given the outcome that was reported.
  func onHandledLate(_ takeBack: @escaping @Sendable (Outcome) -> Void)
}

extension ReportingAdapter {
  /// No report is taken back.
  public func onHandledLate(_ takeBack: @escaping @Sendable (Outcome) -> Void) {}
}
