import Dispatchers
import PromiseConformance
import TypedPromise

// The steps of the suite, each as a user of the library would write it.

extension TypedPromiseAdapter: PromiseAdapter {
  package static var makers: [Maker<Self>] {
    Maker(calls.value.text, onGate, .fulfilled { _, token in .failing(Promise(value: token)) })
    Maker(calls.error.text, onGate, .rejected { _, fault in .failing(Promise(error: fault)) })
  }

  package static var workMakers: [WorkMaker<Self>] {
    WorkMaker(calls.work.text, onGate, canFail: false) { adapter, body in
      .failing(
        Promise(on: adapter.gate) { resolver in
          adapter.stage.total({ () throws(TrialFault) in try body(settler(resolver)) }, else: ())
        }
      )
    }
    WorkMaker(calls.throwingWork.text, onGate) { adapter, body in
      .failing(
        Promise(on: adapter.gate) { resolver throws(TrialFault) in try body(settler(resolver)) }
      )
    }
  }

  package static var transforms: [Transform<Self>] {
    Transform(calls.then.text, onGate, canFail: false) { adapter, handle, body in
      adapter.step(handle, on: adapter.gate, body) { $0.then(on: $1, adapter.total(body)) }
    }
    Transform(calls.thenHere.text, onCurrent, canFail: false) { adapter, handle, body in
      adapter.step(handle, on: .current, body) { $0.then(on: $1, adapter.total(body)) }
    }
    Transform(calls.then.onMain, onMain, canFail: false) { adapter, handle, body in
      adapter.stepOnMain(handle, body) { $0.then { value in adapter.total(body)(value) } }
    }
    Transform(calls.thenMapped.text, onGate) { adapter, handle, body in
      adapter.step(handle, on: adapter.gate, body) {
        $0.then(on: $1, { try body($0) }, mapError: adapter.known)
      }
    }
    Transform(calls.thenMapped.onMain, onMain) { adapter, handle, body in
      adapter.stepOnMain(handle, body) {
        $0.then({ try body($0) }, mapError: { adapter.known($0) })
      }
    }
    Transform(calls.mapBoth.text, onGate) { adapter, handle, body in
      adapter.step(handle, on: adapter.gate, body) {
        $0.map(on: $1, body, { fault throws(TrialFault) in throw fault })
      }
    }
    Transform(calls.map.text, onGate) { adapter, handle, body in
      adapter.step(handle, on: adapter.gate, body) { $0.map(on: $1, body) }
    }
    Transform(calls.map.onMain, onMain) { adapter, handle, body in
      adapter.stepOnMain(handle, body) { $0.map { value throws(TrialFault) in try body(value) } }
    }
    Transform(calls.compactMap.text, onGate, canFail: false) { adapter, handle, body in
      adapter.step(handle, on: adapter.gate, body) {
        $0.compactMap(on: $1, ifNil: adapter.unused, adapter.total(body))
      }
    }
    Transform(calls.compactMap.onMain, onMain, canFail: false) { adapter, handle, body in
      adapter.stepOnMain(handle, body) {
        $0.compactMap(ifNil: adapter.unused) { value in adapter.total(body)(value) }
      }
    }
  }

  package static var transformsWithLocals: [Transform<Self>] {
    Transform(calls.thenCarrying.text, onGate) { adapter, handle, body in
      adapter.step(handle, on: .carrying(LocalsSeen.local, on: adapter.gate), body) {
        $0.map(on: $1, body)
      }
    }
  }

