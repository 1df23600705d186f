import Foundation

extension Trial {
  /// Has a handler meet a promise, and runs everything that can run; says how the promise ended.
  ///
  /// - Parameters:
  ///   - moment: what meets the promise, and when.
  ///   - body: what the handler does.
  func hear(
    _ moment: Moment<Verb<A>>,
    _ body: @escaping @Sendable (A.Handle) -> Void
  ) throws -> (handle: A.Handle, end: Outcome) {
    let (ran, derived) = (Counter(), Box<Observation>())
    let met = try meet(last: moment) { handle in
      let next = moment.step.apply(self, handle) {
        self.stage.trace.add("the handler runs")
        ran.increment()
        body(handle)
      }
      if let next { derived.value = self.observe(next) }
    }
    if moment.step.ends.contains(moment.end) {
      quiesce(until: { ran.count > 0 && derived.value?.count != 0 })
      if ran.count == 0 { try mayStillCome("the handler did not run") }
    } else {
      try proveNothing(links: 2)
      quiesce(until: { derived.value?.count != 0 })
    }
    return (met.handle, met.end)
  }

  /// Has `attach` meet a promise when the moment says: twice where it is about a second step.
  ///
  /// Fails the trial unless the promise ends with what it was settled with.
  func meet<Step, Made>(
    _ moment: Moment<Step>,
    _ attach: @escaping @Sendable (A.Handle) -> Made
  ) throws -> Met<A.Handle, Made> {
    let made = Log<Made>()
    let expected = outcome(endingAs: moment.end)
    let (handle, ender) = try promise(ending: expected)
    let seen = try meet(
      handle,
      moment.arrival,
      { for _ in 0..<moment.handlers { made.add(attach($0)) } },
      ender
    )
    if let expected, let seen {
      try check(seen == expected, "a promise that was \(expected) came to \(seen)")
    }
    guard let end = seen ?? expected else { throw TrialEnd.lacking(.secondHandler) }
    return Met(handle: handle, ender: ender, end: end, made: made.all)
  }

  /// The same where only the last step counts: one before it does nothing.
  func meet<Made>(
    last moment: Moment<Verb<A>>,
    _ attach: @escaping @Sendable (A.Handle) -> Made
  ) throws -> Met<A.Handle, Made> {
    try meet(moment.alone) { handle in
      if moment.isSecond { _ = moment.step.apply(self, handle) {} }
      return attach(handle)
    }
  }

  /// The promise that the last step makes when it meets a promise, where it makes one.
  func derive(_ moment: Moment<Verb<A>>, _ note: @escaping @Sendable () -> Void = {}) throws
    -> (source: A.Handle, derived: A.Handle?)
  {
    let met = try meet(last: moment) { moment.step.apply(self, $0, note) }
    return (met.handle, met.made[0])
  }

  /// Has `attach` meet a pending promise, which `end` ends, when the arrival says.
  ///
  /// - Returns: how the promise ended; nothing where what met it is the only handler that it takes.
  func meet(
    _ handle: A.Handle,
    _ arrival: Arrival,
    _ attach: @escaping @Sendable (A.Handle) -> Void,
    _ end: @escaping @Sendable () -> Void
  ) throws -> Outcome? {
    let met = Arrangement(
      observe: { body in self.onEnd(of: handle) { _ in body() } },
      end: end,
      attach: { attach(handle) }
    )
    try meet([met], arrival)
    guard isFree(handle) else { return nil }
    let last = observe(handle)
    quiesce(until: { last.count > 0 })
    let outcomes = last.outcomes
    if outcomes.isEmpty { try mayStillCome("nothing settled it") }
    try check(outcomes.count == 1, last.words(expecting: "settled"))
    return outcomes[0]
  }

  /// Ends a pending promise by `end` when the arrival says.
  func bring(_ end: @escaping @Sendable () -> Void, _ arrival: Arrival) {
    switch arrival {
    case .eventually:
      quiesce()
      elsewhere(end)
    case .fromAnother: insideAnother(end)
    case .immediately, .already, .inside, .insideAnother, .beside: end()
    }
  }

  /// A promise of any type, and what is to meet it.
  struct Arrangement: Sendable {
    /// Calls a closure when the promise has ended.
    let observe: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Ends the promise.
    let end: @Sendable () -> Void
    /// Attaches what is to meet the promise.
    let attach: @Sendable () -> Void
  }

