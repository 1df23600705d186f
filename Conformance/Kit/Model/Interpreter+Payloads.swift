// Values and errors by their numbers, payloads of other shapes, and what handlers capture.

extension Interpreter {
  func token(_ release: [Operation] = []) -> Token {
    let token = Token(in: stage.ledger, onRelease: onRelease(release))
    number(token)
    return token
  }

  /// What runs in a `deinit`.
  func onRelease(_ operations: [Operation]) -> (@Sendable () -> Void)? {
    if operations.isEmpty { return nil }
    return { [weak self] in
      guard let self, !isOver else { return }
      alone {
        state.withLock { $0.released.append(.mem10) }
        perform(operations)
        state.withLock { _ = $0.released.popLast() }
      }
    }
  }

  func fault(_ release: [Operation] = []) -> TrialFault {
    // Some carry another error, which no library may unwrap.
    let isInside = state.withLock { $0.payloadCount % 3 == 0 }
    let fault = TrialFault(
      in: stage.ledger,
      underlying: isInside ? TrialFault(in: stage.ledger) : nil,
      onRelease: onRelease(release)
    )
    number(fault)
    if let inside = fault.underlying {
      number(inside)
      state.withLock { _ = $0.oracle.inner.insert($0.payloadCount) }
    }
    return fault
  }

  func number(_ payload: AnyObject & Sendable) {
    state.withLock {
      $0.payloadCount += 1
      $0.payloads[ObjectIdentifier(payload)] = $0.payloadCount
      $0.alive[$0.payloadCount] = WeakObject(object: payload)
    }
  }

  /// The error of a promise that certainly has one.
  func error(of promise: Int?) -> TrialFault? {
    state.withLock { state in
      guard let promise, case .error(let number)? = state.oracle.promises[promise].end else {
        return nil
      }
      return state.alive[number]?.object as? TrialFault
    }
  }

  /// The reason of a cancellation: a signal may keep it.
  func reason() -> TrialFault {
    let fault = fault()
    state.withLock { _ = $0.reasons.insert($0.number(of: fault) ?? 0) }
    return fault
  }

  /// Nothing is left to run: what no promise has that the program holds or that something waits for must be released.
  func checkPayloads() {
    // A failure that is to be reported may be kept until then.
    guard !program.hasReports, lock == nil, isIdle, state.withLock({ !$0.hasCircle }) else {
      return
    }
    tell(InterpreterReport.search) { state in
      let held = state.oracle.heldPayloads.union(state.reasons)
      let kept = state.alive.filter { !held.contains($0.key) && $0.value.object != nil }.map(\.key)
      if let first = kept.min() { state.oracle.keeps(first) }
    }
  }

  func end(_ outcome: Outcome) -> Oracle.End {
    if outcome == language.cancellation { return .cancelled }
    return state.withLock { state in
      switch outcome {
      case .fulfilled(let token): .value(state.number(of: token) ?? 0)
      case .rejected(let fault):
        state.number(of: fault).map(Oracle.End.error)
          ?? (state.standIns[ObjectIdentifier(fault)] == nil ? .error(0) : .cancelled)
      case .cancelled: .cancelled
      case .foreign(let name): .foreign(name)
      }
    }
  }

  func carry(_ number: Int, _ shape: PayloadShape) {
    let promise = Carried(shape, by: adapter, in: stage.ledger)
    tell("p\(number) = pending, \(shape)") {
      $0.oracle.made(number)
      $0.oracle.promises[number].isCarried = true
      $0.held[number].carried = (promise, 0)
    }
  }

  func fulfill(_ number: Int, _ carried: (promise: Carried, count: Int)) {
    let isFirst = carried.count == 0
    guard
      isFirst
        || carried.count == 1 && carried.promise.hasOther && language.design.ignoresLateSettlements
    else { return }
    tell("p\(number) is fulfilled") {
      $0.held[number].carried?.count += 1
      // Its payloads have their own numbers, which no other promise has.
      _ = $0.oracle.settles(number, .value(-2 * number - (isFirst ? 1 : 2)))
    }
    during(.settles) { carried.promise.fulfill(isFirst) }
  }

  func observe(_ number: Int, _ handler: FuzzProgram.Handler, isPassedOn: Bool) {
    guard let carried = held(number, { $0.carried }),
      let observe = isPassedOn ? carried.promise.observePassedOn : carried.promise.observe,
      claim(number)
    else { return }
    tell("p\(number).observe\(isPassedOn ? ", passed on," : "") h\(handler.number)") {
      $0.oracle.attaches(
        handler.number,
        to: number,
        // No adapter says where else they run.
        in: isPassedOn || language.unnamedPlace != .gate ? nil : .gate
      )
    }
    observe { isFirst in self.run(handler, .value(-2 * number - (isFirst ? 1 : 2))) }
  }

  /// What the closures of handlers capture.
  func capture(_ handlers: [FuzzProgram.Handler]) -> Capture {
    let capture = Capture(onRelease(handlers.flatMap(\.release)))
    state.withLock { state in
      for handler in handlers { state.captured[handler.number] = WeakObject(object: capture) }
    }
    return capture
  }
}
