/// A library whose work may run again: after a failure, or when its promise was told to forget its end.
public protocol RepeatingAdapter: PromiseAdapter {
  /// A promise made with its work, and what has it forget how it ended; `nil` where nothing does.
  ///
  /// The work runs when the library runs work, and again for the next that observes the promise when that is due.
  func repeating(
    _ work: @escaping @Sendable (Settler) -> Void
  ) -> (handle: Handle, forget: (@Sendable () -> Void)?)
}