  package static var chains: [Chain<Self>] {
    Chain(calls.thenPromise.text, onGate, canFail: false) { adapter, handle, body in
      chain(adapter, handle) { $0.then(on: adapter.gate) { adapter.promise(body, $0) } }
    }
    Chain(calls.thenPromiseHere.text, onCurrent, canFail: false) { adapter, handle, body in
      chain(adapter, handle) { $0.then(on: .current) { adapter.promise(body, $0) } }
    }
    Chain(calls.thenPromise.onMain, onMain, canFail: false) { adapter, handle, body in
      chain(adapter, handle) { promise in promise.then { adapter.promise(body, $0) } }
    }
    Chain(calls.mapToPromise.text, onGate, canFail: false) { adapter, handle, body in
      chain(adapter, handle) { promise in
        promise.map(on: adapter.gate, { adapter.promise(body, $0) }, { $0 })
      }
    }
    Chain(calls.mapToPromise.onMain, onMain, canFail: false) { adapter, handle, body in
      chain(adapter, handle) { promise in
        promise.map({ adapter.promise(body, $0) }, { $0 })
      }
    }
    Chain(calls.flatMap.text, onGate) { adapter, handle, body in
      chain(adapter, handle) { $0.flatMap(on: adapter.gate, adapter.following(body)) }
    }
    Chain(calls.flatMap.onMain, onMain) { adapter, handle, body in
      chain(adapter, handle) { promise in
        promise.flatMap { token throws(TrialFault) in adapter.failing(try body(token)) }
      }
    }
  }

  package static var recoveries: [Recovery<Self>] {
    Recovery(calls.catch.text, onGate, canFail: false) { adapter, handle, body in
      recoverFully(handle) { $0.catch(on: adapter.gate) { adapter.total(body, $0) } }
    }
    Recovery(calls.catchThrowing.text, onGate) { adapter, handle, body in
      recover(handle) { $0.catch(on: adapter.gate, body) }
    }
    Recovery(calls.catchHere.text, onCurrent) { _, handle, body in
      recover(handle) { $0.catch(on: .current, body) }
    }
    Recovery(calls.catch.onMain, onMain, canFail: false) { adapter, handle, body in
      recoverFully(handle) { $0.catch { fault in adapter.total(body, fault) } }
    }
    Recovery(calls.catchThrowing.onMain, onMain) { _, handle, body in
      recover(handle) { $0.catch { fault throws(TrialFault) -> Token in try body(fault) } }
    }
    Recovery(calls.mapBoth.text, onGate) { adapter, handle, body in
      recover(handle) { $0.map(on: adapter.gate, { token throws(TrialFault) in token }, body) }
    }
  }

  package static var recoveryChains: [RecoveryChain<Self>] {
    RecoveryChain(calls.catchPromise.text, onGate) { adapter, handle, body in
      recover(handle) { promise in
        promise.catch(on: adapter.gate) { fault -> Failing in adapter.failing(body(fault)) }
      }
    }
    RecoveryChain(calls.catchPromise.onMain, onMain) { adapter, handle, body in
      recover(handle) { $0.catch { fault -> Failing in adapter.failing(body(fault)) } }
    }
    RecoveryChain(calls.flatMapError.text, onGate) { adapter, handle, body in
      recover(handle) { promise in
        promise.flatMapError(on: adapter.gate) { adapter.failing(body($0)) }
      }
    }
    RecoveryChain(calls.flatMapError.onMain, onMain) { adapter, handle, body in
      recover(handle) { promise in promise.flatMapError { adapter.failing(body($0)) } }
    }
  }

