/// The rules about a promise while another thread is inside one of its handlers.
enum DuringHandler<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ctx14] }
}

extension [RuleInfo] {
  /// The texts of ``DuringHandler``.
  static let duringHandler: Self = [.ctx14]
}
