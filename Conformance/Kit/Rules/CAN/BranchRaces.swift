/// The rules of CAN and THR about branches that several threads attach and cancel.
enum BranchRaces<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [can21, thr10] }

  static var firstOnGate: [Transform<A>] {
    Array(A.transforms.driven.prefix(1))
  }
}

extension [RuleInfo] {
  /// The texts of ``BranchRaces``.
  static let branchRaces: Self = [.can21, .thr10]
}
