/// The rules about closures that are released without having run, in any library.
enum Releasing<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [mem10, mem11] }
}

extension [RuleInfo] {
  /// The texts of ``Releasing``.
  static let releasing: Self = [.mem10, .mem11]
}
