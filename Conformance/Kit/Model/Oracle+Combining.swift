extension Oracle {
  /// One promise of several.
  struct Combination: Sendable {
    var kind = CombinationKind.all
    /// Empty until it is made.
    var inputs: [Int] = []
    var isMade = false
    /// Whether it hears its inputs directly, with no step of the adapter between.
    var isOrdered = true
    /// Whether a step makes each input, and may never come to one, since another has ended it before.
    var isFewAtATime = false
    /// How many values end it, where it is of the first few.
    var few: Int?
    var made = 0
    /// Whether it has ended for certain.
    var hasEnded = false
    /// Whether it may have ended.
    var mayHaveEnded = false
    /// Whether it was cancelled, or may have been.
    var isCancelled = false
    var mayBeCancelled = false

    /// How many values end it, where it is for values.
    var needed: Int { few ?? 1 }

    /// The rules that require it to end once it is decided.
    var owed: [RuleName] { ending + ofItsList }

    /// The rules about a list that may have one promise twice.
    var ofItsList: [RuleName] {
      Set(inputs).count < inputs.count ? [.col02, .col03] : [.col03]
    }

    private var ending: [RuleName] {
      let empty = inputs.isEmpty
      switch kind {
      case .all: return [empty ? .all01 : .all02, .all04, .col04]
      case .allSettled: return [empty ? .set03 : .set02, .col04]
      case .any where few != nil: return [.any06]
      case .any: return [empty ? .any03 : .any01, .any02, .col04]
      case .race: return [empty ? .rac02 : .rac01, .col04]
      }
    }

    var early: [RuleName] { before + ofItsList }

    private var before: [RuleName] {
      switch kind {
      case .all: [.all05, .all02, .col04]
      case .allSettled: [.set02, .col04]
      case .any where few != nil: [.any06]
      case .any: [.any05, .any04, .col04]
      case .race: [.rac01, .col04]
      }
    }
  }

  mutating func combines(
    _ number: Int,
    _ kind: CombinationKind,
    _ inputs: [Int],
    isOrdered: Bool,
    _ isFewAtATime: Bool,
    few: Int?
  ) {
    combinations[number] = Combination(
      kind: kind,
      inputs: inputs,
      isMade: true,
      isOrdered: isOrdered && !isFewAtATime && !design.startsWorkLater
        && !inputs.contains { promises[$0].isMoved },
      isFewAtATime: isFewAtATime,
      few: few,
      made: now
    )
    for input in Set(inputs) {
      promises[input].combinations.append(number)
      promises[input].attached.append(now)
    }
    combined.append(number)
  }

  mutating func hears(_ handler: Int, _ number: Int, in place: Schedule.Place?) {
    let sources = combinations[number].inputs + [timers[number]?.promise].compactMap(\.self)
    handlers[handler] = Handler(
      role: .combination,
      source: number,
      // Where it runs is not specified if an input was moved, or if the clock runs it.
      place: knowsTime(number) || sources.contains { promises[$0].isMoved } ? nil : place,
      attached: now,
      state: .waiting
    )
    waiting.append(handler)
  }

  /// The handlers that hear of it, in the order in which they were attached.
  func hearers(of number: Int) -> [Int] {
    handlers.indices.filter {
      if case .combination = handlers[$0].role { handlers[$0].source == number } else { false }
    }.sorted { handlers[$0].attached < handlers[$1].attached }
  }

  /// A combination is about to be cancelled.
  mutating func cancelsCombination(_ number: Int) -> Forecast {
    let known = combinations[number]
    if known.hasEnded { return .loses }
    let isOpen = known.mayHaveEnded || mayBeDecided(number)
    combinations[number].mayBeCancelled = true
    if isOpen {
      letGo(of: known, design.inputsOutliveCancelled == true ? true : nil)
      return .open
    }
    combinations[number].isCancelled = true
    combinations[number].hasEnded = true
    letGo(of: known, design.inputsOutliveCancelled)
    return .wins
  }

  mutating func cancelledCombination(_ number: Int, _ forecast: Forecast, answer: Bool?) {
    guard let answer, design.saysWhoCancelled else { return }
    switch forecast {
    case .wins where !answer:
      object([.can06, .can07], "the call that cancelled c\(number) says it lost")
    case .loses where answer:
      object(
        [.can06, .can03],
        "c\(number) had ended, and a call that cancelled it says it won"
      )
    case .open:
      if answer {
        (combinations[number].isCancelled, combinations[number].hasEnded) = (true, true)
        letGo(of: combinations[number], design.inputsOutliveCancelled)
      } else {
        combinations[number].mayBeCancelled = false
      }
    default: break
    }
  }

  // MARK: How it ends

  private func certain(_ number: Int) -> [End?] {
    combinations[number].inputs.map { promises[$0].end }
  }

  /// Whether the certain ends of its inputs decide it.
  func mustHaveEnded(_ number: Int) -> Bool {
    let known = combinations[number]
    guard known.isMade, !known.hasEnded, !known.mayBeCancelled else { return false }
    let ends = certain(number)
    let isComplete = !ends.contains(nil)
    switch known.kind {
    case .all:
      if isComplete { return true }
      return design.allRejectsFirst
        && ends.contains { end in
          guard let end, !end.isValue else { return false }
          return end != .cancelled || !design.allCountsCancelledInputs
        }
    case .allSettled: return isComplete
    case .any:
      if known.inputs.isEmpty {
        return design.declared(AnyOfNone.self).map { $0 != .pends } ?? false
      }
      return isComplete || ends.count { $0?.isValue ?? false } >= known.needed
    case .race:
      if known.inputs.isEmpty {
        return design.declared(RaceOfNone.self).map { $0 != .pends } ?? false
      }
      return ends.contains { $0 != nil }
    }
  }

  private func mayBeDecided(_ number: Int) -> Bool {
    let known = combinations[number]
    guard !known.inputs.isEmpty else { return true }
    let all = known.inputs.map { chances($0).map(\.end) }
    let isComplete = all.allSatisfy { !$0.isEmpty }
    switch known.kind {
    case .all: return isComplete || all.contains { $0.contains { !$0.isValue } }
    case .allSettled: return isComplete
    case .any:
      return isComplete || all.count { $0.contains(where: \.isValue) } >= known.needed
        || known.few != nil && mayBeLost(known)
    case .race: return all.contains { !$0.isEmpty }
    }
  }

  /// Combinations that may have ended may have cancelled the inputs that they do not need any more.
  mutating func markLosers() {
    for number in combined {
      let known = combinations[number]
      guard !known.hasEnded, mayBeDecided(number) else { continue }
      combinations[number].mayHaveEnded = true
      for input in known.inputs { isLeft(input, isSure: false) }
      guard inputsOutlive(known) != true else { continue }
      let deciding = Set(known.inputs).filter { input in
        chances(input).contains { known.few != nil || counts(known.kind, $0.end) }
      }
      for input in Set(known.inputs).sorted() where !deciding.subtracting([input]).isEmpty {
        loses(input, isSure: false, isInput: true)
      }
    }
  }

  private mutating func letGo(of known: Combination, _ goOn: Bool?) {
    for input in known.inputs { isLeft(input, isSure: false) }
    guard goOn != true else { return }
    for input in Set(known.inputs).sorted() {
      loses(input, isSure: goOn == false && !known.isFewAtATime, isInput: true)
    }
  }

  /// It has certainly ended, by its inputs.
  mutating func endCombination(_ number: Int) {
    guard !combinations[number].hasEnded else { return }
    (combinations[number].hasEnded, combinations[number].mayHaveEnded) = (true, true)
    letGo(of: combinations[number], inputsOutlive(combinations[number]))
  }

  /// How a combination ended, as a handler saw it.
  enum Heard: Sendable {
    case values([End]), end(End), failures([End])

    /// Its end, where that is not of many.
    var single: End? {
      switch self {
      case .values(let ends): ends.first
      case .end(let end): end
      case .failures: nil
      }
    }
  }

  mutating func heard(_ number: Int, _ ending: Heard) {
    let known = combinations[number]
    if known.isCancelled { return checkCancelled(number, ending) }
    switch ending {
    case .values(let ends):
      switch known.kind {
      case .all, .allSettled: hearList(number, ends, known.kind == .all ? .all02 : .set01)
      case .any where known.few != nil: hearFew(number, ends)
      case .any, .race:
        guard let end = ends.first else { return object(known.owed, "c\(number) has no value") }
        hearWinner(number, end)
      }
    case .end(let end):
      if known.mayBeCancelled,
        end == .cancelled || !end.isValue && !known.inputs.contains(where: { has($0, end) })
      {
        combinations[number].isCancelled = true
        combinations[number].hasEnded = true
        return
      }
      switch known.kind {
      case .allSettled: object([.set01], "c\(number) \(words(end))")
      case .any where !end.isValue: hearFailure(number, words(end))
      case .all where design.declared(AllRejection.self) == .together && failed(known) > 1:
        object([.all03], "c\(number) \(words(end)), and not with all errors")
      case .all where known.inputs.isEmpty: object([.all01], "c\(number) of none \(words(end))")
      case .race where known.inputs.isEmpty:
        if design.declared(RaceOfNone.self) == .pends {
          object([.rac02], "c\(number) of none \(words(end))")
        }
      default: hearWinner(number, end)
      }
    case .failures(let ends):
      if known.mayBeCancelled && ends.allSatisfy({ $0 == .cancelled }) {
        combinations[number].isCancelled = true
        combinations[number].hasEnded = true
        return
      }
      switch known.kind {
      case .any where known.few != nil: hearFailure(number, "fails with a list")
      case .any: if design.declared(AnyFailure.self) == .all { hearFailures(number, ends) }
      case .all where design.declared(AllRejection.self) == .together: hearFailures(number, ends)
      case .all, .allSettled, .race: object(known.owed, "c\(number) fails with a list")
      }
    }
    guard difference == nil else { return }
    endCombination(number)
  }

  /// How many inputs were certainly rejected.
  private func failed(_ known: Combination) -> Int {
    known.inputs.count { if case .error? = promises[$0].end { true } else { false } }
  }

  func has(_ promise: Int, _ end: End) -> Bool {
    chances(promise).contains { $0.end == end }
  }

  private mutating func checkCancelled(_ number: Int, _ ending: Heard) {
    switch ending {
    case .values: object([.can22, .can29], "c\(number) was cancelled, and is fulfilled")
    case .end, .failures: break
    }
  }

  private mutating func hearList(_ number: Int, _ ends: [End], _ rule: RuleName) {
    let known = combinations[number]
    if known.inputs.contains(where: { chances($0).isEmpty }) {
      return object(known.early, "c\(number) has ended before its inputs")
    }
    guard ends.count == known.inputs.count else {
      return object(
        [rule, .col01] + known.early,
        "c\(number) has \(ends.count) ends of \(known.inputs.count)"
      )
    }
    for (input, end) in zip(known.inputs, ends) {
      guard has(input, end) else {
        let isElsewhere = known.inputs.contains { has($0, end) }
        let isEarly = chances(input).isEmpty
        var rules: [RuleName] = isElsewhere ? [.col01, rule] : [rule, .col01]
        rules += known.ofItsList + origins([input])
        return object(
          isEarly ? known.early : rules,
          "c\(number) says that p\(input) \(words(end))"
        )
      }
      saw(input, end, .combination(number))
    }
  }

  /// The errors of all inputs that failed; one that was cancelled may have none.
  private mutating func hearFailures(_ number: Int, _ ends: [End]) {
    let known = combinations[number]
    let rule: RuleName = known.kind == .any ? .any02 : .all03
    if ends.count == known.inputs.count { return hearList(number, ends, rule) }
    if known.inputs.contains(where: { chances($0).isEmpty }) {
      return object(known.early, "c\(number) fails")
    }
    if known.kind == .all && ends.isEmpty
      || !mayBe(ends[...], of: known.inputs[...], known.kind)
    {
      object([rule, .col01] + known.early, "c\(number) fails with \(ends.map(words))")
    }
  }

  /// Whether these may be the errors of inputs, in their order, without values and those that may have been cancelled.
  private func mayBe(
    _ ends: ArraySlice<End>,
    of inputs: ArraySlice<Int>,
    _ kind: CombinationKind
  ) -> Bool {
    guard let input = inputs.first else { return ends.isEmpty }
    let others = inputs.dropFirst()
    if let end = ends.first, has(input, end), mayBe(ends.dropFirst(), of: others, kind) {
      return true
    }
    let mayBeMissing = chances(input).contains {
      $0.end == .cancelled || kind == .all && $0.end.isValue
    }
    return mayBeMissing && mayBe(ends, of: others, kind)
  }

  private mutating func hearFailure(_ number: Int, _ words: String) {
    let known = combinations[number]
    // What a cancelled input does to the first few, nobody declares.
    let isOpen = known.few != nil && known.inputs.contains { has($0, .cancelled) }
    if !mayBeLost(known) && !isOpen { return object(known.early, "c\(number) \(words)") }
    if known.inputs.isEmpty, design.declared(AnyOfNone.self) == .pends {
      object([.any03], "c\(number) of none \(words)")
    }
  }

  /// It ended as one of its inputs did, and no other input that counts surely came before that.
  private mutating func hearWinner(_ number: Int, _ end: End) {
    let known = combinations[number]
    if known.kind == .all, end == .cancelled, design.allCountsCancelledInputs {
      return object([.can30], "c\(number) is cancelled")
    }
    let candidates = known.inputs.indices.filter { has(known.inputs[$0], end) }
    guard let first = candidates.first else {
      let isEarly = known.inputs.allSatisfy { chances($0).isEmpty }
      return object(
        (isEarly ? known.early : known.owed.filter { $0 != .all02 }) + origins(known.inputs),
        "c\(number) \(words(end)), as none of its inputs"
      )
    }
    // Depth first, inputs are heard in the order of handlers, not of settlement.
    if design.ordersPromises && known.isOrdered
      && (known.kind != .all || design.allRejectsFirst)
    {
      let before = candidates.map { earlier(than: $0, with: end, of: known) }
      if let found = before[0], !before.contains(where: { $0 == nil }) {
        object(
          found.rule == .rac03
            ? [.rac03, .rac01] : [found.rule] + (found.wereSettled ? [.rac03] : []),
          "c\(number) ended as p\(known.inputs[first]), and p\(found.input) had ended before"
        )
      }
    }
    if Set(candidates.map { known.inputs[$0] }).count == 1 {
      saw(known.inputs[first], end, .combination(number))
    }
  }

  /// An input that counts, and surely ended before another.
  func earlier(
    than place: Int,
    with end: End,
    of known: Combination
  ) -> (input: Int, rule: RuleName, wereSettled: Bool)? {
    let winner = known.inputs[place]
    if hasRivals(winner) { return nil }
    let may = chances(winner).filter { $0.end == end }.map(\.since).min() ?? now
    for (index, input) in known.inputs.enumerated() where input != winner {
      guard let other = promises[input].end, counts(known.kind, other) else { continue }
      let (sure, first) = (max(known.made, promises[input].sure), max(known.made, may))
      guard sure < first || sure == known.made && first == known.made && index < place else {
        continue
      }
      let wereSettled = sure == known.made
      switch known.kind {
      case .race: return (input, wereSettled ? .rac03 : .rac01, wereSettled)
      case .any: return (input, .any01, wereSettled)
      case .all, .allSettled: return (input, .all03, wereSettled)
      }
    }
    return nil
  }

  /// What the rules say about how inputs end.
  func origins(_ inputs: [Int]) -> [RuleName] {
    inputs.flatMap { missing($0, promises[$0].end ?? .cancelled) }
      .filter { !$0.id.hasPrefix("THN") && $0 != .exe06 }
      + (inputs.contains { promises[$0].handlers.contains(where: hasFailed) } ? [.thn10] : [])
  }

  private func counts(_ kind: CombinationKind, _ end: End) -> Bool {
    switch kind {
    case .race: true
    case .any: end.isValue
    case .all, .allSettled: !end.isValue
    }
  }
}

extension Oracle.End {
  var isValue: Bool { if case .value = self { true } else { false } }

  var isError: Bool { if case .error = self { true } else { false } }
}
