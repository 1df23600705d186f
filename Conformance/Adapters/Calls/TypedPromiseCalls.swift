/// The public verbs of `TypedPromise`.
package struct TypedPromiseCalls: CallTable {
  package let library = "TypedPromise"

  // MARK: Making one

  let value = Call("Promise<Int, Failure>(value: value)").of("Promise.init(value:)")
    .row(.fulfilled, "EXE-07")
  let error = Call("Promise<Int, Failure>(error: error)").of("Promise.init(error:)")
    .row(.rejected, "EXE-07")
  let work = Call("Promise<Int, Failure>(on: dispatcher) { resolver in … }")
    .of("Promise.init(on:_:)").row(.work, "EXE-03")
  let throwingWork = Call(
    "Promise(on: dispatcher) { resolver throws(Failure) in try load(resolver) }"
  )
  .of("Promise.init(on:_:)").row(.throwingWork, "EXE-05")
  let workOfAnother = Call("Promise(on: dispatcher) { resolver in call(resolver) }")
    .of("Promise.init(on:_:)")
  let wrap = Call("Promise.wrap { resolver in call(resolver) }").of("Promise.wrap(_:)")

  let making = [
    Call("let (promise, resolver) = Promise<Int, Failure>.pending()").of("Promise.pending()")
      .row(.pending, "STA-01"),
    Call("let promise = Promise<Int, Failure>()").of("Promise.init()")
      .row(.empty, "a promise that is made empty is settled by hand"),
    Call("promise.fulfill(value)").of("Promise.fulfill(_:)"),
    Call("promise.reject(error)").of("Promise.reject(_:)"),
    Call("resolver.fulfill(value)").of("Resolver.fulfill(_:)").row(.settledOnce, "THR-01"),
    Call("let won = resolver.fulfill(value)").of("Resolver.fulfill(_:)")
      .row(.settling, "a resolver says whether it settled the promise"),
    Call("resolver.reject(error)").of("Resolver.reject(_:)").by("STA-01"),
    Call("firstly { promise }").of("firstly(_:)")
      .row(.start, "firstly runs at once, and returns that very promise"),
    Call("dispatcher.async(.promise) { value }").of("Dispatcher.async(_:_:)")
      .row(.workOnQueue, "work on a queue becomes a promise"),
    Call("dispatcher.async(.promise) { promise }").of("Dispatcher.async(_:_:)")
      .row(.promiseOnQueue, "work on a queue may go on with a promise")
      .row(.member, "a member is loaded in the background, once, and is at hand from then on"),
    Call("dispatcher.async(.promise) { () throws(Failure) in try follow(value) }")
      .of("Dispatcher.async(_:_:)"),
    Call("let page: Page = dispatcher.async(.promise) { value }").of("Dispatcher.async(_:_:)"),
    Call("Page.wrap { pass($0.fulfill, $0.reject) }").of("Resolver.fulfill(_:)"),
    Call("Page.wrap { resolver in pass(resolver.fulfill, resolver.reject) }")
      .of("Resolver.reject(_:)"),
    Call("Promise.wrap { resolver throws(Failure) in try load(resolver) }").of("Promise.wrap(_:)"),
    Call("Promise<Int, Failure>.wrap { resolver in fetch(resolver.resolve) }")
      .of("Resolver.resolve(_:)").row(.completion, "a handler of a result"),
    Call("Guarantee<Bool>.wrap { resolver in animate(resolver.resolve) }")
      .of("Resolver.resolve(_:)").row(.animations, "animations run one after the other"),
    Call("Promise<Void, any Error>.wrap { save($0.resolve) }").of("Resolver.resolve(_:)"),
    Call("Promise<Int, any Error>.wrap { ask($0.resolve) }").of("Resolver.resolve(_:_:)")
      .row(.twoParameters, "a handler of a value and an error"),
    Call("resolver.resolve(value, nil, ifNeither: error)").of("Resolver.resolve(_:_:ifNeither:)"),
    Call("Guarantee<Void>.wrap { wait($0.resolve) }").of("Resolver.resolve()"),
    Call("NoOutcome()").of("NoOutcome.init()"),
    Call("promise.report(on: dispatcher, ifCancelled: error, to: completion)")
      .ofBoth("Promise.report(on:ifCancelled:to:)")
      .row(.report, "a caller with a completion handler is told, of a cancellation as well"),
  ]

  // MARK: Several of them

  let all = Call("when(fulfilled: promises)").of("when(fulfilled:)").row(.all, "ALL-03")
    .row(.uploads, "example PostWithAttachments")
  let allApart = Call("when(fulfilled: a, b, c)").of("when(fulfilled:)")
  let settled = Call("when(resolved: promises)").of("when(resolved:)").row(.settled, "SET-01")
  let settledApart = Call("when(resolved: a, b, c)").of("when(resolved:)")
    .row(.settledApart, "SET-01")
  let race = Call("race(promises)").of("race(_:)").row(.race, "RAC-01")
  let raceApart = Call("race(a, b, c)").of("race(_:)")
  let any = Call("race(fulfilled: promises)").of("race(fulfilled:)").row(.any, "ANY-02")
  let anyApart = Call("race(fulfilled: a, b, c)").of("race(fulfilled:)")

  let allFew = Call("when(fulfilled: numbers, atMost: 3, on: .current) { number in promise }")
    .ofBoth("when(fulfilled:atMost:on:_:)").row(.allFew, "COL-09")
  let settledFew = Call("when(resolved: numbers, atMost: 3, on: .current) { number in promise }")
    .ofBoth("when(resolved:atMost:on:_:)").row(.settledFew, "COL-09")
  let anyFew = Call("race(fulfilled: numbers, atMost: 3, on: .current) { number in promise }")
    .ofBoth("race(fulfilled:atMost:on:_:)").row(.anyFew, "COL-09")
  let forEach = Call("forEach(1..., atMost: 3, on: .current) { number in promise }")
    .ofBoth("forEach(_:atMost:on:_:)").row(.forEach, "COL-09")

  let combining = [
    Call("when(fulfilled: size, name)").of("when(fulfilled:)").row(.allApart, "TYP-07"),
    Call("AllRejected(errors: [error])").of("AllRejected.init(errors:)"),
    Call("AllRejected(errors: [error]).errors").of("AllRejected.errors"),
  ]

  // MARK: Time

  let delay = Call("after(.seconds(3))").of("after(_:clock:)").row(.delay, "TIM-01")
  let timeout = Call("promise.timeout(after: .seconds(3))").of("Promise.timeout(after:clock:)")
    .row(.timeout, "TIM-02")
  let retry = Call("retry(policy, on: dispatcher) { load() }").ofBoth("retry(_:on:clock:_:)")
    .row(.retry, "TIM-05").row(.pages, "example PagedClient")
  let retryAsking = Call(
    "retry(delay: { error, number in .seconds(number) }, on: dispatcher) { load() }"
  )
  .ofBoth("retry(delay:on:clock:_:)").row(.retryAsking, "TIM-13")

  // MARK: Looking at it, cancelling it, and tasks

  let looking = [
    Call("promise.outcomeIfSettled").of("Promise.outcomeIfSettled").by("STA-08")
      .row(.lookAtResult, "the outcome is there inside the first handler"),
    Call("promise.isPending").of("Promise.isPending").row(.look, "STA-08"),
    Call("promise.isFulfilled").of("Promise.isFulfilled").by("STA-08"),
    Call("promise.isRejected").of("Promise.isRejected").by("STA-08"),
    Call("promise.isCancelled").of("Promise.isCancelled").by("STA-08"),
    Call(#"promise.named("login")"#).of("Promise.named(_:fileID:line:)")
      .row(.name, "a promise that was given a name has it in its description"),
    Call("promise.description").of("Promise.description"),
    Call("promise.debugDescription").of("Promise.debugDescription"),
    Call("promise.customMirror").of("Promise.customMirror"),
    Call("try promise.wait()").of("Promise.wait()").row(.block, "LIV-12"),
    Call("do { try promise.wait() } catch { print(error.description) }")
      .of("WaitError.description"),
    Call("promise.observe(on: dispatcher) { outcome in print(outcome) }")
      .ofBoth("Promise.observe(on:_:)").row(.seeEnd, "STA-01"),
    Call("promise.cancel()").of("Promise.cancel()").row(.cancel, "CAN-01"),
    Call("promise.keepAlive()").of("Promise.keepAlive()")
      .row(.keepAlive, "a promise that is kept alive outlives its viewers, and not a cancellation"),
    Call("resolver.onCancel { … }").of("Resolver.onCancel(_:)").row(.stopWork, "CAN-09"),
    Call("await promise.outcome").of("Promise.outcome").row(.await, "TSK-01"),
    Call("try await promise.value").of("Promise.value"),
    Call("Promise { () async throws(Failure) in try await loaded() }")
      .of("Promise.init(priority:_:)").row(.asyncClosure, "TSK-07"),
    Call("Promise.first(of: stream)").of("Promise.first(of:)"),
    // The compiler warns, as the program of the rule shows.
    Call("page.then { print($0) }  // warning: call to 'then' is unused").of("Promise.then(_:)")
      .row(.unhandled, "UNH-05"),
  ]

  // MARK: Going on, on a dispatcher and on the main actor

  let then = Call("promise.then(on: dispatcher) { value in … }").ofBoth("Promise.then(on:_:)")
    .row(.value, "CHN-03").row(.valueOrError, "CHN-04").row(.onQueue, "CTX-05")
  let thenHere = Call("promise.then(on: .current) { value in … }").of("Promise.then(on:_:)")
    .row(.runningThread, "CTX-05")
  let thenCarrying = Call(
    "promise.then(on: .carrying(Trace.$current, on: dispatcher)) { value in … }"
  )
  .of("Promise.then(on:_:)").row(.locals, "a trace goes on in a handler on a queue")
  let thenPromise = Call("promise.then(on: dispatcher) { value in promise }")
    .ofBoth("Promise.then(on:_:)").row(.promise, "RES-02").row(.pyramid, "example FetchUpdateSave")
  let thenPromiseHere = Call("promise.then(on: .current) { value in promise }")
    .of("Promise.then(on:_:)")
  let thenMapped = Call(
    "promise.then(on: dispatcher) { value in try parse(value) } mapError: { _ in error }"
  )
  .ofBoth("Promise.then(on:_:mapError:)").row(.anyError, "CHN-04")
  let `catch` = Call("promise.catch(on: dispatcher) { error in value }")
    .ofBoth("Promise.catch(on:_:)").row(.recover, "CHN-07")
  let catchThrowing = Call("promise.catch(on: dispatcher) { error throws(NewFailure) in value }")
    .ofBoth("Promise.catch(on:_:)").row(.errorType, "CHN-07")
  let catchHere = Call("promise.catch(on: .current) { error throws(NewFailure) in value }")
    .of("Promise.catch(on:_:)")
  let catchPromise = Call("promise.catch(on: dispatcher) { error in promise }")
    .ofBoth("Promise.catch(on:_:)").row(.recoverPromise, "RES-02")
  let catchNothing = Call("promise.catch(on: dispatcher) { error in nothing }")
    .ofBoth("Promise.catch(on:_:)").row(.seeError, "THN-04")
  let catchValue = Call("promise.catch(on: dispatcher, only: .offline) { value }")
    .ofBoth("Promise.catch(on:only:_:)").row(.recoverSome, "CHN-14")
  let catchValuePromise = Call("promise.catch(on: dispatcher, only: .offline) { promise }")
    .ofBoth("Promise.catch(on:only:_:)").row(.recoverSomePromise, "CHN-14")
  let catchWhere = Call(
    "promise.catch(on: dispatcher, only: { $0 == .offline }) { error in value }"
  )
  .ofBoth("Promise.catch(on:only:_:)")
  let catchWherePromise = Call(
    "promise.catch(on: dispatcher, only: { $0 == .offline }) { error in promise }"
  )
  .ofBoth("Promise.catch(on:only:_:)")
  let mapBoth = Call("promise.map(on: dispatcher, { value in … }, { error in … })")
    .ofBoth("Promise.map(on:_:_:)").row(.both, "THN-07")
  let mapToPromise = Call("promise.map(on: dispatcher, { value in promise }, { error in error })")
    .ofBoth("Promise.map(on:_:_:)").row(.promiseAndError, "RES-02")
  let thenBoth = Call("promise.then(on: dispatcher, { value in … }, { error in … })")
    .ofBoth("Promise.then(on:_:_:)")
  let map = Call("promise.map(on: dispatcher) { value in … }").ofBoth("Promise.map(on:_:)")
    .row(.link, "CHN-03")
  let flatMap = Call("promise.flatMap(on: dispatcher) { value in promise }")
    .ofBoth("Promise.flatMap(on:_:)").row(.linkPromise, "RES-02")
  let flatMapError = Call("promise.flatMapError(on: dispatcher) { error in promise }")
    .ofBoth("Promise.flatMapError(on:_:)")
  let tapError = Call("promise.tapError(on: dispatcher) { error in nothing }")
    .ofBoth("Promise.tapError(on:_:)").row(.linkSeeError, "THN-04")
  let ensure = Call("promise.ensure(on: dispatcher) { … }").ofBoth("Promise.ensure(on:_:)")
    .row(.finally, "FIN-01")
  let done = Call("promise.done(on: dispatcher) { value in nothing }").ofBoth("Promise.done(on:_:)")
    .row(.useValue, "done ends with nothing, or with what it throws")
  let get = Call("promise.get(on: dispatcher) { value in nothing }").ofBoth("Promise.get(on:_:)")
    .row(.lookAtValue, "get looks and passes on")
  let tap = Call("promise.tap(on: dispatcher) { result in nothing }").ofBoth("Promise.tap(on:_:)")
    .row(.lookAtEither, "tap sees a value and an error, and no cancellation")
  let compactMap = Call("promise.compactMap(on: dispatcher, ifNil: error) { value in … }")
    .ofBoth("Promise.compactMap(on:ifNil:_:)")
    .row(.unwrap, "compactMap rejects with the error of one's choice where there is nothing")

  let goingOn = [
    Call("promise.then(on: dispatcher) { value throws(Failure) in try check(value) }")
      .ofBoth("Promise.then(on:_:)")
      .row(.keepsType, "a thrown error arrives with its type at the end of the chain"),
    Call("promise.then(on: dispatcher) { value throws(Failure) in try follow(value) }")
      .ofBoth("Promise.then(on:_:)"),
    Call("promise.then(on: dispatcher) { value throws(Failure) in try use(value) }")
      .ofBoth("Promise.then(on:_:)"),
    Call("guarantee.then(on: dispatcher) { value in … }")
      .ofBoth("Promise.then(on:_:)").by("STA-09"),
    Call("guarantee.then(on: dispatcher) { value in guarantee }").ofBoth("Promise.then(on:_:)"),
    Call("guarantee.then(on: dispatcher) { value in promise }").ofBoth("Promise.then(on:_:)"),
    Call("guarantee.then(on: dispatcher) { value throws(Failure) in try check(value) }")
      .ofBoth("Promise.then(on:_:)"),
    Call("guarantee.then(on: dispatcher) { value throws(Failure) in try follow(value) }")
      .ofBoth("Promise.then(on:_:)"),
    Call("guarantee.map(on: dispatcher) { value throws(Failure) in try check(value) }")
      .ofBoth("Promise.map(on:_:)"),
    Call("guarantee.flatMap(on: dispatcher) { value in promise }").ofBoth("Promise.flatMap(on:_:)"),
    Call("guarantee.flatMap(on: dispatcher) { value throws(Failure) in try follow(value) }")
      .ofBoth("Promise.flatMap(on:_:)"),
    Call("guarantee.done(on: dispatcher) { value throws(Failure) in try use(value) }")
      .ofBoth("Promise.done(on:_:)"),
    Call("size.then(on: dispatcher) { size in name.then(on: dispatcher) { name in (size, name) } }")
      .ofBoth("Promise.then(on:_:)")
      .row(.earlierResult, "an earlier result is kept for a later link"),
    Call("promise.catch(on: dispatcher) { error in NewFailure.lost }")
      .ofBoth("Promise.catch(on:_:)")
      .row(.errorFromError, "catch makes another error of the one it is given"),
    Call("promise.catch(on: .current) { error in switch error { case .offline: nothing } }")
      .of("Promise.catch(on:_:)")
      .row(.exhaustive, "a switch over the error of a chain needs no default"),
    Call("ready.catch(on: dispatcher) { error in nothing }").ofBoth("Promise.catch(on:_:)"),
    Call("kept.catch(on: dispatcher) { error in NewFailure.lost }").ofBoth("Promise.catch(on:_:)"),
    Call(
      "promise.catch(on: dispatcher) { print($0); return promise }.catch(on: dispatcher) { print($0) }"
    )
    .ofBoth("Promise.catch(on:_:)"),
    Call("promise.recover(on: dispatcher) { error in value }").ofBoth("Promise.recover(on:_:)"),
    Call(
      "promise.flatMapError(on: dispatcher) { print($0); return promise }.tapError(on: dispatcher) { print($0) }"
    )
    .ofBoth("Promise.flatMapError(on:_:)"),
    Call("when(fulfilled: [a, b]).map(on: dispatcher) { values in values.count }")
      .ofBoth("Promise.map(on:_:)"),
    Call("when(fulfilled: [a, b]).flatMap(on: dispatcher) { values in promise }")
      .ofBoth("Promise.flatMap(on:_:)"),
    Call(
      "promise.then(on: dispatcher, { _ throws(Failure) in value }, { error throws(Failure) in throw error })"
    )
    .ofBoth("Promise.then(on:_:_:)"),
    Call("promise.then(on: dispatcher, { value in promise }, { error in promise })")
      .ofBoth("Promise.then(on:_:_:)"),
    Call("promise.then(on: dispatcher, { value in guarantee }, { error in guarantee })")
      .ofBoth("Promise.then(on:_:_:)"),
    Call("promise.map(on: dispatcher) { value throws(Failure) in try check(value) }")
      .ofBoth("Promise.map(on:_:)"),
    Call("promise.flatMap(on: dispatcher) { value throws(Failure) in try follow(value) }")
      .ofBoth("Promise.flatMap(on:_:)"),
    Call("promise.mapError(on: dispatcher) { error in NewFailure.lost }")
      .ofBoth("Promise.mapError(on:_:)")
      .row(.linkNewError, "mapError makes another error, and flatMapError goes on as a promise"),
    Call("promise.done(on: dispatcher) { value throws(Failure) in try use(value) }")
      .ofBoth("Promise.done(on:_:)"),
    Call("guarantee.done(on: dispatcher) { value in nothing }").ofBoth("Promise.done(on:_:)"),
    Call("promise.asVoid()").of("Promise.asVoid()")
      .row(.dropValue, "asVoid drops the value and nothing else"),
    Call("Guarantee<Int>(value: value)").row(.cannotFail, "a handler of a value and an error"),
    Call("guarantee.mapError { $0 } as Promise<Int, Failure>")
      .row(.canFail, "mapError makes another error, and flatMapError goes on as a promise"),
    Call("size.zip(name)")
      .row(.ownOperator, "zip pairs differently typed values, whichever comes first"),
    Call(
      "Promise { resolver in promise.done { resolver.fulfill($0) }.catch { resolver.reject($0) } }"
    )
    .of("Promise.init(on:_:)").row(.mistakes, "doubling up"),
    // The compiler refuses it, as the program of the rule shows.
    Call("page.then { _ throws(Invalid) in throw .tooShort }  // error: throws(Invalid) -> ()")
      .row(.wrongThrow, "TYP-02"),
    Call("promise.then { value in … }").of("Promise.then(_:)").row(.onMain, "CTX-09"),
    Call("guarantee.then { value in … }").of("Promise.then(_:)").by("CTX-06"),
  ]

  let copying = [
    Call("make vendor LIB=TypedPromise INTO=Sources/MyApp")
      .row(.copy, "a copy compiles without a warning in every build setting")
  ]

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
          when(fulfilled: self, other)
        }
      }
      """
  }
}
