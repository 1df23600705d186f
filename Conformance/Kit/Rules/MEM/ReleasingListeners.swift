/// The rules about what signals and their listeners keep.
enum ReleasingListeners<A: SignallingAdapter> {
  static var rules: [Rule<A>] { [mem14, mem19] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingListeners``.
  static let releasingListeners: Self = [.mem14, .mem19]
}
