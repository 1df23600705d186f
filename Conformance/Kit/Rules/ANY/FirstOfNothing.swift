extension CombiningAdapter {
  /// The first of no promises at all.
  static func firstOfNothing<End: EndOfNothing>(
    _ kind: CombinationKind,
    or need: Profile.Need,
    _: End.Type
  ) -> Part {
    let all = combinations(kind)
    let possible = all.taking(0)
    guard !possible.isEmpty else {
      return given(!all.isEmpty, or: need, once { trial in trial.observed(End.impossible) })
    }
    return each(possible, or: need) { trial, spelling in
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
