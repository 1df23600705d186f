/// A library whose work reports how far it has come.
public protocol ProgressingAdapter: PromiseAdapter {
  /// A pending promise, what settles it, and what its work reports with.
  ///
  /// Reports are numbers from 1 up, each larger than the one before. A report after the end does nothing.
  func progressing() -> (handle: Handle, settler: Settler, report: @Sendable (Int) -> Void)

  /// Attaches a handler for reports; returns what removes it, or `nil` where it cannot be removed.
  ///
  /// - Parameter handler: runs where observers do. Where handlers cannot throw, its error is dropped.
  func onProgress(
    _ handle: Handle,
    _ handler: @escaping @Sendable (Int) throws(TrialFault) -> Void
  ) -> (@Sendable () -> Void)?

  /// The latest report, as the library gives it without waiting; `nil` where it cannot be asked.
  func progress(of handle: Handle) -> Int?
}

extension ProgressingAdapter {
  /// It cannot be asked, unless the adapter says how.
  public func progress(of handle: Handle) -> Int? { nil }
}
