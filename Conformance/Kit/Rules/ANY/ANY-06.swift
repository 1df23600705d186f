/// In which order the first few values of many promises come.
public enum FewValues: String, CaseIterable, ChoiceValue {
  /// The first few values: as they came.
  case asTheyCame = "as they came"
  /// The first few values: in the order of the list.
  case inListOrder = "in the order of the list"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("first-few", "the first few values")
}

extension FirstFewAdapter {
  @Rule static var any06: Law {
    "The first few values fulfil the combination as soon as they are there, as they came or in the order of the list."
    level(.choice(FewValues.self))
    intent("Two of three servers that agree are enough, and nobody waits for the third.")
    origin("Bluebird, Promise.some")
    hint("how values and errors are counted")
    each(firstFew.taking(1...4), or: .firstFew) { trial, spelling in
      try trial.observe(the: FewValues.self) { order in
        for count in 1...4 where spelling.inputs.contains(count) {
          for bits in 0..<1 << count {
            let ends = (0..<count).map { bits >> $0 & 1 == 1 }
            for needed in 1...count {
              try combine(trial, spelling, needed, of: ends, order, isBackwards: true)
              try combine(trial, spelling, needed, of: ends, order, isBackwards: false)
            }
          }
        }
      }
    }
  }

  /// Settles inputs in a random order, some of them before they are combined; or the last first, and none before.
  private static func combine(
    _ trial: Trial<Self>,
    _ spelling: FirstFew<Self>,
    _ needed: Int,
    of isFulfilled: [Bool],
    _ order: FewValues,
    isBackwards: Bool
  ) throws {
    let inputs = isFulfilled.map { _ in trial.pending() }
    let outcomes = isFulfilled.map { trial.outcome(fulfilled: $0) }
    var turns = Array(inputs.indices.reversed())
    let early = isBackwards ? 0 : trial.random(0...turns.count)
    for turn in turns.indices where !isBackwards {
      turns.swapAt(turn, trial.random(turn...turns.count - 1))
    }
    // It hears of these in the order of the list.
    turns = turns.prefix(early).sorted() + turns.dropFirst(early)
    func settle(_ places: Range<Int>) {
      for input in turns[places] { trial.settle(inputs[input].settler, outcomes[input]) }
    }
    settle(0..<early)
    let seen = trial.observe(spelling.apply(trial, needed, inputs.map(\.handle)))
    // Its work may start later.
    trial.quiesce()
    let words = { (when: String) in
      let ends = turns.map { "\($0 + 1) \(outcomes[$0])" }.joined(separator: ", ")
      return "\(needed) of \(ends), \(early) of which came before: \(when)it came to \(seen.all)"
    }
    // How many have to end until it is decided.
    let decisive =
      turns.indices.first { last in
        let values = turns[...last].count { isFulfilled[$0] }
        return values == needed || last + 1 - values > turns.count - needed
      }.map { $0 + 1 } ?? turns.count
    if early < decisive {
      settle(early..<decisive - 1)
      try trial.expectPending(seen, "while \(needed) of \(turns.count) were undecided")
      settle(decisive - 1..<decisive)
    }
    let values = turns[..<decisive].filter { isFulfilled[$0] }
    let isEnough = values.count == needed
    let expected = (order == .inListOrder ? values.sorted() : values).map { outcomes[$0] }
    let isInOrder = trial.design.hearsInOrder(spelling)
    func isRight(_ end: PromiseEnding<[Outcome]>) -> Bool {
      switch end {
      case .value(let got) where isInOrder: isEnough && got == expected
      case .value(let got):
        isEnough && got.count == needed && outcomes.count { got.contains($0) } == needed
      case .other(let outcome): !isEnough && outcome != .cancelled
      case .failures(let errors): !isEnough && errors.allSatisfy { outcomes.contains($0) }
      }
    }
    if isEnough { try trial.expect(seen, reaches: 1, words("with enough of them, ")) }
    // That too few are left may also be said when all have ended.
    settle(max(early, decisive)..<turns.count)
    try trial.expect(seen, reaches: 1, words(""))
    try trial.check(seen.all.allSatisfy(isRight), words(""))
  }
}
