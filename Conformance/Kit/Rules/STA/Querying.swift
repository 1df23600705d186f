/// The rules of STA about a promise that can be asked how it ended.
enum Querying<A: QueryingAdapter> {
  static var rules: [Rule<A>] { [sta08] }
}

extension [RuleInfo] {
  /// The texts of ``Querying``.
  static let querying: Self = [.sta08]
}
