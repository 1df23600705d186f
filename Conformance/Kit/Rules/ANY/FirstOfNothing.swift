/// The first of no promises at all.
enum FirstOfNothing {
  static func plan<A: CombiningAdapter, End: EndOfNothing>(
    _ spellings: [Combination<A>],
    _: End.Type
  ) -> Plan<A> {
    let possible = spellings.taking(0)
    guard !possible.isEmpty else { return .once { trial in trial.observed(End.impossible) } }
    return .oneEach(possible, or: .combining) { trial, spelling in
      let seen = trial.combine(spelling, [])
      try trial.proveNothing(links: 3)
      switch seen.all.first {
      case nil: trial.observed(End.pends)
      case .other(.cancelled)?: trial.observed(End.cancels)
      case .failures([])?, .other?: trial.observed(End.rejects)
      case let ending?: try trial.check(false, "the first value of no promises was \(ending)")
      }
    }
  }
}
