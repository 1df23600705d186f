/// The rules of CAN about hooks, with which a producer learns of a cancellation.
enum CancelHooks<A: HookingAdapter> {
  static var rules: [Rule<A>] { [can09, can13, can14, can15, can10, can11, can12, can16, can17] }

  static func hooking(
    _ promise: CancellablePromise<A.Handle>
  ) throws -> CancellablePromise<A.Handle>.Hooking {
    guard let onCancel = promise.onCancel else {
      throw TrialEnd.inconclusive("the adapter has no way to register a hook")
    }
    return onCancel
  }
}

extension [RuleInfo] {
  /// The texts of ``CancelHooks``.
  static let cancelHooks: Self = [
    .can09, .can13, .can14, .can15, .can10, .can11, .can12, .can16, .can17,
  ]
}
