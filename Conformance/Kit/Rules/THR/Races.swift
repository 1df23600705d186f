/// THR: what threads can rely on when they use one promise at once.
///
/// Real threads, some hundred rounds each: a fault that they find is real, but one that they do not find may
/// still exist.
enum Races<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [thr01, thr02, thr03, thr08, thr09, thr11] }
}

extension [RuleInfo] {
  /// The texts of ``Races``.
  static let races: Self = [.thr01, .thr02, .thr03, .thr08, .thr09, .thr11]
}
