import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    Combiner(calls.all.text, onGate) { adapter, inputs in
      adapter.output(when(fulfilled: inputs.lazy.map(adapter.failing)))
    }
    Combiner(calls.allApart.text, onGate, inputs: 1...5) { adapter, inputs in
      adapter.apart(inputs.elements.map(adapter.failing))
    }
  }

  package static var allSettleds: [Combiner<Self, [Outcome]>] {
    Combiner(calls.settled.text, onGate) { adapter, inputs in
      adapter.output(when(resolved: inputs.lazy.map(adapter.failing))).map { $0.map(outcome) }
    }
    Combiner(calls.settledApart.text, onGate, inputs: 2...3) { adapter, inputs in
      let all = inputs.elements.map(adapter.failing)
      return all.count == 2
        ? adapter.output(when(resolved: all[0], all[1])).map { [outcome($0), outcome($1)] }
        : adapter.output(when(resolved: all[0], all[1], all[2]))
          .map { [outcome($0), outcome($1), outcome($2)] }
    }
  }

  package static var anys: [Combiner<Self, Token>] {
    Combiner(calls.any.text, onGate) { adapter, inputs in
      adapter.output(race(fulfilled: inputs.lazy.map(adapter.failing)))
    }
    Combiner(calls.anyApart.text, onGate, inputs: 2...3) { adapter, inputs in
      let all = inputs.elements.map(adapter.failing)
      return adapter.output(
        all.count == 2
          ? race(fulfilled: all[0], all[1]) : race(fulfilled: all[0], all[1], all[2])
      )
    }
  }

  package static var races: [Combiner<Self, Token>] {
    Combiner(calls.race.text, onGate) { adapter, inputs in
      adapter.output(race(inputs.lazy.map(adapter.failing)))
    }
    Combiner(calls.raceApart.text, onGate, inputs: 2...3) { adapter, inputs in
      let all = inputs.elements.map(adapter.failing)
      return adapter.output(all.count == 2 ? race(all[0], all[1]) : race(all[0], all[1], all[2]))
    }
  }

  package static var fewAtATime: [FewAtATime<Self>] {
    FewAtATime.all(calls.allFew.text, onCurrent) { adapter, limit, elements, make in
      adapter.output(
        when(fulfilled: elements, atMost: limit, on: .current) { adapter.failing(make($0)) }
      )
    }
    FewAtATime.all(calls.allFew.onMain, onMain, isAtOnce: false) { adapter, limit, elements, make in
      adapter.output(when(fulfilled: elements, atMost: limit) { adapter.failing(make($0)) })
    }
    FewAtATime.allSettled(calls.settledFew.text, onCurrent) { adapter, limit, elements, make in
      adapter.output(
        when(resolved: elements, atMost: limit, on: .current) { adapter.failing(make($0)) }
      ).map { $0.map(outcome) }
    }
    FewAtATime.allSettled(calls.settledFew.onMain, onMain, isAtOnce: false) {
      adapter,
      limit,
      elements,
      make in
      adapter.output(when(resolved: elements, atMost: limit) { adapter.failing(make($0)) })
        .map { $0.map(outcome) }
    }
    FewAtATime.any(calls.anyFew.text, onCurrent) { adapter, limit, elements, make in
      adapter.output(
        race(fulfilled: elements, atMost: limit, on: .current) { adapter.failing(make($0)) }
      )
    }
    FewAtATime.any(calls.anyFew.onMain, onMain, isAtOnce: false) { adapter, limit, elements, make in
      adapter.output(race(fulfilled: elements, atMost: limit) { adapter.failing(make($0)) })
    }
    FewAtATime.each(calls.forEach.text, onCurrent) { adapter, limit, elements, make in
      adapter.output(
        forEach(elements, atMost: limit, on: .current) { adapter.failing(make($0)) }
      )
    }
    FewAtATime.each(calls.forEach.onMain, onMain, isAtOnce: false) {
      adapter,
      limit,
      elements,
      make in
      adapter.output(forEach(elements, atMost: limit) { adapter.failing(make($0)) })
    }
  }

  /// The inputs as parameters.
  ///
  /// Each number of them has another type.
  private func apart(_ all: [Failing]) -> Output<[Token]> {
    switch all.count {
    case 1: output(when(fulfilled: all[0])).map { [$0] }
    case 2: output(when(fulfilled: all[0], all[1])).map { [$0, $1] }
    case 3: output(when(fulfilled: all[0], all[1], all[2])).map { [$0, $1, $2] }
    case 4: output(when(fulfilled: all[0], all[1], all[2], all[3])).map { [$0, $1, $2, $3] }
    default:
      output(when(fulfilled: all[0], all[1], all[2], all[3], all[4])).map { [$0, $1, $2, $3, $4] }
    }
  }

  // MARK: A promise of any value, as the suite sees it

  func output<Value>(_ promise: Promise<Value, TrialFault>) -> Output<Value> {
    output(promise) { .other(.rejected($0)) }
  }

  func output<Value>(_ promise: Promise<Value, Never>) -> Output<Value> {
    output(promise) { never in never }
  }

  private func output(_ promise: Promise<Token, AllRejected<TrialFault>>) -> Output<Token> {
    output(promise) { .failures($0.errors.map(Outcome.rejected)) }
  }

  func output<Value, Failure>(
    _ promise: Promise<Value, Failure>,
    _ words: @escaping @Sendable (Failure) -> PromiseEnding<Value>
  ) -> Output<Value> {
    Output(
      observe: { observer in
        promise.observe(on: gate) { outcome in
          switch outcome {
          case .fulfilled(let value): observer(.value(value))
          case .rejected(let error): observer(words(error))
          case .cancelled: observer(.other(.cancelled))
          }
        }
      },
      cancel: { promise.cancel() },
      wait: { _ = await promise.outcome }
    )
  }
}

