import PromiseAdapters
import PromiseConformance

// What makes promises, and what derives them from others.

extension V8Adapter: PromiseAdapter {
  private static let calls = JSPromiseAdapter.calls
  static let jobs = Schedule.always(.gate)

  static var makers: [Maker<Self>] {
    Maker(calls.value.text, jobs, .fulfilled { $0.make("resolved", $0.node.number(of: $1)) })
    Maker(calls.error.text, jobs, .rejected { $0.make("rejected", $0.node.number(of: $1)) })
  }

  static var workMakers: [WorkMaker<Self>] {
    WorkMaker(calls.work.text, jobs) { $0.work($1) }
  }

  static var importers: [Importer<Self>] {
    Importer(calls.workOfAnother.text, jobs) { $0.work($1) }
  }

  private func work(
    _ body: @escaping @Sendable (Settler) throws(TrialFault) -> Void
  ) -> Handle {
    let own = node.number()
    let executor = closure { () throws(TrialFault) in
      try body(settler(own))
      return .nothing
    }
    _ = node.ask("work", [own, executor])
    return Handle(own)
  }

  static var attempts: [Attempt<Self>] {
    Attempt(
      calls.try.text,
      jobs,
      .value { adapter, body in
        adapter.attempt { () throws(TrialFault) in adapter.value(try body()) }
      }
    )
    Attempt(
      calls.tryPromise.text,
      jobs,
      .promise { adapter, body in
        adapter.attempt { () throws(TrialFault) in .promise(try body().number) }
      }
    )
  }

  private func attempt(_ body: @Sendable () throws(TrialFault) -> Answer) -> Handle {
    let own = node.number()
    withoutActuallyEscaping(body) { body in
      let work = closure(body)
      _ = node.ask("attempt", [own, work])
      node.release(work)
    }
    return Handle(own)
  }

  static var wrappers: [Wrapper<Self>] {
    Wrapper(calls.wrap.text, jobs) { adapter, source in
      let own = adapter.node.number()
      let made = Int(adapter.node.ask("wrap", [own, source.number]))
      return made == source.number ? source : Handle(own)
    }
  }

  static var transforms: [Transform<Self>] {
    Transform(calls.then.text, jobs) { $0.then($1, $0.returning($2)) }
    Transform(calls.thenBoth.text, jobs) { $0.both($1, $0.returning($2), $0.rethrowing) }
    Transform(calls.map.text, jobs) { $0.then($1, $0.returning($2)) }
  }

  static var chains: [Chain<Self>] {
    Chain(calls.thenPromise.text, jobs) { $0.then($1, $0.goingOn($2)) }
    Chain(calls.thenBothPromises.text, jobs) { $0.both($1, $0.goingOn($2), $0.rethrowing) }
    Chain(calls.flatMap.text, jobs) { $0.then($1, $0.goingOn($2)) }
  }

  static var recoveries: [Recovery<Self>] {
    Recovery(calls.catch.text, jobs) { $0.catch($1, $0.recovering($2)) }
    Recovery(calls.catchType.text, jobs) { $0.catch($1, $0.recovering($2)) }
    Recovery(calls.recover.text, jobs) { $0.catch($1, $0.recovering($2)) }
    Recovery(calls.thenBoth.text, jobs) { adapter, source, body in
      adapter.both(source, adapter.node.closure { _ in .same }, adapter.recovering(body))
    }
  }

  static var recoveryChains: [RecoveryChain<Self>] {
    RecoveryChain(calls.catchPromise.text, jobs) { $0.catch($1, $0.goingOn($2)) }
    RecoveryChain(calls.catchTypePromise.text, jobs) { $0.catch($1, $0.goingOn($2)) }
  }

  static var someErrors: [SomeErrors<Self>] {
    SomeErrors(calls.catchValue.text, jobs) { $0.catch($1, $0.only($2, Answer.value, $3)) }
    SomeErrors(calls.catchValuePromise.text, jobs) {
      $0.catch($1, $0.only($2, Answer.promiseOf, $3))
    }
    SomeErrors(calls.catchWhere.text, jobs) { $0.catch($1, $0.only($2, Answer.value, $3)) }
    SomeErrors(calls.catchWherePromise.text, jobs) {
      $0.catch($1, $0.only($2, Answer.promiseOf, $3))
    }
  }

  static var valueObservers: [ValueObserver<Self>] {
    ValueObserver(calls.thenNothing.text, jobs) { adapter, source, body in
      let body = adapter.onValue { token in
        body(token)
        return .nothing
      }
      _ = adapter.then(source, body)
    }
  }

  static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver(calls.catchNothing.text, jobs) { adapter, source, body in
      let body = adapter.onError { fault in
        body(fault)
        return .nothing
      }
      _ = adapter.catch(source, body)
      return nil
    }
  }

  static var pairs: [Pair<Self>] {
    Pair(calls.thenBoth.text, jobs) { $0.both($1, $0.returning($2), $0.recovering($3)) }
    Pair(calls.thenBothPromises.text, jobs) {
      $0.both($1, $0.returning($2, as: Answer.promiseOf), $0.recovering($3, as: Answer.promiseOf))
    }
  }

  static var finalizers: [Finalizer<Self>] {
    Finalizer(
      calls.finally.text,
      jobs,
      .throwing { adapter, source, body in
        let body = adapter.closure { () throws(TrialFault) in
          try body()
          return .nothing
        }
        return adapter.make("finally", source.number, body)
      }
    )
    Finalizer(
      calls.finallyPromise.text,
      jobs,
      .promise { adapter, source, body in
        adapter.make("finally", source.number, adapter.closure { .promise(body().number) })
      }
    )
  }

  // MARK: Handlers

  private func then(_ source: Handle, _ onFulfilled: Int) -> Handle {
    make("then", source.number, onFulfilled)
  }

  private func both(_ source: Handle, _ onFulfilled: Int, _ onRejected: Int) -> Handle {
    make("both", source.number, onFulfilled, onRejected)
  }

  private func `catch`(_ source: Handle, _ onRejected: Int) -> Handle {
    make("catch", source.number, onRejected)
  }

  private func returning(
    _ body: @escaping TransformBody,
    as answer: @escaping @Sendable (Int) -> Answer = Answer.value
  ) -> Int {
    onValue { (token) throws(TrialFault) in answer(node.number(of: try body(token))) }
  }

  private func goingOn(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Handle) -> Int {
    onValue { (token) throws(TrialFault) in .promise(try body(token).number) }
  }

  private func recovering(
    _ body: @escaping RecoveryBody,
    as answer: @escaping @Sendable (Int) -> Answer = Answer.value
  ) -> Int {
    onError { (fault) throws(TrialFault) in answer(node.number(of: try body(fault))) }
  }

  private func goingOn(_ body: @escaping @Sendable (TrialFault) -> Handle) -> Int {
    onError { .promise(body($0).number) }
  }

  private func only(
    _ fault: TrialFault,
    _ answer: @escaping @Sendable (Int) -> Answer,
    _ body: @escaping @Sendable () -> Token
  ) -> Int {
    onError { $0 == fault ? answer(node.number(of: body())) : .rethrow }
  }

  private var rethrowing: Int { node.closure { _ in .rethrow } }
}
