/// The rule of RES about cancellation.
enum Following<A: CancellableAdapter> {
  static var rules: [Rule<A>] { [res13] }
}

extension [RuleInfo] {
  /// The texts of ``Following``.
  static let following: Self = [.res13]
}
