/// The rule of LIV about chains of tasks.
enum TaskChains<A: AwaitingAdapter & AsyncMakingAdapter & CancellableAdapter> {
  static var rules: [Rule<A>] { [liv18] }
}

extension [RuleInfo] {
  /// The texts of ``TaskChains``.
  static let taskChains: Self = [.liv18]
}
