/// A library whose promise can be asked, without waiting, how it ended.
public protocol QueryingAdapter: PromiseAdapter {
  /// How the promise ended, or `nil` while it is pending.
  func query(_ handle: Handle) -> Outcome?
}
