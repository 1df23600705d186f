/// The public verbs of `ResultPromise`.
package struct ResultPromiseCalls: CallTable {
  package let library = "ResultPromise"

  // MARK: Making one

  let value = Call("Promise<Int, Failure>(.success(value))").of("Promise.init(_:)")
    .row(.fulfilled, "EXE-07")
  let error = Call("Promise<Int, Failure>(.failure(error))").of("Promise.init(_:)")
    .row(.rejected, "EXE-07")
  let call = Call("call { result in promise.fulfill(with: result) }").of("Promise.fulfill(with:)")
    .row(.completion, "RES-08")

  let making = [
    Call("let promise = Promise<Int, Failure>()").of("Promise.init()").by("STA-01")
      .row(.pending, "a late settlement says that it lost")
      .row(.empty, "a late settlement says that it lost"),
    Call("promise.fulfill(with: .success(value))").of("Promise.fulfill(with:)")
      .row(.settledOnce, "THR-01"),
    Call("let won = promise.fulfill(with: .success(value))").of("Promise.fulfill(with:)")
      .row(.settling, "a late settlement says that it lost"),
    Call("promise.fulfill(with: value, or: error, ifNeither: .offline)")
      .of("Promise.fulfill(with:or:ifNeither:)")
      .row(.twoParameters, "a value, an error, both, or neither"),
    Call("Promise<Int, Never>(.success(value))").row(.cannotFail, "TYP-01"),
    Call("sure.mapError { $0 } as Promise<Int, Failure>")
      .row(.canFail, "mapError transforms a failure and leaves a value alone"),
  ]

  // MARK: Several of them

  let all = Call("Promise.all(promises)").of("Promise.all(_:)").row(.all, "ALL-03")
    .row(.uploads, "example PostWithAttachments")
  let allApart = Call("Promise.all(a, b, c)").of("Promise.all(_:_:_:)")
  let settled = Call("Promise.allSettled(promises)").of("Promise.allSettled(_:)")
    .row(.settled, "SET-01")
  let settledApart = Call("Promise.allSettled(a, b, c)").of("Promise.allSettled(_:_:_:)")
    .row(.settledApart, "SET-01")
  let any = Call("Promise.any(promises)").of("Promise.any(_:)").row(.any, "ANY-02")
  let race = Call("Promise.race(promises)").of("Promise.race(_:)").row(.race, "RAC-01")

  let allFew = Call("Promise.all(numbers, atMost: 3) { number in promise }")
    .of("Promise.all(_:atMost:_:)").row(.allFew, "COL-09")
  let settledFew = Call("Promise.allSettled(numbers, atMost: 3) { number in promise }")
    .of("Promise.allSettled(_:atMost:_:)").row(.settledFew, "COL-09")
  let anyFew = Call("Promise.any(numbers, atMost: 3) { number in promise }")
    .of("Promise.any(_:atMost:_:)").row(.anyFew, "COL-09")
  let forEach = Call("Promise.forEach(1..., atMost: 3) { number in promise }")
    .of("Promise.forEach(_:atMost:_:)").row(.forEach, "COL-09")

  let combining = [
    Call("Promise.all(size, name)").of("Promise.all(_:_:)").row(.allApart, "TYP-07"),
    Call("Promise.allSettled(size, name)").of("Promise.allSettled(_:_:)").by("SET-01"),
    Call("let values: Promise<[Int], Failure> = .all(promises)").of("Promise.all(_:)"),
    Call("AllFailed(failures: [error])").of("AllFailed.init(failures:)"),
    Call("AllFailed(failures: [error]).failures").of("AllFailed.failures"),
    Call("AllFailed<Failure>.cancelled").of("AllFailed.cancelled"),
  ]

  // MARK: Time

  let delay = Call("Promise(after: .seconds(3))").of("Promise.init(after:clock:)")
    .row(.delay, "TIM-01")
  let delayedResult = Call("Promise<Int, Failure>(.success(value), after: .seconds(3))")
    .of("Promise.init(_:after:clock:)")
  let timeout = Call("promise.timeout(after: .seconds(3))").of("Promise.timeout(after:clock:)")
    .row(.timeout, "TIM-02")
  let timeoutWithFailure = Call("promise.timeout(after: .seconds(3), failure: error)")
    .of("Promise.timeout(after:failure:clock:)")
  let retry = Call("Promise.retry(policy) { load() }").of("Promise.retry(_:clock:_:)")
    .row(.retry, "TIM-05").row(.pages, "example PagedClient")

  let retryAsking = Call("Promise.retry(delay: { failure, number in .seconds(number) }) { load() }")
    .of("Promise.retry(delay:clock:_:)").row(.retryAsking, "TIM-13")

  let time = [Call("TimeoutFailure<Failure>.cancelled").of("TimeoutFailure.cancelled")]

  // MARK: Going on

  let then = Call("promise.then { value in result }").of("Promise.then(_:)")
    .row(.valueOrError, "CHN-04").row(.runningThread, "CTX-04")
  let thenAsync = Call("promise.thenAsync { value in promise }").of("Promise.thenAsync(_:)")
    .row(.promise, "RES-02").row(.pyramid, "example FetchUpdateSave")
  let mapResult = Call("promise.mapResult { result in … }").of("Promise.mapResult(_:)")
    .row(.both, "CHN-03")
  let flatMapResult = Call("promise.flatMapResult { result in promise }")
    .of("Promise.flatMapResult(_:)")
  let map = Call("promise.map { value in … }").of("Promise.map(_:)").row(.value, "CHN-03")
    .row(.link, "CHN-03")
  let flatMap = Call("promise.flatMap { value in promise }").of("Promise.flatMap(_:)")
    .row(.linkPromise, "RES-02")
  let mapError = Call("promise.mapError { error in NewFailure.lost }").of("Promise.mapError(_:)")
    .row(.errorType, "CHN-07").row(.linkNewError, "CHN-07")
  let recover = Call("promise.recover { error in value }").of("Promise.recover(_:)")
    .row(.recover, "CHN-07")
  let recoverPromise = Call("promise.recover { error in promise }").of("Promise.recover(_:)")
    .row(.recoverPromise, "RES-02")
  let recoverValue = Call("promise.recover(only: .offline) { value }")
    .of("Promise.recover(only:_:)").row(.recoverSome, "CHN-14")
  let recoverValuePromise = Call("promise.recover(only: .offline) { promise }")
    .of("Promise.recover(only:_:)").row(.recoverSomePromise, "CHN-14")
  let recoverWhere = Call("promise.recover(only: { $0 != .cancelled }) { error in value }")
    .of("Promise.recover(only:_:)")
  let recoverWherePromise = Call("promise.recover(only: { $0 != .cancelled }) { error in promise }")
    .of("Promise.recover(only:_:)")
  let `await` = Call("promise.await { result in … }").of("Promise.await(with:)")
    .row(.seeError, "THN-04").row(.linkSeeError, "THN-04").row(.seeEnd, "THN-01")
    .row(.useValue, "THN-01")
  let receive = Call("promise.receive(on: dispatcher)").of("Promise.receive(on:)")
    .row(.onQueue, "CTX-10").row(.move, "CTX-12")
  let thenCarrying = Call(
    "promise.receive(on: .carrying(Trace.$current, on: dispatcher)).then { value in result }"
  )
  .of("Promise.receive(on:)").row(.locals, "a trace goes on in a chain on a queue")

  let goingOn = [
    Call("ready.then { result }").of("Promise.then(_:)"),
    Call("ready.thenAsync { promise }").of("Promise.thenAsync(_:)"),
    Call("sure.then { value in result }").of("Promise.then(_:)"),
    Call("sure.thenAsync { value in promise }").of("Promise.thenAsync(_:)"),
    Call("sure.flatMap { value in promise }").of("Promise.flatMap(_:)"),
    Call("promise.await(with: completion)").of("Promise.await(with:)").row(.report, "TYP-06"),
    Call("promise.await { result in if case .failure(.cancelled) = result { print(\"stop\") } }")
      .of("Promise.await(with:)").row(.stopWork, "a screen that goes away"),
    // The compiler knows all cases, as the program of the rule shows.
    Call(
      "switch result { case .success: nothing; case .failure(.offline), .failure(.cancelled): nothing }"
    )
    .row(.exhaustive, "TYP-02"),
  ]

  // MARK: The same on the main actor

  let onMain = [
    Call("promise.onMain()").of("Promise.onMain()")
      .row(.mainActor, "on the main queue, handlers are the main actor's"),
    Call("onMain.promise").of("Promise.OnMain.promise"),
    Call("onMain.map { value in … }").of("Promise.OnMain.map(_:)"),
    Call("onMain.then { value in result }").of("Promise.OnMain.then(_:)"),
    Call("onMain.thenAsync { value in promise }").of("Promise.OnMain.thenAsync(_:)"),
    Call("onMain.mapError { error in NewFailure.lost }").of("Promise.OnMain.mapError(_:)"),
    Call("onMain.recover { error in value }").of("Promise.OnMain.recover(_:)"),
    Call("onMain.recover { error in promise }").of("Promise.OnMain.recover(_:)"),
    Call("onMain.await { result in … }").of("Promise.OnMain.await(with:)"),
  ]

  // MARK: Looking at it, cancelling it, and tasks

  let looking = [
    Call("promise.resultIfSettled").of("Promise.resultIfSettled").row(.look, "STA-08")
      .row(.lookAtResult, "the result of a settled promise is there"),
    Call("try promise.wait()").of("Promise.wait()").by("LIV-12")
      .row(.block, "a settled promise is not waited for"),
    Call(#"promise.named("login")"#).of("Promise.named(_:fileID:line:)")
      .row(.name, "a promise that was given a name has it in its description"),
    Call("promise.description").of("Promise.description"),
    Call("promise.debugDescription").of("Promise.debugDescription"),
    Call("promise.customMirror").of("Promise.customMirror"),
    Call("promise.cancel()").of("Promise.cancel()").row(.cancel, "CAN-01"),
    Call("enum Lost: CancellableFailure { case offline, cancelled }").of(
      "CancellableFailure.cancelled"
    ),
    Call("await plain.result").of("Promise.result").row(.await, "CHN-01"),
    Call("await promise.result").of("Promise.result"),
    Call("try await plain.get()").of("Promise.get()"),
    Call("try await promise.get()").of("Promise.get()"),
    Call("Promise { await fetched() }").of("Promise.init(priority:_:)")
      .row(.asyncClosure, "TSK-07"),
    Call("Promise { () async throws(Failure) in try await loaded() }")
      .of("Promise.init(priority:_:)"),
    Call("Promise<Int, Never>(firstOf: stream, ifEmpty: .success(value))")
      .of("Promise.init(firstOf:ifEmpty:)"),
    Call("Promise<Int, Failure>(firstOf: stream, ifEmpty: .failure(error))")
      .of("Promise.init(firstOf:ifEmpty:)"),
  ]

  let copying = [
    Call("make vendor LIB=ResultPromise INTO=Sources/MyApp")
      .row(.copy, "a copy compiles without a warning in every build setting")
  ]

  package var scope: String {
    usualScope + """
      enum Failure: CancellableFailure { case offline, cancelled }
      enum NewFailure: Error { case lost }
      typealias Page = Promise<Int, Failure>

      var error: Failure { .offline }
      var result: Result<Int, Failure> { .success(value) }
      var promise: Page { Promise() }
      var name: Promise<String, Failure> { Promise() }
      var ready: Promise<Void, Failure> { Promise() }
      var plain: Promise<Int, NewFailure> { Promise() }
      var sure: Promise<Int, Never> { Promise() }
      var onMain: Page.OnMain { promise.onMain() }

      func loaded() async throws(Failure) -> Int { value }
      func fetched() async -> Result<Int, Failure> { result }
      func call(_ completion: (Result<Int, Failure>) -> Void) {}
      @Sendable func completion(_ result: Result<Int, Failure>) {}
      func body(_ result: Result<Int, Failure>) -> Result<Int, Failure> { result }
      """
  }
}
