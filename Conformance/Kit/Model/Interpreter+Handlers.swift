// What the closures do that are passed to the library.

extension Interpreter {
  func closures(for operation: Operation, _ word: Signature, _ own: Int?) -> Closures<A> {
    let captured = capture(operation.handlers)
    // Threads may have let go of what a handler returns.
    let returned = threads.map { _ in operation.handlers.map { self.returned(by: $0) } }
    return Closures(
      run: { [self] slot, argument throws(TrialFault) in
        defer { withExtendedLifetime(captured) {} }
        return try alone { () throws(TrialFault) in
          try react(
            operation.handlers[slot],
            word,
            argument,
            own,
            returned?[slot]
          )
        }
      },
      token: { [self] in token() },
      fault: { [self] in fault() },
      promise: { [self] in settled(false).1 },
      gate: stage.otherGate
    )
  }

  func react(
    _ handler: FuzzProgram.Handler,
    _ word: Signature,
    _ argument: Closures<A>.Argument,
    _ own: Int?,
    _ kept: A.Handle? = nil
  ) throws(TrialFault) -> Closures<A>.Returned {
    if let own, let again = state.withLock({ $0.again(own) }) {
      // Its operations would make promises a second time.
      let handler = FuzzProgram.Handler(number: again.handler, result: handler.result)
      return try react(handler, word, argument, again.promise)
    }
    let given = told(argument)
    if case .settler(let settler) = argument, let own {
      keep { $0.held[own].settler = settler }
    }
    guard enter(handler, given) else { return .nothing }
    perform(handler.body)
    if handler.result == .fails && word.canFail {
      let fault = fault()
      leave(handler, .end(end(.rejected(fault))))
      throw fault
    }
    switch word.gives {
    case .nothing:
      leave(handler, .nothing)
      return .nothing
    case .value:
      if handler.result == .same {
        if case .value(let token) = argument {
          leave(handler, .end(end(.fulfilled(token))))
          return .value(token)
        }
        if case .error(let fault) = argument, word.canFail {
          leave(handler, .end(end(.rejected(fault))))
          throw fault
        }
      }
      let token = token()
      leave(handler, .end(end(.fulfilled(token))))
      return .value(token)
    case .promise:
      let (number, handle) = promise(for: handler, kept)
      leave(handler, .promise(number))
      return .promise(handle)
    }
  }

  /// The end that a handler is told.
  ///
  /// Where a cancellation is an error of the library's own, the adapter hands over an error that no program made.
  private func told(_ argument: Closures<A>.Argument) -> Oracle.End? {
    if case .error(let fault) = argument, case .foreign? = language.cancellation {
      state.withLock { state in
        if state.number(of: fault) == nil { state.standIns[ObjectIdentifier(fault)] = fault }
      }
    }
    return argument.outcome.map(end)
  }

  /// The promise that a handler returns: the one that the program names, or a fulfilled promise where that one does not
  /// exist, or would wait for the promise that the handler settles in a way that the model does not know.
  func promise(for handler: FuzzProgram.Handler, _ kept: A.Handle? = nil) -> (Int, A.Handle) {
    if case .promise(let name) = handler.result {
      if let kept { return (name, kept) }
      let known = state.withLock { state -> (Int, A.Handle)? in
        let number = state.aliases[name] ?? name
        let own = state.oracle.promise(of: handler.number)
        guard !state.isOver, let handle = state.held[number].handle,
          let known = own.map({ awaited(number, by: $0, &state) }) ?? number,
          claim(number, &state)
        else { return nil }
        return (known, handle)
      }
      if let known { return known }
    }
    return settled(handler.result == .fails)
  }

  /// The promise that a handler returns by its name.
  private func returned(by handler: FuzzProgram.Handler) -> A.Handle? {
    if case .promise(let name) = handler.result { handle(name) } else { nil }
  }

  /// A promise that has no name in the program.
  func settled(_ isRejected: Bool) -> (Int, A.Handle) {
    let (handle, settler) = adapter.pending()
    let spare = state.withLock { state -> Int? in
      state.isOver ? nil : state.addPromise(handle, settler)
    }
    guard let spare else {
      _ = settler.settle(.fulfilled(token()))
      return (0, handle)
    }
    tell("p\(spare) = pending") { $0.oracle.made(spare) }
    settle(spare) { isRejected ? .rejected(self.fault()) : .fulfilled(self.token()) }
    return (spare, handle)
  }

  /// Runs a handler that gives nothing back, with the end that it is told.
  func run(_ handler: FuzzProgram.Handler, _ given: Oracle.End?) {
    if handler.body.isEmpty { threads?.steering.happens("h\(handler.number) runs\(words(given))") }
    alone {
      enter(handler, given)
      perform(handler.body)
      leave(handler, .nothing)
    }
  }

  /// Runs a handler that may be told of something more than once: its calls are made the first time only, since what they
  /// make has numbers, which are given once.
  ///
  /// - Parameters:
  ///   - words: what it does, for the trace.
  ///   - isFirst: tells the oracle that it runs, and returns whether that is the first time.
  ///   - end: tells the oracle that it returns.
  func hear(
    _ handler: FuzzProgram.Handler,
    _ words: @autoclosure () -> String,
    _ isFirst: (inout Oracle) -> Bool,
    _ end: (inout Oracle) -> Void
  ) {
    alone {
      let isFirst = tell("h\(handler.number) \(words())") { isFirst(&$0.oracle) }
      if isFirst == true { perform(handler.body) }
      tell("h\(handler.number) returns") { end(&$0.oracle) }
    }
  }

  @discardableResult
  func enter(_ handler: FuzzProgram.Handler, _ given: Oracle.End?) -> Bool {
    let job = self.job
    if isOver { return false }
    happens("h\(handler.number) runs\(words(given))") {
      $0.oracle.runs(handler.number, given, job: $0.job ?? job)
    }
    return true
  }

  private func words(_ given: Oracle.End?) -> String { given.map { " with \($0)" } ?? "" }

  func leave(_ handler: FuzzProgram.Handler, _ returned: Oracle.Returned) {
    // What a handler returned may be used when other threads have gone on.
    let isOpen = if case .promise = returned { true } else { false }
    happens("h\(handler.number) returns: \(returned)", isOpen: isOpen) {
      $0.oracle.returns(handler.number, returned)
    }
  }
}
