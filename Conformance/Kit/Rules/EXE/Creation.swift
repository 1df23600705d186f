/// EXE: the ways to create a promise, and who settles it.
enum Creation<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [exe01, exe02, exe03, exe04, exe05, exe06, exe07, exe08, exe09, exe10]
  }
}

extension [RuleInfo] {
  /// The texts of ``Creation``.
  static let creation: Self = [
    .exe01, .exe02, .exe03, .exe04, .exe05, .exe06, .exe07, .exe08, .exe09, .exe10,
  ]
}
