// The clock is moved; delays and limits.

extension Interpreter {
  func advance(_ ticks: Int) {
    // Tick by tick, so that it is known what had ended before.
    for _ in 0..<ticks {
      call(nil, "the clock advances") {
        $0.oracle.passes(to: $0.oracle.time + 1)
      } making: {
        stage.clock.advance(by: .seconds(1))
      }
    }
  }

  /// Turns the clock back, but not before its beginning.
  ///
  /// Only the program itself does that: inside the clock, nothing says what becomes of the time that passes.
  func turnBack(_ ticks: Int) {
    let ticks = state.withLock { min(ticks, $0.oracle.time) }
    guard ticks > 0 else { return }
    tell("the clock is turned back by \(ticks)") { $0.oracle.turnsBack(by: ticks) }
    stage.clock.turnBack(by: .seconds(ticks))
  }

  func spell(
    _ word: Signature,
    _ make: Signatures<A>.Time,
    _ operation: Operation,
    _ names: [Int]
  ) {
    let source =
      word.kind == .delay ? nil : names.first.flatMap { name in claimed(name).map { (name, $0) } }
    guard !isOver, word.kind == .delay || source != nil else { return }
    let number = operation.makes
    let length = operation.ticks
    tell("t\(number) = \(word.text), \(length) ticks\(source.map { ", of p\($0.0)" } ?? "")") {
      $0.oracle.waits(number, word, until: $0.oracle.time + length, for: source?.0)
    }
    guard let output = make(adapter, source?.1, .seconds(length)) else { return }
    keep { $0.held[number].output = output }
  }

  func spell(
    _ word: Signature,
    _ make: Signatures<A>.Again,
    _ operation: Operation
  ) {
    guard !isOver else { return }
    let (number, handler) = (operation.makes, operation.handlers[0])
    let (attempts, pause) = (operation.attempts, operation.ticks)
    tell("t\(number) = \(word.text), \(attempts) attempts, a pause of \(pause) ticks") {
      $0.oracle.retries(number, attempts: attempts, pause: pause, asks: word.asks)
    }
    let policy = Retry<A>.Policy(attempts: attempts, pause: .seconds(pause))
    let question: Retry<A>.Question = { [self] fault, attempt in
      let error = end(.rejected(fault))
      tell("t\(number) asks about \(error), of attempt \(attempt)") {
        $0.oracle.asksAboutRetrying(number, error, attempt)
      }
      return attempt < policy.attempts ? policy.pause * attempt : nil
    }
    let output = make(adapter, policy, question) { [self] in
      alone {
        tell("t\(number) tries h\(handler.number)") { $0.oracle.tries(number) }
        // What it makes has numbers, which are given only once.
        if state.withLock({ $0.oracle.retries[number]?.begun == 1 }) { perform(handler.body) }
        let (promise, handle) = promise(for: handler)
        tell("  with p\(promise)") { $0.oracle.tries(number, with: promise) }
        return handle
      }
    }
    keep { $0.held[number].output = output }
  }
}
