/// The rules of STA about a promise that a step has made, and that is settled by hand.
enum HandSettling<A: HandSettlingAdapter> {
  static var rules: [Rule<A>] { [sta10] }
}

extension [RuleInfo] {
  /// The texts of ``HandSettling``.
  static let handSettling: Self = [.sta10]
}
