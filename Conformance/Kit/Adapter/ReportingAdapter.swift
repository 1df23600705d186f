/// A library that can report, when the program runs, a failure that nobody handled.
public protocol ReportingAdapter: PromiseAdapter {
  /// Has `report` called for each failure that nobody handled, of promises that this adapter makes later.
  ///
  /// The library's deadline for handling must be passed when nobody holds the promise, and the trial's gate is drained
  /// to empty.
  ///
  /// - Parameter report: is given the outcome that nobody handled.
  func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void)

  /// Has `takeBack` called for each failure that was reported, and is handled after all.
  ///
  /// It is called before ``onUnhandled(_:)``, and does nothing where a library does not say that.
  ///
  /// - Parameter takeBack: is given the outcome that was reported.
  func onHandledLate(_ takeBack: @escaping @Sendable (Outcome) -> Void)
}

extension ReportingAdapter {
  /// No report is taken back.
  public func onHandledLate(_ takeBack: @escaping @Sendable (Outcome) -> Void) {}
}
