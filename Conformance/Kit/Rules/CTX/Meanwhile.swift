/// The rules about a promise of which another thread is inside a handler.
enum Meanwhile<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ctx14] }
}

extension [RuleInfo] {
  /// The texts of ``Meanwhile``.
  static let meanwhile: Self = [.ctx14]
}