  package static var someErrors: [SomeErrors<Self>] {
    SomeErrors(calls.catchValue.text, onGate) { adapter, handle, fault, body in
      recover(handle) { $0.catch(on: adapter.gate, only: fault) { body() } }
    }
    SomeErrors(calls.catchValuePromise.text, onGate) { adapter, handle, fault, body in
      recover(handle) { $0.catch(on: adapter.gate, only: fault) { Failing(value: body()) } }
    }
    SomeErrors(calls.catchWhere.text, onGate) { adapter, handle, fault, body in
      recover(handle) { promise in
        promise.catch(on: adapter.gate, only: { $0 == fault }) { _ in body() }
      }
    }
    SomeErrors(calls.catchWherePromise.text, onGate) { adapter, handle, fault, body in
      recover(handle) { promise in
        promise.catch(on: adapter.gate, only: { $0 == fault }) { _ in Failing(value: body()) }
      }
    }
    SomeErrors(calls.catchValue.onMain, onMain) { _, handle, fault, body in
      recover(handle) { $0.catch(only: fault) { body() } }
    }
    SomeErrors(calls.catchValuePromise.onMain, onMain) { _, handle, fault, body in
      recover(handle) { $0.catch(only: fault) { Failing(value: body()) } }
    }
    SomeErrors(calls.catchWhere.onMain, onMain) { _, handle, fault, body in
      recover(handle) { promise in promise.catch(only: { $0 == fault }) { _ in body() } }
    }
    SomeErrors(calls.catchWherePromise.onMain, onMain) { _, handle, fault, body in
      recover(handle) { promise in
        promise.catch(only: { $0 == fault }) { _ in Failing(value: body()) }
      }
    }
  }

  package static var pairs: [Pair<Self>] {
    Pair(calls.mapBoth.text, onGate) { adapter, handle, onFulfilled, onRejected in
      recover(handle) { $0.map(on: adapter.gate, onFulfilled, onRejected) }
    }
    Pair(calls.mapBoth.onMain, onMain) { _, handle, onFulfilled, onRejected in
      recover(handle) {
        $0.map(
          { token throws(TrialFault) in try onFulfilled(token) },
          { fault throws(TrialFault) in try onRejected(fault) }
        )
      }
    }
    Pair(calls.thenBoth.text, onGate) { adapter, handle, onFulfilled, onRejected in
      recover(handle) { $0.then(on: adapter.gate, onFulfilled, onRejected) }
    }
    Pair(calls.thenBoth.onMain, onMain) { _, handle, onFulfilled, onRejected in
      recover(handle) {
        $0.then(
          { token throws(TrialFault) in try onFulfilled(token) },
          { fault throws(TrialFault) in try onRejected(fault) }
        )
      }
    }
  }

  package static var finalizers: [Finalizer<Self>] {
    Finalizer(
      calls.ensure.text,
      onGate,
      .plain { adapter, handle, body in
        recover(handle) { $0.ensure(on: adapter.gate, body) }
      }
    )
    Finalizer(
      calls.ensure.onMain,
      onMain,
      .plain { _, handle, body in recover(handle) { $0.ensure { body() } } }
    )
  }

  package static var importers: [Importer<Self>] {
    Importer(calls.workOfAnother.text, onGate) { adapter, source in
      .failing(
        Promise(on: adapter.gate) { resolver throws(TrialFault) in try source(settler(resolver)) }
      )
    }
    Importer(calls.wrap.text, onCurrent) { _, source in
      .failing(.wrap { resolver throws(TrialFault) in try source(settler(resolver)) })
    }
  }

  package static var valueObservers: [ValueObserver<Self>] {
    ValueObserver(calls.done.text, onGate) { adapter, handle, body in
      switch handle {
      case .failing(let promise): _ = promise.done(on: adapter.gate) { body($0) }
      case .safe(let promise): promise.done(on: adapter.gate) { body($0) }
      }
    }
    ValueObserver(calls.done.onMain, onMain) { _, handle, body in
      switch handle {
      case .failing(let promise): _ = promise.done { body($0) }
      case .safe(let promise): promise.done { body($0) }
      }
    }
    ValueObserver(calls.get.text, onGate) { adapter, handle, body in
      switch handle {
      case .failing(let promise): _ = promise.get(on: adapter.gate) { body($0) }
      case .safe(let promise): _ = promise.get(on: adapter.gate) { body($0) }
      }
    }
    ValueObserver(calls.get.onMain, onMain) { _, handle, body in
      switch handle {
      case .failing(let promise): _ = promise.get { body($0) }
      case .safe(let promise): _ = promise.get { body($0) }
      }
    }
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver(calls.catchNothing.text, onGate) { adapter, handle, body in
      recover(handle) { $0.catch(on: adapter.gate) { body($0) } }
    }
    ErrorObserver(calls.catchNothing.onMain, onMain) { _, handle, body in
      recover(handle) { $0.catch { fault in body(fault) } }
    }
    ErrorObserver(calls.tap.text, onGate) { adapter, handle, body in
      recover(handle) {
        $0.tap(on: adapter.gate) { if case .failure(let fault) = $0 { body(fault) } }
      }
    }
    ErrorObserver(calls.tap.onMain, onMain) { _, handle, body in
      recover(handle) { $0.tap { if case .failure(let fault) = $0 { body(fault) } } }
    }
    ErrorObserver(calls.tapError.text, onGate) { adapter, handle, body in
      recover(handle) { $0.tapError(on: adapter.gate) { body($0) } }
    }
    ErrorObserver(calls.tapError.onMain, onMain) { _, handle, body in
      recover(handle) { $0.tapError { body($0) } }
    }
  }

