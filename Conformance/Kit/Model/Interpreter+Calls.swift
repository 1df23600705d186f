// What a program calls: it makes, settles, attaches, asks and releases.

extension Interpreter {
  func perform(_ operation: Operation) {
    if isOver { return }
    looksAtPlaces()
    guard operation.isElsewhere, let outer = state.withLock({ $0.leave() }) else {
      return call(operation)
    }
    let hasReturned = OtherThread.run { self.call(operation) }
    state.withLock { $0.goOn(outer) }
    if !hasReturned {
      tell("a call on another thread does not return") { state in
        state.hasHung = true
        let rules: [RuleName] =
          operation.verb == .look ? [.unh04] : operation.verb == .block ? [.liv12] : []
        state.oracle.object(
          rules + state.rulesOfLocks,
          "a call on another thread waits for this one",
          isMissing: true
        )
      }
    }
  }

  func call(_ operation: Operation) {
    let names = operation.names.map { name in state.withLock { $0.aliases[name] ?? name } }
    if isTraced { note(operation, names) }
    switch operation.verb {
    case .make(let making): make(operation, making)
    case .spell(let word): spell(word, operation, names)
    case .fulfill: settle(names[0]) { .fulfilled(self.token(operation.release)) }
    case .reject: settle(names[0]) { .rejected(self.fault(operation.release)) }
    case .follow: follow(names[0], names[1])
    case .observe, .observeUntilRemoved:
      observe(
        names[0],
        operation.handlers[0],
        isRemovable: operation.verb == .observeUntilRemoved
      )
    case .remove: remove(operation.names[0])
    case .progress: progress(names[0])
    case .onProgress: onProgress(names[0], operation.handlers[0])
    case .observeCombination: observe(combination: names[0], operation.handlers[0])
    case .cancel: cancel(names[0])
    case .cancelCombination: cancel(combination: names[0])
    case .hook: hook(names[0], operation.handlers[0])
    case .unhook: unhook(operation.names[0])
    case .ask(let count): for _ in 0..<count { ask(names[0]) }
    case .look: if let handle = handle(names[0]) { look(at: handle) }
    case .block: block(names[0])
    case .drop: drop(names[0])
    case .enqueue: enqueue(operation.handlers[0])
    case .run(let count): runJobs(count)
    case .advance(let ticks): advance(ticks)
    case .turnBack(let ticks): turnBack(ticks)
    case .carry(let shape): carry(operation.makes, shape)
    case .observePassedOn: observe(names[0], operation.handlers[0], isPassedOn: true)
    case .signal: makeSignal(operation.makes, operation.names)
    case .abort: abort(operation.names[0])
    case .listen: listen(operation.names[0], operation.handlers[0])
    case .unlisten: unlisten(operation.names[0])
    case .askSignal: askSignal(operation.names[0])
    case .wait(let isCancelled): wait(for: names[0], operation.handlers[0], isCancelled)
    case .cancelTask: cancelTask(operation.names[0])
    }
  }

  func handle(_ number: Int) -> A.Handle? { held(number) { $0.handle } }

  /// A promise for what waits for it; `nil` if nothing more may wait for it.
  func claimed(_ number: Int) -> A.Handle? { claim(number) ? handle(number) : nil }

  /// Lets one more wait for a promise; returns `false` if it takes one handler, and has that, or if the model does not know
  /// whether waiting for it keeps it from being cancelled.
  func claim(_ number: Int) -> Bool { state.withLock { claim(number, &$0) } }

  /// - Parameter isObserver: whether an observer waits: nothing else is to wait where work may run again.
  func claim(_ number: Int, _ state: inout State, isObserver: Bool = false) -> Bool {
    !state.oracle.mayBeKept(number)
      && (isObserver || !state.oracle.repeatsWork(of: number))
      && isFree(number, &state)
  }

  /// Whether a promise takes one more handler.
  private func isFree(_ number: Int, _ state: inout State) -> Bool {
    if state.used.insert(number).inserted || language.design.takesHandlers { return true }
    state.lacks = .secondHandler
    return false
  }

  func perform(_ operations: [Operation]) { for each in operations { perform(each) } }

  func make(_ operation: Operation, _ making: FuzzProgram.Making) {
    let number = operation.makes
    tell("p\(number) = pending") {
      $0.oracle.made(number)
      if making == .abandoning { $0.oracle.promises[number].worker = Oracle.Worker() }
    }
    let held: Held
    switch making {
    case .plain:
      let (handle, settler) = adapter.pending()
      held = Held(handle: handle, settler: settler)
    case .adopting:
      guard let made = language.abilities.adopting?(adapter) else { return }
      held = Held(handle: made.handle, settler: made.settler, follow: made.follow)
    case .cancellable:
      guard let made = language.abilities.cancellable?(adapter) else { return }
      held = Held(handle: made.handle, settler: made.settler, cancellable: made)
    case .abandoning:
      let hook = hook(onAbandoned: number, operation.handlers[0])
      guard let made = language.abilities.abandoning?(adapter, hook) else { return }
      held = Held(handle: made.handle, settler: made.settler)
    case .progressing:
      guard let made = language.abilities.progressing?.make(adapter) else { return }
      held = Held(handle: made.handle, settler: made.settler, report: made.report)
    }
    state.withLock { $0.held[number] = held }
  }

