/// The public verbs of `TypedPromise`.
package struct TypedPromiseCalls: CallTable {
  package let library = "TypedPromise"

  // MARK: Making one

  package let value = Call("Promise<Int, Failure>(value: value)").row(.fulfilled, "EXE-07")
  package let error = Call("Promise<Int, Failure>(error: error)").row(.rejected, "EXE-07")
  package let work = Call("Promise<Int, Failure>(on: dispatcher) { resolver in … }").row(
    .work,
    "EXE-03"
  )
  let throwingWork = Call(
    "Promise(on: dispatcher) { resolver throws(Failure) in try load(resolver) }"
  ).row(.throwingWork, "EXE-05")
  package let workOfAnother = Call("Promise(on: dispatcher) { resolver in call(resolver) }")
  let wrap = Call("Promise.wrap { resolver in call(resolver) }")

  let making = [
    Call("let (promise, resolver) = Promise<Int, Failure>.pending()").row(.pending, "STA-01"),
    Call("let promise = Promise<Int, Failure>()")
      .row(.empty, "a promise that is made empty is settled by hand"),
    Call("promise.fulfill(value)"),
    Call("promise.reject(error)"),
    Call("resolver.fulfill(value)").row(.settledOnce, "THR-01"),
    Call("let won = resolver.fulfill(value)").row(.settling, "STA-07"),
    Call("resolver.reject(error)").by("STA-01"),
    Call("firstly { promise }")
      .row(.start, "firstly runs immediately, and returns that very promise"),
    Call("dispatcher.async(.promise) { value }")
      .row(.workOnQueue, "work on a queue becomes a promise")
      .row(.member, "work on a queue becomes a promise"),
    Call("dispatcher.async(.promise) { promise }")
      .row(.promiseOnQueue, "work on a queue may go on with a promise")
      .row(.promiseLimit, "CTX-17"),
    Call("dispatcher.async(.promise) { () throws(Failure) in try follow(value) }"),
    Call("let page: Page = dispatcher.async(.promise) { value }"),
    Call("Page.wrap { pass($0.fulfill, $0.reject) }"),
    Call("Page.wrap { resolver in pass(resolver.fulfill, resolver.reject) }"),
    Call("Promise.wrap { resolver throws(Failure) in try load(resolver) }"),
    Call("Promise<Int, Failure>.wrap { resolver in fetch(resolver.resolve) }")
      .row(.completion, "a handler of a result"),
    Call("Guarantee<Bool>.wrap { resolver in animate(resolver.resolve) }")
      .row(.animations, "handlers of a value, of an error, and of nothing"),
    Call("Promise<Void, any Error>.wrap { save($0.resolve) }"),
    Call("Promise<Int, any Error>.wrap { ask($0.resolve) }")
      .row(.twoParameters, "a handler of a value and an error"),
    Call("resolver.resolve(value, nil, ifNeither: error)"),
    Call("Guarantee<Void>.wrap { wait($0.resolve) }"),
    Call("NoOutcome()"),
    Call("promise.report(on: dispatcher, ifCancelled: error, to: completion)").orOnMain
      .row(.report, "a caller with a completion handler is told, of a cancellation as well"),
  ]

  // MARK: Several of them

  package let all = Call("when(fulfilled: promises)").row(.all, "ALL-03")
    .row(.uploads, "example PostWithAttachments")
  let allApart = Call("when(fulfilled: a, b, c)")
  let settled = Call("when(resolved: promises)").row(.settled, "SET-01")
  let settledApart = Call("when(resolved: a, b, c)").row(.settledApart, "SET-01")
  package let race = Call("race(promises)").row(.race, "RAC-01")
  let raceApart = Call("race(a, b, c)")
  package let any = Call("race(fulfilled: promises)").row(.any, "ANY-02")
  let anyApart = Call("race(fulfilled: a, b, c)")

  let allFew = Call("when(fulfilled: numbers, atMost: 3, on: .current) { number in promise }")
    .orOnMain.row(.allFew, "COL-09")
  let settledFew = Call("when(resolved: numbers, atMost: 3, on: .current) { number in promise }")
    .orOnMain.row(.settledFew, "COL-09")
  let anyFew = Call("race(fulfilled: numbers, atMost: 3, on: .current) { number in promise }")
    .orOnMain.row(.anyFew, "COL-09")
  let forEach = Call("forEach(1..., atMost: 3, on: .current) { number in promise }")
    .orOnMain.row(.forEach, "COL-09")

  let combining = [
    Call("when(fulfilled: size, name)").row(.allApart, "TYP-07"),
    Call("AllRejected(errors: [error]).errors"),
  ]

  // MARK: Time

  let delay = Call("after(.seconds(3))").row(.delay, "TIM-01")
  package let timeout = Call("promise.timeout(after: .seconds(3))").row(.timeout, "TIM-02")
  let retry = Call("retry(policy, on: dispatcher) { load() }").orOnMain
    .row(.retry, "TIM-05").row(.pages, "example PagedClient")
  let retryAsking = Call(
    "retry(delay: { error, number in .seconds(number) }, on: dispatcher) { load() }"
  ).orOnMain.row(.retryAsking, "TIM-13")

  let standardClocks = [
    Call("after(.seconds(3), clock: .continuous)"),
    Call("promise.timeout(after: .seconds(3), clock: ContinuousClock())")
      .row(.anyClock, "a time limit on a clock of the standard library"),
    Call("retry(policy, on: dispatcher, clock: .continuous) { load() }").orOnMain,
    Call(
      "retry(delay: { error, number in .seconds(number) }, on: dispatcher, clock: .continuous) { load() }"
    ).orOnMain,
  ]

  // Where a member of the same name hides the free function.
  let staticForms = [
    Call("Promise.firstly { promise }"),
    Call("Promise.when(fulfilled: promises)"),
    Call("Promise.when(fulfilled: a, b, c)"),
    Call("Promise.when(resolved: promises)"),
    Call("Promise.when(resolved: a, b, c)"),
    Call("Promise.race(promises)"),
    Call("Promise.race(a, b, c)"),
    Call("Promise.race(fulfilled: promises)"),
    Call("Promise.race(fulfilled: a, b, c)"),
    Call("Promise.when(fulfilled: numbers, atMost: 3, on: .current) { number in promise }")
      .orOnMain,
    Call("Promise.when(resolved: numbers, atMost: 3, on: .current) { number in promise }").orOnMain,
    Call("Promise.race(fulfilled: numbers, atMost: 3, on: .current) { number in promise }")
      .orOnMain,
    Call("Promise.forEach(1..., atMost: 3, on: .current) { number in promise }").orOnMain,
    Call("Promise.after(.seconds(3))"),
    Call("Promise.after(.seconds(3), clock: .continuous)"),
    Call("Promise.retry(policy, on: dispatcher) { load() }").orOnMain
      .row(.staticForm, "a member of the same name hides no static function"),
    Call("Promise.retry(policy, on: dispatcher, clock: .continuous) { load() }").orOnMain,
    Call("Promise.retry(delay: { error, number in .seconds(number) }, on: dispatcher) { load() }")
      .orOnMain,
    Call(
      "Promise.retry(delay: { error, number in .seconds(number) }, on: dispatcher, clock: .continuous) { load() }"
    ).orOnMain,
  ]

  // MARK: Looking at it, cancelling it, and tasks

  let looking = [
    Call("promise.outcomeIfSettled").row(.lookAtResult, "STA-08"),
    Call("promise.isPending").row(.look, "STA-08"),
    Call("promise.isFulfilled").by("STA-08"),
    Call("promise.isRejected").by("STA-08"),
    Call("promise.isCancelled").by("STA-08"),
    Call("try promise.wait()").row(.block, "LIV-12"),
    Call("do { try promise.wait() } catch { print(error.description) }"),
    Call("promise.observe(on: dispatcher) { outcome in print(outcome) }")
      .orOnMain.row(.seeEnd, "STA-01"),
    Call("promise.cancel()").row(.cancel, "CAN-01"),
    Call("Page(.success(value))"),
    Call("settled.result"),
    Call("Promise<Void, Failure>.wrap { wait($0.fulfill) }"),
    Call("promise.keepAlive()")
      .row(.keepAlive, "a promise that is kept alive outlives its viewers, and not a cancellation"),
    Call("resolver.onCancel { … }").row(.stopWork, "CAN-09"),
    Call("await promise.outcome").row(.await, "TSK-01"),
    Call("try await promise.value"),
    Call("Promise { () async throws(Failure) in try await loaded() }").row(.asyncClosure, "TSK-07"),
    Call("Promise.first(of: stream)"),
    // The compiler warns, as the program of the rule shows.
    Call("page.then { print($0) }  // warning: call to 'then(on:_:)' is unused")
      .row(.unhandled, "UNH-05"),
    Call("LostPromise.report { lost in print(lost) }")
      .row(.lost, "a pending promise that is released with handlers is reported once"),
    // References to these have no defaults.
    Call("numbers.map(Page.init(value:))"),
    Call("[error].map(Page.init(error:))"),
    Call("[Result.success(value)].map(Page.init(_:))"),
    Call("let make: () -> Page = Page.init"),
  ]

  // MARK: Going on, on a dispatcher and on the main actor

  package let then = Call("promise.then(on: dispatcher) { value in … }").orOnMain
    .row(.value, "CHN-03").row(.onQueue, "CTX-05")
  let thenHere = Call("promise.then(on: .current) { value in … }").row(.runningThread, "CTX-05")
  let thenCarrying = Call(
    "promise.then(on: .carrying(Trace.$current, on: dispatcher)) { value in … }"
  ).row(.locals, "traces")
  package let thenPromise = Call("promise.then(on: dispatcher) { value in promise }")
    .orOnMain.row(.promise, "RES-02").row(.pyramid, "example FetchUpdateSave")
  let thenPromiseHere = Call("promise.then(on: .current) { value in promise }")
  let thenMapped = Call(
    "promise.then(on: dispatcher) { value in try parse(value) } mapError: { _ in error }"
  ).orOnMain.row(.anyError, "CHN-04")
  let `catch` = Call("promise.catch(on: dispatcher) { error in value }")
    .orOnMain.row(.recover, "CHN-07")
  package let catchThrowing = Call(
    "promise.catch(on: dispatcher) { error throws(NewFailure) in value }"
  )
  .orOnMain.row(.errorType, "CHN-07")
  let catchHere = Call("promise.catch(on: .current) { error throws(NewFailure) in value }")
  let catchPromise = Call("promise.catch(on: dispatcher) { error in promise }")
    .orOnMain.row(.recoverPromise, "RES-02")
  package let catchNothing = Call("promise.catch(on: dispatcher) { error in nothing }")
    .orOnMain.row(.seeError, "THN-04")
  let catchValue = Call("promise.catch(on: dispatcher, only: .offline) { value }")
    .orOnMain.row(.recoverSome, "CHN-14")
  let catchValuePromise = Call("promise.catch(on: dispatcher, only: .offline) { promise }").orOnMain
    .row(.recoverSomePromise, "CHN-14")
  let catchWhere = Call(
    "promise.catch(on: dispatcher, only: { $0 == .offline }) { error in value }"
  ).orOnMain
  let catchWherePromise = Call(
    "promise.catch(on: dispatcher, only: { $0 == .offline }) { error in promise }"
  ).orOnMain
  let mapBoth = Call("promise.map(on: dispatcher, { value in … }, { error in … })")
    .orOnMain.row(.both, "THN-07")
  let mapToPromise = Call("promise.map(on: dispatcher, { value in promise }, { error in error })")
    .orOnMain.row(.promiseAndError, "RES-02")
  let thenBoth = Call("promise.then(on: dispatcher, { value in … }, { error in … })").orOnMain
  package let map = Call("promise.map(on: dispatcher) { value in … }").orOnMain.row(.link, "CHN-03")
    .row(.valueOrError, "CHN-04")
  package let flatMap = Call("promise.flatMap(on: dispatcher) { value in promise }")
    .orOnMain.row(.linkPromise, "RES-02")
  let flatMapError = Call("promise.flatMapError(on: dispatcher) { error in promise }").orOnMain
  let tapError = Call("promise.tapError(on: dispatcher) { error in nothing }")
    .orOnMain.row(.linkSeeError, "THN-04")
  package let ensure = Call("promise.ensure(on: dispatcher) { … }").orOnMain.row(.finally, "FIN-01")
  let done = Call("promise.done(on: dispatcher) { value in nothing }").orOnMain
    .row(.useValue, "done ends with nothing, or with what it throws")
  let get = Call("promise.get(on: dispatcher) { value in nothing }").orOnMain
    .row(.lookAtValue, "get looks and passes on")
  let tap = Call("promise.tap(on: dispatcher) { result in nothing }").orOnMain
    .row(.lookAtEither, "tap sees a value and an error, and no cancellation")
  let compactMap = Call("promise.compactMap(on: dispatcher, ifNil: error) { value in … }").orOnMain
    .row(.unwrap, "compactMap rejects with the error of one's choice where there is nothing")

  let goingOn = [
    Call("guarantee.then(on: dispatcher) { value in … }").orOnMain.by("STA-09"),
    Call("guarantee.then(on: dispatcher) { value in guarantee }").orOnMain,
    Call("guarantee.then(on: dispatcher) { value in promise }").orOnMain,
    Call("guarantee.keepAlive()"),
    Call("guarantee.named()"),
    Call("gone.catch(on: dispatcher) { error in nothing as Void? }").orOnMain,
    Call("nested.catch(on: dispatcher) { error in nothing }").orOnMain,
    Call("guarantee.map(on: dispatcher) { value throws(Failure) in try check(value) }").orOnMain,
    Call("guarantee.flatMap(on: dispatcher) { value in promise }").orOnMain,
    Call("guarantee.flatMap(on: dispatcher) { value throws(Failure) in try follow(value) }")
      .orOnMain,
    Call("guarantee.done(on: dispatcher) { value throws(Failure) in try use(value) }").orOnMain,
    Call("size.then(on: dispatcher) { size in name.then(on: dispatcher) { name in (size, name) } }")
      .orOnMain
      .row(.earlierResult, "nesting"),
    Call("promise.catch(on: dispatcher) { error in NewFailure.lost }").orOnMain
      .row(.errorFromError, "catch makes another error of the one it is given"),
    Call("promise.catch(on: .current) { error in switch error { case .offline: nothing } }")
      .row(.exhaustive, "TYP-04"),
    Call("ready.catch(on: dispatcher) { error in nothing }").orOnMain,
    Call("kept.catch(on: dispatcher) { error in NewFailure.lost }").orOnMain,
    Call(
      "promise.catch(on: dispatcher) { print($0); return promise }.catch(on: dispatcher) { print($0) }"
    ).orOnMain,
    Call("promise.recover(on: dispatcher) { error in value }").orOnMain,
    Call(
      "promise.flatMapError(on: dispatcher) { print($0); return promise }.tapError(on: dispatcher) { print($0) }"
    ).orOnMain,
    Call("when(fulfilled: [a, b]).map(on: dispatcher) { values in values.count }").orOnMain,
    Call("when(fulfilled: [a, b]).flatMap(on: dispatcher) { values in promise }").orOnMain,
    Call(
      "promise.then(on: dispatcher, { _ throws(Failure) in value }, { error throws(Failure) in throw error })"
    ).orOnMain,
    Call("promise.then(on: dispatcher, { value in promise }, { error in promise })").orOnMain,
    Call("promise.then(on: dispatcher, { value in guarantee }, { error in guarantee })").orOnMain,
    Call("promise.map(on: dispatcher) { value throws(Failure) in try check(value) }").orOnMain
      .row(.keepsType, "TYP-04"),
    Call("promise.flatMap(on: dispatcher) { value throws(Failure) in try follow(value) }").orOnMain,
    Call("promise.mapError(on: dispatcher) { error in NewFailure.lost }").orOnMain
      .row(.linkNewError, "mapError makes another error, and flatMapError continues as a promise"),
    Call("promise.done(on: dispatcher) { value throws(Failure) in try use(value) }").orOnMain,
    Call("guarantee.done(on: dispatcher) { value in nothing }").orOnMain,
    Call("promise.asVoid()").row(.dropValue, "asVoid drops the value and nothing else"),
    Call("Guarantee<Int>(value: value)").row(.cannotFail, "a handler of a value and an error"),
    Call("guarantee.mapError { $0 } as Promise<Int, Failure>")
      .row(.canFail, "mapError makes another error, and flatMapError continues as a promise"),
    Call("size.zip(name)")
      .row(.ownOperator, "zip pairs differently typed values, whichever comes first"),
    Call(
      "Promise { resolver in promise.done { resolver.fulfill($0) }.catch { resolver.reject($0) } }"
    ).row(.mistakes, "doubling up"),
    // The compiler refuses it, as the program of the rule shows.
    Call("page.map { _ throws(Invalid) in throw .tooShort }  // error: throws(Invalid) -> ()")
      .row(.wrongThrow, "TYP-02"),
    Call("promise.then { value in … }").row(.onMain, "CTX-09"),
    Call("guarantee.then { value in … }").by("CTX-06"),
  ]

  let usual = usualCalls(of: "TypedPromise")

  package var scope: String {
    usualScope + """
      enum Failure: Error { case offline }
      enum NewFailure: Error { case lost }
      typealias Page = Promise<Int, Failure>

      var error: Failure { .offline }
      var promise: Page { Promise() }
      var name: Promise<String, Failure> { Promise() }
      var ready: Promise<Void, Failure> { Promise() }
      var kept: Promise<NewFailure, Failure> { Promise() }
      var gone: Promise<Void?, Failure> { Promise() }
      var nested: Promise<Page, Failure> { Promise() }
      var settled: Page.Outcome { .cancelled }
      var guarantee: Guarantee<Int> { Promise() }
      var resolver: Resolver<Int, Failure> { Page.pending().resolver }

      func load(_ resolver: Resolver<Int, Failure>) throws(Failure) { throw error }
      func loaded() async throws(Failure) -> Int { value }
      func call(_ resolver: Resolver<Int, Failure>) {}
      func pass(_ fulfill: (Int) -> Void, _ reject: (Failure) -> Void) {}
      func fetch(_ completion: (Result<Int, Failure>) -> Void) {}
      func animate(_ completion: (Bool) -> Void) {}
      func save(_ completion: ((any Error)?) -> Void) {}
      func ask(_ completion: (Int?, (any Error)?) -> Void) {}
      func wait(_ completion: () -> Void) {}
      @Sendable func completion(_ result: Result<Int, Failure>) {}
      func parse(_ value: Int) throws -> Int { value }
      func check(_ value: Int) throws(Failure) -> Int { value }
      func follow(_ value: Int) throws(Failure) -> Page { promise }
      func use(_ value: Int) throws(Failure) {}
      func body(_ error: Failure) -> Int { value }
      func body(_ resolver: Resolver<Int, Failure>) {}
      func body() {}

      extension Promise {
        func zip<Other>(_ other: Promise<Other, Failure>) -> Promise<(Value, Other), Failure> {
          .when(fulfilled: self, other)
        }
      }
      """
  }
}
