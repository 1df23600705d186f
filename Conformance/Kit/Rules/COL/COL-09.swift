extension CombiningAdapter {
  @Rule static var col09: Law {
    "As many promises are under way as the limit says; the next one is made when one has ended, and none after the end."
    intent("A thousand downloads, three at a time, need the memory of three.")
    origin("p-limit; PromiseKit `when(fulfilled:concurrently:)`; bluebird `Promise.map`")
    hint("what makes the next promise, and whether it does so inside the call that made the last")
    each(fewAtATime, or: .fewAtATime) { trial, spelling in
      for limit in 1...3 { try endOneByOne(trial, spelling, limit) }
    }
    each(fewAtATime, or: .fewAtATime) { try stop($0, $1) }
    each(fewAtATime, or: .fewAtATime) { try stopInside($0, $1) }
    each(fewAtATime, or: .fewAtATime) { try beginOneByOne($0, $1) }
    each(fewAtATime, or: .fewAtATime) { try beginInOrder($0, $1) }
    each(fewAtATime.driven, or: .fewAtATime) { try goThroughSettled($0, $1) }
    each(fewAtATime.filter { $0.kind == nil }, or: .fewAtATime) { try keepNothing($0, $1) }
  }

  /// Ends promises one after another, from the last to the first of those under way.
  private static func endOneByOne(
    _ trial: Trial<Self>,
    _ spelling: FewAtATime<Self>,
    _ limit: Int
  ) throws {
    let few = Few(trial, spelling, limit, of: 7)
    var ends: [Outcome?] = Array(repeating: nil, count: 7)
    for ended in 0..<7 {
      let begun = min(limit + ended, 7)
      try few.expect(begun: begun, "when \(ended) of 7 had ended, at most \(limit) at a time")
      let asked = few.elements.use.requests.count
      try trial.check(
        asked <= begun + 1,
        "\(asked) elements were asked for, of which \(begun) had begun"
      )
      let next = (0..<begun).last { ends[$0] == nil } ?? 0
      ends[next] = spelling.ordinary(trial, isOdd: !ended.isMultiple(of: 2))
      if let end = ends[next] { few.end(next, end) }
    }
    let all = ends.compactMap(\.self)
    let expected: PromiseEnding<[Outcome]> =
      switch spelling.kind {
      case nil: .value([])
      case .any: .failures(all)
      case .all, .allSettled, .race: .value(all)
      }
    trial.quiesce()
    let seen = few.seen.all
    try trial.check(seen == [expected], "expected it \(expected), and it came to \(seen)")
  }

  /// Nothing begins after an end that decides, or after a cancellation.
  private static func stop(_ trial: Trial<Self>, _ spelling: FewAtATime<Self>) throws {
    let end = spelling.kind == .allSettled ? nil : deciding(trial, spelling.kind ?? .all)
    for isCancelled in [false, true] {
      let few = Few(trial, spelling, 2, of: 1_000)
      try few.expect(begun: 2, "at the start, at most 2 at a time")
      if isCancelled {
        guard let cancel = few.output.cancel else { continue }
        let replies = [cancel(), cancel()]
        let words = replies.map { $0.map(String.init) ?? "nothing" }.joined(separator: ", ")
        try trial.check(
          !design.saysWhoCancelled || replies == [true, false],
          "cancelling it twice returned \(words), where a call says whether it won"
        )
        try trial.expect(few.seen, reaches: 1, "it came to \(few.seen.all)")
      } else {
        guard let end else { continue }
        few.end(1, end)
        try trial.expect(
          few.seen,
          [spelling.kind == .any ? .value([end]) : .other(end)],
          "one of two was \(end), and it came to \(few.seen.all)"
        )
      }
      few.end(0, spelling.ordinary(trial, isOdd: false))
      try few.expect(begun: 2, "when it had ended")
    }
  }

  /// Nothing begins if the sequence's own code has it cancelled, or if it is cancelled while that code runs.
  private static func stopInside(_ trial: Trial<Self>, _ spelling: FewAtATime<Self>) throws {
    for isElsewhere in [false, true] {
      let cancel = Box<@Sendable () -> Bool?>()
      let few = Few(trial, spelling, 2, of: 1_000) { number in
        guard number == 2, let cancel = cancel.take() else { return }
        if isElsewhere { trial.elsewhere { _ = cancel() } } else { _ = cancel() }
      }
      try few.expect(begun: 2, "at the start, at most 2 at a time")
      guard let cancelOutput = few.output.cancel else { return }
      cancel.value = cancelOutput
      few.end(0, spelling.ordinary(trial, isOdd: false))
      try few.expect(begun: 2, "when it was cancelled while the next element was asked for")
    }
  }

  /// They begin in order, although one has to wait for a handler, and another thread meanwhile ends the next.
  private static func beginInOrder(_ trial: Trial<Self>, _ spelling: FewAtATime<Self>) throws {
    let few = Few(trial, spelling, 2, of: 4)
    try few.expect(begun: 2, "at the start, at most 2 at a time")
    let ends = (0..<2).map { _ in spelling.ordinary(trial, isOdd: false) }
    guard case .fulfilled = ends[0], let step = step(beside: spelling), let first = few.first.value
    else { return }
    // Two links away: when it runs, that one has ended.
    _ = step.passing(trial, step.passing(trial, first) {}) {
      trial.elsewhere { few.settle(1, ends[1]) }
    }
    few.end(0, ends[0])
    try few.expect(begun: 4, "when two had ended, one beside a handler")
  }

  /// A step whose handlers run where the promises are made.
  private static func step(beside spelling: FewAtATime<Self>) -> Transform<Self>? {
    transforms.first { $0.schedule.place == spelling.schedule.place }
  }

  /// They begin one after another, also inside a handler, and where one ends another.
  private static func beginOneByOne(_ trial: Trial<Self>, _ spelling: FewAtATime<Self>) throws {
    let (made, overlaps) = (Log<Int>(), Counter())
    let (isMaking, last) = (Box<Bool>(), Box<Settler>())
    let (source, settler) = trial.loose()
    let begin = { @Sendable in
      let output = spelling.apply(trial, 3, Inputs(Array(0..<8))) { number in
        if isMaking.take() != nil { overlaps.increment() }
        isMaking.value = true
        defer { _ = isMaking.take() }
        made.add(number)
        // The first one stays pending. Of the others one is settled already, and the next is until the third ends it.
        let (handle, settler) = trial.pending()
        if number % 3 == 2 { _ = last.take()?.settle(spelling.ordinary(trial, isOdd: false)) }
        if number % 3 == 1 {
          last.value = settler
        } else if number > 0 {
          _ = settler.settle(spelling.ordinary(trial, isOdd: false))
        }
        return handle
      }
      output.observe { _ in }
    }
    if let step = step(beside: spelling) {
      _ = step.passing(trial, source, begin)
    } else {
      trial.onEnd(of: source) { _ in begin() }
    }
    settler.settle(.fulfilled(trial.token()))
    trial.quiesce(until: { made.count >= 8 })
    try trial.expect(made, Array(0..<8), "they began in the order \(made.all)")
    try trial.check(overlaps.count == 0, "one was made while another was")
  }

  /// Promises that are settled already take no stack.
  private static func goThroughSettled(_ trial: Trial<Self>, _ spelling: FewAtATime<Self>) throws {
    let depths = try [5, 105].map { count in
      let depth = StackDepth()
      let output = spelling.apply(trial, 1, Inputs(Array(0..<count))) { _ in
        depth.note()
        return trial.settled(spelling.ordinary(trial, isOdd: false))
      }
      let seen = trial.observe(output)
      try trial.expect(seen, reaches: 1, "of \(count) settled promises it came to \(seen.all)")
      return depth.spread
    }
    let more = (depths[1] - depths[0]) / 100
    try trial.check(more < 24, "each promise that is settled takes \(more) bytes of stack")
  }

  /// A value that is of no use is gone when the next promises are made.
  private static func keepNothing(_ trial: Trial<Self>, _ spelling: FewAtATime<Self>) throws {
    let released = Counter()
    let few = Few(trial, spelling, 2, of: 1_000)
    for number in 0..<50 {
      try few.expect(begun: number + 2, "when \(number) had ended, at most 2 at a time")
      few.end(number, .fulfilled(Token(in: trial.stage.ledger) { released.increment() }))
    }
    trial.quiesce()
    try trial.check(released.count > 45, "it keeps the values of promises that have ended")
  }
}