extension TypedPromiseAdapter {
  @ListBuilder<Wrapper<Self>> package static var detours: [Wrapper<Self>] {
    detour(calls.all.text + ".map { … }") { _, promise in
      when(fulfilled: [promise]).map(on: .current) { $0[0] }
    }
    detour(calls.allFew.text + ".map { … }") { _, promise in
      when(fulfilled: [promise], atMost: 1, on: .current) { $0 }.map(on: .current) { $0[0] }
    }
    detour(calls.allApart.text + ".map { … }") { _, promise in when(fulfilled: promise) }
    detour(calls.settled.text + ".map { … }") { adapter, promise in
      adapter.first(when(resolved: [promise]))
    }
    detour(calls.settledFew.text + ".map { … }") { adapter, promise in
      adapter.first(when(resolved: [promise], atMost: 1, on: .current) { $0 })
    }
    detour(calls.settledApart.text + ".map { … }") { adapter, promise in
      when(resolved: promise, adapter.other)
        .map(on: .current) { ends throws(TrialFault) -> Token in
          try adapter.value(ends.0)
        } _: { never throws(TrialFault) -> Token in
        }
    }
    detour(calls.any.text + ".mapError { … }") { _, promise in
      race(fulfilled: [promise]).mapError(on: .current) { $0.errors[0] }
    }
    detour(calls.anyApart.text + ".mapError { … }") { _, promise in
      race(fulfilled: promise, promise).mapError(on: .current) { $0.errors[0] }
    }
    detour(calls.anyFew.text + ".mapError { … }") { _, promise in
      race(fulfilled: [promise], atMost: 1, on: .current) { $0 }
        .mapError(on: .current) { $0.errors[0] }
    }
    detour(calls.race.text) { _, promise in race([promise]) }
    detour(calls.raceApart.text) { adapter, promise in race(promise, promise) }
    detour(calls.timeout.text + ".mapError { … }") { adapter, promise in
      let late = TrialFault(in: adapter.stage.ledger)
      return promise.timeout(after: .seconds(3), clock: adapter.clock)
        .mapError(on: .current) { error in
          if case .rejected(let fault) = error { fault } else { late }
        }
    }
  }

  static func detour(
    _ text: String,
    _ make: @escaping @Sendable (Self, Failing) -> Failing
  ) -> Wrapper<Self> {
    Wrapper(text, onCurrent) { .failing(make($0, $0.failing($1))) }
  }

  /// Another promise for a combination; its value does not matter.
  private var other: Failing { Failing(value: Token(in: stage.ledger)) }

  /// What the first of several ended as.
  private func first(_ all: Promise<[Failing.Outcome], Never>) -> Failing {
    all.map(on: .current) { ends throws(TrialFault) -> Token in
      try value(ends[0])
    } _: { never throws(TrialFault) -> Token in
    }
  }

  private func value(_ outcome: Failing.Outcome) throws(TrialFault) -> Token {
    switch outcome {
    case .fulfilled(let token): return token
    case .rejected(let fault): throw fault
    case .cancelled: throw TrialFault(in: stage.ledger)
    }
  }
}
