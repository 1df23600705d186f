/// The rules of CAN about a cancelled input of `all`, and about the other inputs when one fails.
enum CancelledInputs<A: CombiningAdapter & CancellableAdapter> {
  static var rules: [Rule<A>] { [can28, can30, can27] }
}

extension [RuleInfo] {
  /// The texts of ``CancelledInputs``.
  static let cancelledInputs: Self = [.can28, .can30, .can27]
}
