/// A library in which any promise can be cancelled by whoever holds it, derived ones included.
public protocol BranchCancellingAdapter: CancellableAdapter {
  /// Cancels; returns what the library returns, or `nil` where that is nothing.
  func cancel(_ handle: Handle) -> Bool?
  /// Whether it was cancelled: what the library says at once, without waiting.
  func isCancelled(_ handle: Handle) -> Bool
}
