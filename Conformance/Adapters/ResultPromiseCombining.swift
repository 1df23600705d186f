import PromiseConformance
import ResultPromise

extension ResultPromiseAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    Combiner(calls.all.text, inline) { output(Promise.all($1)) }
    Combiner(calls.allApart.text, inline, inputs: 2...5) { apart($1.elements) }
  }

  package static var allSettleds: [Combiner<Self, [Outcome]>] {
    Combiner(calls.settled.text, inline) { _, inputs in
      output(Promise.allSettled(inputs)).map { $0.map(Outcome.init) }
    }
    Combiner(calls.settledApart.text, inline, inputs: 2...3) { _, inputs in
      let all = inputs.elements
      return all.count == 2
        ? output(Promise.allSettled(all[0], all[1])).map { [Outcome($0), Outcome($1)] }
        : output(Promise.allSettled(all[0], all[1], all[2]))
          .map { [Outcome($0), Outcome($1), Outcome($2)] }
    }
  }

  package static var anys: [Combiner<Self, Token>] {
    Combiner(calls.any.text, inline) { _, inputs in output(Promise.any(inputs)) }
  }

  package static var races: [Combiner<Self, Token>] {
    [Combiner(calls.race.text, inline) { output(Promise.race($1)) }]
  }

  package static var fewAtATime: [FewAtATime<Self>] {
    FewAtATime.all(calls.allFew.text, inline) { _, limit, elements, make in
      output(Promise.all(elements, atMost: limit, make))
    }
    FewAtATime.allSettled(calls.settledFew.text, inline) { _, limit, elements, make in
      output(Promise.allSettled(elements, atMost: limit, make)).map { $0.map(Outcome.init) }
    }
    FewAtATime.any(calls.anyFew.text, inline) { _, limit, elements, make in
      output(Promise.any(elements, atMost: limit, make))
    }
    FewAtATime.each(calls.forEach.text, inline) { _, limit, elements, make in
      output(Promise.forEach(elements, atMost: limit, make))
    }
  }

  /// The inputs as parameters.
  ///
  /// Each number of them has another type.
  private static func apart(_ all: [Handle]) -> Output<[Token]> {
    switch all.count {
    case 2: output(Promise.all(all[0], all[1])).map { [$0, $1] }
    case 3: output(Promise.all(all[0], all[1], all[2])).map { [$0, $1, $2] }
    case 4: output(Promise.all(all[0], all[1], all[2], all[3])).map { [$0, $1, $2, $3] }
    default:
      output(Promise.all(all[0], all[1], all[2], all[3], all[4])).map { [$0, $1, $2, $3, $4] }
    }
  }

  // MARK: A promise of any value, as the suite sees it

  static func output<Value>(_ promise: Promise<Value, TrialFault>) -> Output<Value> {
    output(promise) { .other(.rejected($0)) }
  }

  private static func output(_ promise: Promise<Token, AllFailed<TrialFault>>) -> Output<Token> {
    output(promise) { .failures($0.failures.map(Outcome.rejected)) }
  }

  static func output<Value>(_ promise: Promise<Value, Never>) -> Output<Value> {
    Output(observe: { observer in promise.await { observer(.value($0.get())) } })
  }

  static func output<Value, Failure: CancellableFailure>(
    _ promise: Promise<Value, Failure>,
    _ words: @escaping @Sendable (Failure) -> PromiseEnding<Value>
  ) -> Output<Value> {
    Output(
      observe: { observer in
        promise.await { result in
          switch result {
          case .success(let value): observer(.value(value))
          case .failure(let failure): observer(words(failure))
          }
        }
      },
      cancel: { promise.cancel() },
      wait: { _ = await promise.result }
    )
  }
}

extension ResultPromiseAdapter {
  @ListBuilder<Wrapper<Self>> package static var detours: [Wrapper<Self>] {
    Wrapper(calls.all.text + ".map { … }", inline) { _, promise in
      Promise.all([promise]).map { $0[0] }
    }
    Wrapper(calls.allApart.text + ".map { … }", inline) { _, promise in
      Promise.all(promise, promise).map { $0.0 }
    }
    Wrapper(calls.allFew.text + ".map { … }", inline) { _, promise in
      Promise.all([promise], atMost: 1) { $0 }.map { $0[0] }
    }
    Wrapper(calls.settled.text + ".mapResult { … }", inline) { _, promise in
      Promise.allSettled([promise]).mapResult { $0.get()[0] }
    }
    Wrapper(calls.settledApart.text + ".mapResult { … }", inline) { _, promise in
      Promise.allSettled(promise, promise).mapResult { $0.get().0 }
    }
    Wrapper(calls.settledFew.text + ".mapResult { … }", inline) { _, promise in
      Promise.allSettled([promise], atMost: 1) { $0 }.mapResult { $0.get()[0] }
    }
    Wrapper(calls.any.text + ".mapError { … }", inline) { _, promise in
      Promise.any([promise]).mapError { $0.failures[0] }
    }
    Wrapper(calls.anyFew.text + ".mapError { … }", inline) { _, promise in
      Promise.any([promise], atMost: 1) { $0 }.mapError { $0.failures[0] }
    }
    Wrapper(calls.race.text, inline) { _, promise in Promise.race([promise]) }
    Wrapper(calls.timeout.text + ".mapError { … }", inline) { adapter, promise in
      let late = TrialFault(in: adapter.stage.ledger)
      return promise.timeout(after: .seconds(3), clock: adapter.clock)
        .mapError { error in if case .failed(let fault) = error { fault } else { late } }
    }
    Wrapper(calls.timeoutWithFailure.text, inline) { adapter, promise in
      let late = TrialFault(in: adapter.stage.ledger)
      return promise.timeout(after: .seconds(3), failure: late, clock: adapter.clock)
    }
  }

}
