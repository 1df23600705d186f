/// The rules about a promise while another thread is inside one of its handlers.
enum Meanwhile<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ctx14] }
}

extension [RuleInfo] {
  /// The texts of ``Meanwhile``.
  static let meanwhile: Self = [.ctx14]
}
