/// CAN: what cancelling a promise does, and what it cannot undo.
enum Cancelling<A: CancellableAdapter> {
  static var rules: [Rule<A>] {
    [can01, can02, can03, can04, can05, can06, can07, can08, can35, can36]
  }
}

extension [RuleInfo] {
  /// The texts of ``Cancelling``.
  static let cancelling: Self = [
    .can01, .can02, .can03, .can04, .can05, .can06, .can07, .can08, .can35, .can36,
  ]
}
