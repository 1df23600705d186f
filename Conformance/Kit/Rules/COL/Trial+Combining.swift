extension Trial {
  /// What the observer of a combination saw.
  typealias Endings = Log<PromiseEnding<[Outcome]>>

  /// Combines promises, and observes the result.
  func combine(_ spelling: Combination<A>, _ handles: [A.Handle]) -> Endings {
    observe(spelling.apply(self, Inputs(handles)))
  }

  /// Fails the trial unless a combination ended as said, once.
  func expect(_ seen: Endings, _ expected: PromiseEnding<[Outcome]>) throws {
    quiesce()
    let all = seen.all
    try check(all == [expected], Self.words(all, expecting: expected))
  }

  /// Fails the trial unless a combination has ended once, as it must after the outcomes in `heard`.
  func expect(
    _ seen: Endings,
    _ spelling: Combination<A>,
    of heard: [HeardOutcome],
    count: Int
  ) throws {
    quiesce()
    let expected = endings(of: spelling, heard, count: count)
    guard expected.contains(where: { $0 != nil }) else {
      return try check(false, "the rule is wrong: what it has settled decides nothing")
    }
    try expect(seen.all, oneOf: expected, spelling.kind, heard)
  }

  /// The same after all inputs have ended, in the order of the list.
  func expect(_ seen: Endings, _ spelling: Combination<A>, of outcomes: [Outcome]) throws {
    try expect(seen, spelling, of: outcomes.heard, count: outcomes.count)
  }

  /// What a combination may have come to, each end once; `nil` stands for pending.
  ///
  /// - Parameters:
  ///   - heard: what became of its inputs, in order.
  ///   - isInside: whether it was made inside a handler of an input.
  ///   - inOrder: whether it heard of them in that order; as the library does, where it is not said.
  ///   - designs: those that are allowed.
  func endings(
    of spelling: Combination<A>,
    _ heard: [HeardOutcome],
    count: Int,
    isInside: Bool = false,
    inOrder: Bool? = nil,
    by designs: [CombinationDesign]? = nil
  ) -> [PromiseEnding<[Outcome]>?] {
    let inOrder = inOrder ?? design.hearsInOrder(spelling, isInside: isInside)
    return (designs ?? design.combinations).flatMap { design in
      spelling.kind.endings(of: heard, count: count, inOrder: inOrder, by: design)
    }
  }

  /// Fails the trial unless what was seen of a combination is one of those ends, and no more; `nil` stands for none.
  func expect(
    _ seen: [PromiseEnding<[Outcome]>],
    oneOf expected: [PromiseEnding<[Outcome]>?],
    _ kind: CombinationKind,
    _ heard: [HeardOutcome],
    _ when: @autoclosure () -> String = ""
  ) throws {
    try check(
      isOne(of: expected, seen, kind, heard),
      when() + Self.words(seen, expecting: expected[0])
    )
  }

  /// Whether what was seen of a combination is one of those ends, and no more; `nil` stands for none.
  func isOne(
    of expected: [PromiseEnding<[Outcome]>?],
    _ seen: [PromiseEnding<[Outcome]>],
    _ kind: CombinationKind,
    _ heard: [HeardOutcome]
  ) -> Bool {
    seen.count < 2 && expected.contains(seen.first.map { kind.comparable($0, to: heard) })
  }

  /// Fails the trial unless a combination is pending when nothing more can happen.
  func expectPending(_ seen: Endings, _ when: String) throws {
    try proveNothing(links: 3)
    try check(seen.all.isEmpty, "expected it pending \(when), but it was \(seen.all.inTurn)")
  }

  private static func words(
    _ seen: [PromiseEnding<[Outcome]>],
    expecting expected: PromiseEnding<[Outcome]>?
  ) -> String {
    if case .value(let expected)? = expected, case .value(let got)? = seen.first, seen.count == 1 {
      return "expected \(expected), got \(got)"
    }
    return "expected it \(expected?.description ?? "pending"), but it "
      + (seen.isEmpty ? "stayed pending" : "was \(seen.inTurn)")
  }
}

extension [Outcome] {
  /// How inputs ended, in the order of the list.
  var heard: [HeardOutcome] { enumerated().map { (index: $0.offset, outcome: $0.element) } }
}

extension Trial {
  /// Watches how a promise of any value ends.
  func observe<Value>(_ output: Output<Value>) -> Log<PromiseEnding<Value>> {
    let (seen, observer) = (Log<PromiseEnding<Value>>(), numberOfObserver())
    stage.trace.add("attaches observer \(observer)")
    output.observe { [trace = stage.trace, activity] ending in
      trace.add("tells observer \(observer): \(ending)")
      seen.add(ending)
      activity.fire()
    }
    return seen
  }
}
