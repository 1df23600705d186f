/// The first of no promises at all.
enum FirstOfNothing {
  static func plan<A: CombiningAdapter>(_ spellings: [Combination<A>]) -> Plan<A> {
    let possible = spellings.filter { $0.inputs.contains(0) }
    guard !possible.isEmpty else { return .once { trial in trial.observed("impossible") } }
    return .oneEach(possible, or: .combining) { trial, spelling in
      let seen = trial.combine(spelling, [])
      try trial.proveNothing(links: 3)
      switch seen.all.first {
      case nil: trial.observed("pends")
      case .other(.cancelled)?: trial.observed("cancels")
      case .failures([])?, .other?: trial.observed("rejects")
      case let ending?: try trial.check(false, "the first value of no promises was \(ending)")
      }
    }
  }
}
