extension ProgressingAdapter {
  @Rule static var thn14: Law {
    "A handler for progress is told each report, in order, until it is removed or the promise ends."
    intent("A bar that shows how far a download is never jumps, and never moves after the end.")
    origin("jQuery deferred.notify; dojo/Deferred.progress")
    hint("the list of handlers while they run: one may report, remove itself, or fail")
    given(.secondHandler)
    toldUntilTheEnd
    given(isInOrder, or: .serialContext, once("before the end", toldBeforeTheEnd))
    once("one is removed") { trial in
      let (handle, settler, report) = trial.progressing()
      let heard = (0..<3).map { _ in Log<Int>() }
      let removers = heard.map { log in trial.adapter.onProgress(handle) { log.add($0) } }
      report(1)
      for log in heard { try trial.expect(log, [1], "told \(log.all), and 1 was reported") }
      guard let remove = removers[1] else { throw TrialEnd.lacking(.removing) }
      for _ in 1...2 { remove() }
      report(2)
      for log in [heard[0], heard[2]] {
        try trial.expect(
          log,
          [1, 2],
          "told \(log.all), and 2 was reported without another handler"
        )
      }
      try trial.proveNothing(links: 2)
      try trial.check(heard[1].all == [1], "told \(heard[1].all), and removed after 1")
      withExtendedLifetime(settler) {}
    }
    once("one is removed while another is told") { trial in
      let (handle, settler, report) = trial.progressing()
      try trial.removeBehind { body in
        _ = trial.adapter.onProgress(handle) { _ in body() }
      } attaching: { ran in
        trial.adapter.onProgress(handle) { _ in ran.increment() }
      } end: {
        report(1)
      }
      withExtendedLifetime(settler) {}
    }
    besideOthers
    whileOthersLeave
  }

  /// Whether there is a place where one thing runs after another.
  private static var isInOrder: Bool { !VerbsInPlace<Self>.all.isEmpty }

  private static var toldUntilTheEnd: Part {
    let ends: [Ends] = has(.cancelling) && has(.branchCancelling) ? .all : .both
    let parts = ends.map { end in once("\(end)") { try tellUntilTheEnd($0, end) } }
    return parts.sum ?? .lacking(.progressing)
  }

  private static func tellUntilTheEnd(_ trial: Trial<Self>, _ end: Ends) throws {
    let (handle, settler, report) = trial.progressing()
    let (heard, released) = ((0..<2).map { _ in Log<Int>() }, Counter())
    for log in heard {
      let captured = Token(in: trial.stage.ledger) { released.increment() }
      _ = trial.adapter.onProgress(handle) { number in
        withExtendedLifetime(captured) { log.add(number) }
      }
    }
    var asked: [Int?] = []
    for number in 1...3 {
      report(number)
      asked.append(trial.adapter.progress(of: handle))
      if !isInOrder { trial.quiesce(until: { heard.allSatisfy { $0.count >= number } }) }
    }
    for log in heard {
      try trial.expect(log, [1, 2, 3], "told \(log.all), and 1, 2 and 3 were reported")
    }
    try trial.check(
      asked == [1, 2, 3] || asked == [nil, nil, nil],
      "asked after each of three reports, it gave \(asked.compactMap(\.self))"
    )
    if let outcome = trial.outcome(endingAs: end) {
      trial.settle(settler, outcome)
    } else {
      trial.cancelBranch(handle)
      trial.quiesce()
    }
    report(4)
    try trial.proveNothing(links: 2)
    for log in heard { try trial.check(log.count == 3, "told \(log.all), and 4 after the end") }
    let last = trial.adapter.progress(of: handle)
    try trial.check(last != 4, "asked after the end, it gave 4, which was reported too late")
    try trial.expect(
      released,
      reaches: heard.count,
      "of \(heard.count) handlers \(released.count) were released at the end"
    )
    withExtendedLifetime((handle, settler, report)) {}
  }

  /// What has been reported may be dropped at the end, but does not come after it.
  @Sendable private static func toldBeforeTheEnd(_ trial: Trial<Self>) throws {
    let (handle, settler, report) = trial.progressing()
    let heard = Log<Int>()
    _ = trial.adapter.onProgress(handle) { heard.add($0) }
    trial.onEnd(of: handle) { _ in heard.add(0) }
    for number in 1...2 { report(number) }
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce(until: { heard.all.contains(0) })
    let all = heard.all
    if !all.contains(0) { try trial.mayStillCome("an observer was not told of the end") }
    try trial.check(
      all.last == 0 && [1, 2].starts(with: all.dropLast()),
      "told \(all), where 0 is the end, and 1 and 2 were reported before it"
    )
  }

  private static var besideOthers: Part {
    Inside.allCases.map(othersAreTold).sum ?? .lacking(.progressing)
  }

  /// A handler does something, and others are told as if it had not.
  private static func othersAreTold(_ inside: Inside) -> Part {
    once("a handler \(inside.rawValue)") { trial in
      let (handle, settler, report) = trial.progressing()
      let (remover, others) = (Box<@Sendable () -> Void>(), [Log<Int>(), Log<Int>()])
      _ = trial.adapter.onProgress(handle) { others[0].add($0) }
      remover.value = trial.adapter.onProgress(handle) { number throws(TrialFault) in
        guard number == 1 else { return }
        switch inside {
        case .reports: report(2)
        case .removes: remover.take()?()
        case .attaches: _ = trial.adapter.onProgress(handle) { _ in }
        case .fails: throw trial.fault()
        }
      }
      _ = trial.adapter.onProgress(handle) { others[1].add($0) }
      report(1)
      trial.quiesce()
      report(3)
      let reported = inside == .reports ? [1, 2, 3] : [1, 3]
      for log in others {
        let words = { "told \(log.all), and \(reported) were reported" }
        try trial.expect(log, reaches: reported.count, words())
        // What is reported inside a handler may come to others before what that was told.
        try trial.check(log.all.sorted() == reported, words())
      }
      _ = remover.take()
      withExtendedLifetime(settler) {}
    }
  }

  private static var whileOthersLeave: Part {
    once("while another thread comes and goes") { trial in
      try trial.race(threads: 2) { _ in
        let (handle, settler, report) = trial.adapter.progressing()
        let stays = Log<Int>()
        _ = trial.adapter.onProgress(handle) { stays.add($0) }
        let remove = trial.adapter.onProgress(handle) { _ in }
        return (handle: handle, settler: settler, report: report, stays: stays, remove: remove)
      } _: { race, thread in
        if thread == 0 {
          for number in 1...3 { race.report(number) }
        } else {
          race.remove?()
          _ = trial.adapter.onProgress(race.handle) { _ in }
        }
      } check: { race in
        let words = { "told \(race.stays.all), and 1, 2 and 3 were reported" }
        try trial.expect(race.stays, reaches: 3, words())
        try trial.check(race.stays.all.sorted() == [1, 2, 3], words())
        race.settler.settle(.fulfilled(trial.token()))
      }
    }
  }
}

/// What a handler for progress does.
private enum Inside: String, CaseIterable {
  case reports
  case removes = "removes itself"
  case attaches = "attaches another"
  case fails
}