  // MARK: Between the two types of handle

  /// A step from a promise of either type; one that cannot fail continues with `then`.
  private func step<D: Dispatcher>(
    _ handle: Handle,
    on dispatcher: D,
    _ body: @escaping TransformBody,
    _ failing: (Failing, D) -> Failing
  ) -> Handle {
    switch handle {
    case .failing(let promise): .failing(failing(promise, dispatcher))
    case .safe(let promise): .safe(promise.then(on: dispatcher, total(body)))
    }
  }

  /// The same on the main actor.
  private func stepOnMain(
    _ handle: Handle,
    _ body: @escaping TransformBody,
    _ failing: (Failing) -> Failing
  ) -> Handle {
    switch handle {
    case .failing(let promise): .failing(failing(promise))
    case .safe(let promise): .safe(promise.then { value in total(body)(value) })
    }
  }

  /// A step that ends in a promise that can fail, from one that may be of either type.
  static func chain(_ adapter: Self, _ handle: Handle, _ step: (Failing) -> Failing) -> Handle {
    .failing(step(adapter.failing(handle)))
  }

  /// A step for promises that can fail; another promise is returned unchanged.
  static func recover(_ handle: Handle, _ step: (Failing) -> Failing) -> Handle {
    if case .failing(let promise) = handle { .failing(step(promise)) } else { handle }
  }

  /// The same where what comes of it cannot fail.
  private static func recoverFully(_ handle: Handle, _ step: (Failing) -> Safe) -> Handle {
    if case .failing(let promise) = handle { .safe(step(promise)) } else { handle }
  }

  func failing(_ handle: Handle) -> Failing {
    switch handle {
    case .failing(let promise): promise
    case .safe(let promise):
      promise.catch(on: .current) { never throws(TrialFault) -> Token in never }
    }
  }

  /// A handler that returns a promise which can fail.
  func following(
    _ body: @escaping @Sendable (Token) throws(TrialFault) -> Handle
  ) -> @Sendable (Token) throws(TrialFault) -> Failing {
    { token throws(TrialFault) in failing(try body(token)) }
  }

  func total(_ body: @escaping TransformBody) -> @Sendable (Token) -> Token {
    { token in stage.total({ () throws(TrialFault) in try body(token) }, else: token) }
  }

  private func total(_ body: RecoveryBody, _ fault: TrialFault) -> Token {
    stage.total({ () throws(TrialFault) in try body(fault) }, else: Token(in: stage.ledger))
  }

  private func promise(_ body: (Token) throws(TrialFault) -> Handle, _ token: Token) -> Failing {
    stage.total(
      { () throws(TrialFault) in failing(try body(token)) },
      else: Failing(value: token)
    )
  }

  /// An error for a parameter that is never used.
  ///
  /// It belongs to no trial, so no trial counts it.
  var unused: TrialFault { TrialFault(in: Ledger()) }

  private func known(_ error: any Error) -> TrialFault {
    error as? TrialFault ?? TrialFault(in: stage.ledger)
  }
}
