import PromiseConformance

/// Tells the suite how to drive the promise of a step.
struct StepAdapter: IdentityAdapter {  //- 8
struct StepAdapter: IdentityAdapter, CombiningAdapter {  //+ 8
  typealias Handle = Promise<Token>

  /// What the last step aims at: each step is judged by the same declarations.
  static let profile = Profile(
    name: "JS",
    quiescence: .inherent,  //- 3
    quiescence: .drained,  //+ 3
    choices: [
      LateSettle.ignored, WorkStart.sync, DroppedResolver.pending, DerivedIdentity.new,
      SelfResolve.pending, PromiseCycle.pending, HandlerDispatch.alwaysAsync,
      SameContextHop.always, InheritedContext.yes, DroppedHandler.pending,
      RepeatedWork.runsAgain, LateJump.fifo, CrossPromiseOrder.settlementFifo,
      ChainOrder.breadthFirst, BesideHandler.atOnce, NestedHandler.waits,
      HandlerFairness.yields, AllRejection.first, CombinedResults.untilSettled,
      DroppedReference.nothing, UnhandledFailure.silent, LocalsSeen(.none),
      StepTurns(1),  //- 4
      StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1]),  //+ 4 -8
      StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1, "all": 1]),  //+ 8
    ]
  )

  let stage: Stage

  private static var jobs: Schedule { .always(.current) }  //- 3
  private static var jobs: Schedule { .always(.gate) }  //+ 3
  private var later: Handle.Later { { [gate = stage.gate] job in gate.submit(job) } }  //+ 3

  private func promise<V>(
    _ executor: (@escaping @Sendable (V) -> Void, @escaping @Sendable (any Error) -> Void) -> Void
  ) -> Promise<V> {
    Promise(executor)  //- 3
    Promise(on: later, executor)  //+ 3
  }

  func pending() -> (handle: Handle, settler: Settler) {
    let (promise, resolve, reject) = make(Token.self)
    return (promise, Self.settler(resolve, reject))
  }

  private func make<V>(
    _: V.Type
  ) -> (Promise<V>, @Sendable (V) -> Void, @Sendable (any Error) -> Void) {
    var found: (@Sendable (V) -> Void, @Sendable (any Error) -> Void)?
    let promise = promise { resolve, reject in found = (resolve, reject) } as Promise<V>
    guard let found else { preconditionFailure("an executor runs immediately") }
    return (promise, found.0, found.1)
  }

  private static func settler(
    _ resolve: @escaping @Sendable (Token) -> Void,
    _ reject: @escaping @Sendable (any Error) -> Void
  ) -> Settler {
    Settler(
      fulfill: {
        resolve($0)
        return nil
      },
      reject: {
        reject($0)
        return nil
      }
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled { observer(Outcome($0)) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (promise, resolve, _) = make(type)
    return Carrier(
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: resolve
    )
  }

  static var workMakers: [WorkMaker<Self>] {
    [
      WorkMaker("Promise { resolve, reject in … }", jobs, canFail: false) { adapter, body in
        adapter.promise { resolve, reject in
          adapter.stage.total(
            { () throws(TrialFault) in try body(settler(resolve, reject)) },
            else: ()
          )
        }
      }
    ]
  }

  static var makers: [Maker<Self>] {
    [
//+ 5
      Maker(
        "Promise.resolve(value)",
        jobs,
        .fulfilled { adapter, token in Promise.resolve(token, on: adapter.later) }
      ),
      Maker(
        "Promise.reject(error)",
        jobs,
        .rejected { adapter, fault in Promise.reject(fault, on: adapter.later) }
      ),
//.
    ]
  }

  static var transforms: [Transform<Self>] {
    [
//+ 2
      Transform("promise.then { … }", jobs) { _, promise, body in
        promise.then { token -> Token in try body(token) }
      }
//.
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
//+ 2
      Recovery("promise.catch { … }", jobs) { _, promise, body in
        promise.catch { error -> Token in try body(fault(error)) }
      }
//.
    ]
  }

  /// Takes the suite's own error; another is passed on.
  private static func fault(_ error: any Error) throws -> TrialFault {
    guard let fault = error as? TrialFault else { throw error }
    return fault
  }

  static var chains: [Chain<Self>] {
    [
//+ 4
      Chain("promise.then { promise }", jobs) { _, promise, body in
        promise.then { token -> Handle in try body(token) }
      }
//.
    ]
  }
//+ 4

  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("promise.catch { promise }", jobs) { _, promise, body in
        promise.catch { error -> Handle in body(try fault(error)) }
      }
    ]
  }
//+ 5

  static var movers: [Mover<Self>] {
    [
      Mover("promise.handle(on: queue)", jobs) { _, promise, gate in
        promise.handle(on: { gate.submit($0) })
      }
    ]
  }
//+ 8

  static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("Promise.all(promises)", jobs) { adapter, promises in
        let whole = Promise.all(Array(promises), on: adapter.later)
        return Output(observe: { observer in
          whole.whenSettled { outcome in
            switch outcome {
            case .success(let tokens): observer(.value(tokens))
            case .failure(let error): observer(.other(Outcome(Result.failure(error))))
            }
          }
        })
      }
    ]
  }
//.
}