  func settle(_ number: Int, _ outcome: () -> Outcome) {
    if let carried = held(number, { $0.carried }) {
      return fulfill(number, carried)
    }
    guard let settler = settler(number), !isOnItsWay(number) else { return }
    let outcome = outcome()
    if !outcome.isFulfilled, let handle = handle(number), !A.canFail(handle) { return unsaid() }
    let end = end(outcome)
    call(.settles, "p\(number) is settled: \(end)") { [language] state in
      let known = state.oracle.forecast(number)
      guard known == .wins || language.design.ignoresLateSettlements else {
        state.lacks = .settlingTwice
        return nil
      }
      return (state.oracle.settles(number, end), state.oracle.now)
    } making: {
      settler.settle(outcome)
    } after: { (state, known: (Oracle.Forecast, Int), won) in
      state.oracle.settled(number, end, known.0, since: known.1, won: won)
    } says: {
      $0
    }
  }

  func settler(_ number: Int) -> Settler? {
    if let settler = held(number, { $0.settler }) { return settler }
    guard let handle = handle(number), state.withLock({ $0.oracle.isStepForValues(number) })
    else { return nil }
    return language.abilities.settler?(adapter, handle)
  }

  func follow(_ number: Int, _ other: Int) {
    guard let follow = held(number, { $0.follow }), !isOnItsWay(number),
      let known = state.withLock({ awaited(other, by: number, &$0) }), let handle = claimed(other)
    else { return }
    call(nil, "p\(number) follows p\(other)") {
      $0.follows(number, known)
    } making: {
      follow(handle)
    }
  }

  /// The promise that ends as another will that is to be waited for; `nil` if the model does not know how that ends,
  /// since it waits for the promise that is to wait for it.
  func awaited(_ other: Int, by number: Int, _ state: inout State) -> Int? {
    guard state.oracle.reaches(other, number) else { return other }
    guard let end = language.selfResolution else { return nil }
    let known = state.addPromise()
    // What a finally handler returns, its promise only waits for.
    if other == number && state.oracle.promises[number].step?.isFinally != true {
      state.oracle.made(known, settledWith: end)
    } else {
      state.hasCircle = true
    }
    return known
  }

  /// - Parameter isRemovable: whether it can be removed, where the library says so.
  func observe(_ number: Int, _ handler: FuzzProgram.Handler, isRemovable: Bool) {
    if held(number, { $0.carried }) != nil {
      return observe(number, handler, isPassedOn: false)
    }
    guard handle(number) != nil, let number = observable(number), let handle = handle(number)
    else { return }
    let captured = capture([handler])
    let observer = { @Sendable (outcome: Outcome) in
      defer { withExtendedLifetime(captured) {} }
      self.run(handler, self.end(outcome))
    }
    let remove = call(.attaches, "p\(number).observe h\(handler.number)") { [language] in
      $0.oracle.attaches(handler.number, to: number, in: language.unnamedPlace)
    } making: { () -> (@Sendable () -> Void)? in
      if isRemovable, let observe = language.abilities.removing {
        return observe(adapter, handle, observer)
      }
      adapter.observe(handle, observer)
      return nil
    }
    if let remove { keep { $0.removers[handler.number] = remove } }
  }

  /// A promise for an observer: another one, where the work of this one runs again for that.
  ///
  /// - Returns: `nil` if it is not known whether it does, or if nothing more may wait for it.
  private func observable(_ number: Int) -> Int? {
    switch state.withLock({ $0.oracle.startsAgain(number) }) {
    case nil: return nil
    case false?: return state.withLock { claim(number, &$0, isObserver: true) } ? number : nil
    case true?:
      guard language.design.takesHandlers else { return nil }
      return tell("the work of p\(number) runs again") { $0.startsAgain(number) }
    }
  }

  func remove(_ number: Int) {
    remove(number, "h\(number) is removed") { $0.oracle.removes(handler: number) }
  }

  /// Removes what was registered with a handler, after the oracle has been told.
  func remove(
    _ number: Int,
    _ words: @autoclosure () -> String,
    _ tells: (inout State) -> Void
  ) {
    guard let remove = state.withLock({ $0.isOver ? nil : $0.removers[number] }) else { return }
    tell(words(), tells)
    remove()
  }

