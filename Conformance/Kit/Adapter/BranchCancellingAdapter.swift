/// A library in which any promise can be cancelled by the code that holds it, derived promises included.
public protocol BranchCancellingAdapter: CancellableAdapter {
  /// Cancels; returns what the library returns, or `nil` where that is nothing.
  func cancel(_ handle: Handle) -> Bool?
  /// Whether it was cancelled, as the library reports it without waiting.
  func isCancelled(_ handle: Handle) -> Bool
}
