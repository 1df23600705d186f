/// The rules of LIV about promises that cancel each other without being a chain.
enum CancellingEachOther<A: HookingAdapter> {
  static var rules: [Rule<A>] { [liv17] }
}

extension [RuleInfo] {
  /// The texts of ``CancellingEachOther``.
  static let cancellingEachOther: Self = [.liv17]
}