  /// The model has no rules about jobs: they are there to run between handlers.
  func enqueue(_ handler: FuzzProgram.Handler) {
    guard let enqueue = language.abilities.enqueue, !isOver else { return }
    tell("job h\(handler.number) is enqueued") { _ in }
    enqueue(adapter) { self.run(handler, nil) }
  }

  func observe(combination number: Int, _ handler: FuzzProgram.Handler) {
    guard let output = held(number, { $0.output }), claim(number) else { return }
    tell("c\(number).observe h\(handler.number)") {
      $0.oracle.hears(handler.number, number, in: language.unnamedPlace)
    }
    output.observe { ending in
      let heard: Oracle.Heard =
        switch ending {
        case .value(let outcomes): .values(outcomes.map(self.end))
        case .other(let outcome): .end(self.end(outcome))
        case .failures(let outcomes): .failures(outcomes.map(self.end))
        }
      self.threads?.steering.happens("h\(handler.number) hears c\(number): \(heard)")
      self.alone {
        let job = self.job
        self.happens("h\(handler.number) hears c\(number): \(heard)") {
          $0.oracle.runs(handler.number, nil, job: $0.job ?? job)
          if $0.oracle.retries[number] != nil {
            $0.oracle.heardRetry(number, heard)
          } else if $0.oracle.timers[number] != nil {
            $0.oracle.heardTimer(number, heard)
          } else {
            $0.oracle.heard(number, heard)
          }
        }
        self.perform(handler.body)
        self.leave(handler, .nothing)
      }
    }
  }

  func ask(_ number: Int) {
    askProgress(number)
    guard let query = language.abilities.query, let handle = handle(number) else { return }
    let moment = threads?.begins()
    let answer = query(adapter, handle).map(end)
    happens("p\(number) reads as: \(answer.map { "\($0)" } ?? "pending")", since: moment) {
      if !$0.oracle.isOnItsWay(number) { $0.oracle.asked(number, answer) }
    }
  }

  func block(_ number: Int) {
    let isPending = state.withLock { $0.oracle.promises[number].end == nil }
    if isPending { return giveUp(number) }
    guard let block = language.abilities.blocking, !isOnItsWay(number),
      let handle = claimed(number)
    else { return }
    switch block(adapter, handle) {
    case .settled(let outcome):
      let end = end(outcome)
      tell("a thread that waits for p\(number) continues: \(end)") {
        $0.oracle.promises[number].attached.append($0.oracle.now)
        // How a wait reports that it was cancelled differs by library.
        if end.isValue || $0.oracle.promises[number].end != .cancelled {
          $0.oracle.asked(number, end)
        }
      }
    case .refused(let words):
      tell("a thread may not wait for p\(number): \(words)") {
        $0.oracle.object([.liv12, .liv13], "p\(number) had ended, and a wait for it fails")
      }
    }
  }

  /// Waits for no time at all for what is pending, or has ended and was not seen yet.
  private func giveUp(_ number: Int) {
    guard let wait = language.abilities.blockingBriefly, language.design.takesHandlers,
      !isOnItsWay(number), let handle = handle(number)
    else { return }
    // That may count as coming and leaving.
    state.withLock { $0.oracle.isLeft(number, isSure: false) }
    guard case .settled(let outcome)? = wait(adapter, handle) else {
      tell("a thread gives up waiting for p\(number)") { _ in }
      return
    }
    let end = end(outcome)
    tell("a thread that does not wait for p\(number) sees: \(end)") {
      // How a wait reports that it was cancelled differs by library.
      if end.isValue, !$0.oracle.isOnItsWay(number) { $0.oracle.asked(number, end) }
    }
  }

  /// Releases a promise, if that has no other effect; also what settles it, if it has ended.
  func drop(_ number: Int) {
    if let threads {
      let moment = threads.begins()
      if threads.drop(number) {
        threads.add(since: moment) { $0.oracle.isLetGo(number) }
      }
      return
    }
    let isHarmless =
      design.declared(DroppedReference.self) == .nothing && !design.abandonsWhatIsDropped
    let hasEnded = state.withLock { $0.oracle.promises[number].end != nil }
    guard hasEnded || isHarmless, handle(number) != nil else { return }
    tell("p\(number) is let go of") {
      $0.oracle.promises[number].isDropped = true
      $0.oracle.promises[number].isGone = hasEnded
    }
    let held = state.withLock { state in
      let held = state.held[number]
      if hasEnded { state.held[number] = Held() } else { state.held[number].handle = nil }
      for (alias, other) in state.aliases where other == number { state.held[alias].handle = nil }
      return held
    }
    withExtendedLifetime(held) {}
  }

  func unsaid() { state.withLock { $0.unsaid += 1 } }
}
