// The first few values of a combination (ANY-06).

extension Oracle {
  /// Whether too few inputs may be left that can have a value.
  func mayBeLost(_ known: Combination) -> Bool {
    let failed = known.inputs.count { chances($0).contains { !$0.end.isValue } }
    return failed > known.inputs.count - known.needed
  }

  /// Whether its inputs go on when it has ended; of the first few, nobody declares it where too few are left.
  func inputsOutlive(_ known: Combination) -> Bool? {
    known.few != nil && mayBeLost(known) ? nil : design.inputsOutliveEnded(known.kind)
  }

  /// The first few values, which may come in the order of the list.
  mutating func hearFew(_ number: Int, _ ends: [End]) {
    let known = combinations[number]
    guard ends.count == known.needed, let winners = winners(ends[...], among: known.inputs) else {
      return object(
        known.early + origins(known.inputs),
        "c\(number) has \(ends.map(words)), and is of \(known.needed)"
      )
    }
    let isAsTheyCame = design.declared(FewValues.self) == .asTheyCame
    for (place, (winner, end)) in zip(winners, ends).enumerated()
    where known.inputs.count(where: { has($0, end) }) == 1 {
      // What must not have come before it.
      var rest = known
      let others = isAsTheyCame ? winners[..<place] : winners[...]
      rest.inputs.removeAll { $0 != winner && others.contains($0) }
      if design.ordersPromises && known.isOrdered, let index = rest.inputs.firstIndex(of: winner),
        let found = earlier(than: index, with: end, of: rest)
      {
        object(known.early, "c\(number) has p\(winner), and p\(found.input) had ended before")
      }
      saw(winner, end, .combination(number))
    }
  }

  /// Different inputs that may have ended so, one for each end, in the order of the list where that is declared.
  private func winners(_ ends: ArraySlice<End>, among inputs: [Int]) -> [Int]? {
    guard let end = ends.first else { return [] }
    for (place, input) in inputs.enumerated() where has(input, end) {
      let others =
        design.declared(FewValues.self) == .inListOrder
        ? Array(inputs[(place + 1)...]) : inputs.filter { $0 != input }
      if let rest = winners(ends.dropFirst(), among: others) { return [input] + rest }
    }
    return nil
  }
}
