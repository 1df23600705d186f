/// The rules of CAN about hooks, with which a producer learns of a cancellation.
extension HookingAdapter {
  static func hooking(
    _ promise: CancellablePromise<Handle>
  ) throws -> CancellablePromise<Handle>.Hooking {
    guard let onCancel = promise.onCancel else {
      throw TrialEnd.inconclusive("the adapter has no way to register a hook")
    }
    return onCancel
  }
}