  /// Has each meet its promise when the arrival says, side by side, and runs everything that can run.
  func meet(_ all: [Arrangement], _ arrival: Arrival) throws {
    let met = Counter()
    let attach = { @Sendable (one: Arrangement) in
      met.increment()
      self.attaching(one.attach)
    }
    let (endAll, attachAll) = (
      { @Sendable in for one in all { one.end() } }, { @Sendable in all.forEach(attach) }
    )
    switch arrival {
    case .already:
      endAll()
      attachAll()
    case .immediately, .eventually, .fromAnother:
      attachAll()
      bring(endAll, arrival)
    case .inside:
      for one in all { one.observe { attach(one) } }
      endAll()
    case .insideAnother:
      endAll()
      insideAnother(attachAll)
    case .beside: for one in all { try beside(one) { attach(one) } }
    }
    quiesce(until: { met.count == all.count })
    if met.count < all.count {
      try mayStillCome("the handler in which another is attached did not run")
    }
    try check(
      met.count == all.count,
      all.count == 1
        ? "the handler in which another is attached ran \(times(met.count))"
        : "\(all.count) handlers in which others are attached ran \(times(met.count))"
    )
  }

  /// Runs `body` inside a handler of another promise.
  private func insideAnother(_ body: @escaping @Sendable () -> Void) {
    let (other, settler) = pending()
    onEnd(of: other) { _ in body() }
    settle(settler, .fulfilled(token()))
  }

  /// Runs `body` while another thread is inside a handler of a promise that has ended.
  func beside(_ one: Arrangement, _ body: () throws -> Void) throws {
    let (isInside, isDone, hasLeft) = (Signal(), Signal(), Signal())
    let (began, waited) = (Counter(), Counter())
    one.observe { [patience] in
      began.increment()
      isInside.fire()
      // Longer than the timeout of every call that must not wait for this handler.
      if !isDone.wait(patience * 3) { waited.increment() }
    }
    start {
      one.end()
      self.stage.runByHand()
    } then: {
      // What the trial runs by hand has begun by now, or never will.
      if self.drivers.allSatisfy(\.pump.isByHand), !self.design.mayComeLater { isInside.fire() }
      hasLeft.fire()
    }
    _ = isInside.wait(patience)
    let hasBegun = began.count == 1
    let result = Result { if hasBegun { try body() } }
    isDone.fire()
    _ = hasLeft.wait(patience)
    try result.get()
    if !hasBegun { try mayStillCome("the handler never ran") }
    try check(hasBegun, "the handler never ran")
    try check(
      waited.count == 0,
      "\(TrialEnd.hung)a call did not return while another thread was inside a handler"
    )
  }

  /// Removes a handler while another one runs that was attached before it; then it must not run.
  ///
  /// - Parameters:
  ///   - attach: attaches a handler that calls a closure.
  ///   - attachSecond: attaches one that counts its calls; returns what removes it.
  ///   - end: has both run.
  func removeBehind(
    _ attach: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) -> Void,
    attaching attachSecond: @escaping @Sendable (_ ran: Counter) -> (@Sendable () -> Void)?,
    end: @escaping @Sendable () -> Void
  ) throws {
    // Where handlers run beside one another, it may have begun; where calls wait for handlers, it cannot be removed.
    if A.ownPlace == .pool || design.waitsForHandlers { return try check(true, "") }
    let (ran, remover) = (Counter(), Box<@Sendable () -> Void>())
    let first = Arrangement(
      observe: { body in
        attach(body)
        remover.value = attachSecond(ran)
      },
      end: end,
      attach: {}
    )
    var waits = false
    try beside(first) {
      waits = ran.count == 0
      remover.take()?()
    }
    quiesce()
    try check(!waits || ran.count == 0, "it ran, and had been removed before its turn")
  }

  /// A pending promise, and what makes it end so.
  func promise(endingAs end: Ends) throws -> (handle: A.Handle, end: @Sendable () -> Void) {
    try promise(ending: outcome(endingAs: end))
  }

  /// What a promise that ends so is settled with; nothing where it is cancelled.
  func outcome(endingAs end: Ends) -> Outcome? {
    end == .cancelled ? nil : outcome(fulfilled: end == .value)
  }

  private func promise(
    ending outcome: Outcome?
  ) throws -> (handle: A.Handle, end: @Sendable () -> Void) {
    guard let outcome else {
      guard let promise = cancellablePromise() else {
        throw TrialEnd.inconclusive("the adapter cannot cancel")
      }
      return (
        promise.handle,
        {
          self.stage.trace.add("cancels")
          _ = self.stage.during("cancel") { promise.cancel() }
          withExtendedLifetime(promise.settler) {}
        }
      )
    }
    let (handle, settler) = pending()
    return (handle, { self.settle(settler, outcome) })
  }
}