extension FewAtATime where A: CombiningAdapter {
  /// An end of one promise that does not decide; of both kinds where both do not.
  fileprivate func ordinary(_ trial: Trial<A>, isOdd: Bool) -> Outcome {
    kind == .allSettled
      ? trial.outcome(fulfilled: !isOdd) : A.ordinary(trial, kind ?? .all)
  }
}

/// Promises that are made a few at a time, and settled by the trial.
private struct Few<A: CombiningAdapter>: Sendable {
  let trial: Trial<A>
  let elements: Inputs<Int>
  let output: Output<[Outcome]>
  let seen: Log<PromiseEnding<[Outcome]>>
  private let begun = Log<Int>()
  private let settlers: Box<[Int: Settler]>
  /// The first promise.
  let first = Box<A.Handle>()

  init(
    _ trial: Trial<A>,
    _ spelling: FewAtATime<A>,
    _ limit: Int,
    of count: Int,
    onNext: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    let (begun, first, settlers) = (begun, first, Box<[Int: Settler]>([:]))
    (self.trial, self.settlers) = (trial, settlers)
    elements = Inputs(Array(0..<count), onNext: onNext)
    output = spelling.apply(trial, limit, elements) { number in
      let (handle, settler) = trial.loose()
      settlers.withLock { $0?[number] = settler }
      begun.add(number)
      if number == 0 { first.value = handle }
      return handle
    }
    seen = trial.observe(output)
  }

  func expect(begun count: Int, _ when: String) throws {
    trial.quiesce()
    try trial.expect(begun, Array(0..<count), "\(begun.all) had begun \(when)")
  }

  func end(_ number: Int, _ outcome: Outcome) {
    settle(number, outcome)
    trial.quiesce()
  }

  func settle(_ number: Int, _ outcome: Outcome) {
    let settler = settlers.withLock { $0?.removeValue(forKey: number) }
    _ = settler?.settle(outcome)
  }
}
