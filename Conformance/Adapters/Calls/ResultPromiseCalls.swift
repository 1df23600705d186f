/// The public verbs of `ResultPromise`.
package struct ResultPromiseCalls: CallTable {
  package let library = "ResultPromise"

  // MARK: Making one

  package let value = Call("Promise<Int, Failure>(.success(value))").row(.fulfilled, "EXE-07")
  package let error = Call("Promise<Int, Failure>(.failure(error))").row(.rejected, "EXE-07")
  package let call = Call("call { result in promise.fulfill(with: result) }").row(
    .completion,
    "RES-08"
  )

  let making = [
    Call("let promise = Promise<Int, Failure>()").row(.pending, "STA-01").row(.empty, "STA-01"),
    Call("promise.fulfill(with: .success(value))").row(.settledOnce, "THR-01"),
    Call("let won = promise.fulfill(with: .success(value))").row(.settling, "STA-07"),
    Call("promise.fulfill(with: value, or: error, ifNeither: .offline)")
      .row(.twoParameters, "a value, an error, both, or neither"),
    Call("Promise<Int, Never>(.success(value))").row(.cannotFail, "TYP-01"),
    Call("sure.mapError { $0 } as Promise<Int, Failure>")
      .row(.canFail, "mapError transforms a failure and leaves a value alone"),
  ]

  // MARK: Several of them

  package let all = Call("Promise.all(promises)").row(.all, "ALL-03")
    .row(.uploads, "example PostWithAttachments")
  let allApart = Call("Promise.all(a, b, c)")
  let settled = Call("Promise.allSettled(promises)").row(.settled, "SET-01")
  let settledApart = Call("Promise.allSettled(a, b, c)").row(.settledApart, "SET-01")
  package let any = Call("Promise.any(promises)").row(.any, "ANY-02")
  package let race = Call("Promise.race(promises)").row(.race, "RAC-01")

  let allFew = Call("Promise.all(numbers, atMost: 3) { number in promise }").row(.allFew, "COL-09")
  let settledFew = Call("Promise.allSettled(numbers, atMost: 3) { number in promise }")
    .row(.settledFew, "COL-09")
  let anyFew = Call("Promise.any(numbers, atMost: 3) { number in promise }").row(.anyFew, "COL-09")
  let forEach = Call("Promise.forEach(1..., atMost: 3) { number in promise }")
    .row(.forEach, "COL-09")

  let combining = [
    Call("Promise.all(size, name)").row(.allApart, "TYP-07"),
    Call("Promise.allSettled(size, name)").by("SET-01"),
    Call("let values: Promise<[Int], Failure> = .all(promises)"),
    Call("AllFailed(failures: [error]).failures"),
    Call("AllFailed<Failure>.cancelled"),
  ]

  // MARK: Time

  let delay = Call("Promise(after: .seconds(3))").row(.delay, "TIM-01")
  let delayedResult = Call("Promise<Int, Failure>(.success(value), after: .seconds(3))")
  package let timeout = Call("promise.timeout(after: .seconds(3))").row(.timeout, "TIM-02")
  let timeoutWithFailure = Call("promise.timeout(after: .seconds(3), failure: error)")
  let retry = Call("Promise.retry(policy) { load() }")
    .row(.retry, "TIM-05").row(.pages, "example PagedClient").row(.staticForm, "TIM-05")

  let retryAsking = Call("Promise.retry(delay: { failure, number in .seconds(number) }) { load() }")
    .row(.retryAsking, "TIM-13")

  let standardClocks = [
    Call("Promise(after: .seconds(3), clock: .continuous)"),
    Call("Promise<Int, Failure>(.success(value), after: .seconds(3), clock: .continuous)"),
    Call("promise.timeout(after: .seconds(3), clock: ContinuousClock())")
      .row(.anyClock, "a time limit on a clock of the standard library"),
    Call("promise.timeout(after: .seconds(3), failure: error, clock: .continuous)"),
    Call("Promise.retry(policy, clock: .continuous) { load() }"),
    Call(
      "Promise.retry(delay: { failure, number in .seconds(number) }, clock: .continuous) { load() }"
    ),
  ]

  let time = [Call("TimeoutFailure<Failure>.cancelled")]

  // MARK: Going on

  package let then = Call("promise.then { value in result }")
    .row(.valueOrError, "CHN-04").row(.runningThread, "CTX-04")
  package let thenAsync = Call("promise.thenAsync { value in promise }")
    .row(.promise, "RES-02").row(.pyramid, "example FetchUpdateSave")
  let mapResult = Call("promise.mapResult { result in … }").row(.both, "CHN-03")
  let flatMapResult = Call("promise.flatMapResult { result in promise }")
  package let map = Call("promise.map { value in … }").row(.value, "CHN-03").row(.link, "CHN-03")
  package let flatMap = Call("promise.flatMap { value in promise }").row(.linkPromise, "RES-02")
  package let mapError = Call("promise.mapError { error in NewFailure.lost }")
    .row(.errorType, "CHN-07").row(.linkNewError, "CHN-07")
  package let recover = Call("promise.recover { error in value }").row(.recover, "CHN-07")
  let recoverPromise = Call("promise.recover { error in promise }").row(.recoverPromise, "RES-02")
  let recoverValue = Call("promise.recover(only: .offline) { value }").row(.recoverSome, "CHN-14")
  let recoverValuePromise = Call("promise.recover(only: .offline) { promise }")
    .row(.recoverSomePromise, "CHN-14")
  let recoverWhere = Call("promise.recover(only: { $0 != .cancelled }) { error in value }")
  let recoverWherePromise = Call("promise.recover(only: { $0 != .cancelled }) { error in promise }")
  package let `await` = Call("promise.await { result in … }")
    .row(.seeError, "THN-04").row(.linkSeeError, "THN-04").row(.seeEnd, "THN-01")
    .row(.useValue, "THN-01")
  package let receive = Call("promise.receive(on: dispatcher)").row(.onQueue, "CTX-10").row(
    .move,
    "CTX-12"
  )
  let thenCarrying = Call(
    "promise.receive(on: .carrying(Trace.$current, on: dispatcher)).then { value in result }"
  ).row(.locals, "a trace continues in a chain on a queue")

  let goingOn = [
    Call("ready.then { result }"),
    Call("ready.thenAsync { promise }"),
    Call("sure.then { value in result }"),
    Call("sure.thenAsync { value in promise }"),
    Call("sure.flatMap { value in promise }"),
    Call("promise.await(with: completion)").row(.report, "TYP-06"),
    Call("promise.await { result in if case .failure(.cancelled) = result { print(\"stop\") } }")
      .row(.stopWork, "a screen that goes away"),
    // The compiler knows all cases, as the program of the rule shows.
    Call(
      "switch result { case .success: nothing; case .failure(.offline), .failure(.cancelled): nothing }"
    ).row(.exhaustive, "TYP-02"),
  ]

  // MARK: The same on the main actor

  let onMain = [
    Call("promise.onMain()").row(.mainActor, "on the main queue, handlers are the main actor's"),
    Call("promise.onMain(.inPlace(on: .main))"),
    Call("onMain.promise"),
    Call("onMain.map { value in … }"),
    Call("onMain.then { value in result }"),
    Call("onMain.thenAsync { value in promise }"),
    Call("onMain.mapError { error in NewFailure.lost }"),
    Call("onMain.recover { error in value }"),
    Call("onMain.recover { error in promise }"),
    Call("onMain.await { result in … }"),
    Call("onMain.flatMap { value in promise }"),
    Call("onMain.recover(only: { $0 != .cancelled }) { error in value }"),
    Call("onMain.timeout(after: .seconds(3))"),
    Call(#"onMain.named("login")"#),
    Call("try await onMain.get()"),
    Call("await onMain.result"),
    Call("onMain.resultIfSettled"),
    Call("onMain.receive(on: dispatcher)"),
    Call("onMain.mapResult { result in … }"),
    Call("onMain.flatMapResult { result in promise }"),
    Call("onMain.recover(only: { $0 != .cancelled }) { error in promise }"),
    Call("onMain.recover(only: .offline) { value }"),
    Call("onMain.recover(only: .offline) { promise }"),
    Call("onMain.timeout(after: .seconds(3), failure: error)"),
    Call("onMain.timeout(after: .seconds(3), clock: .continuous)"),
    Call("onMain.timeout(after: .seconds(3), failure: error, clock: .continuous)"),
    Call("ready.onMain().then { result }"),
    Call("ready.onMain().thenAsync { promise }"),
    Call("sure.onMain().then { value in result }"),
    Call("sure.onMain().thenAsync { value in promise }"),
    Call("sure.onMain().flatMap { value in promise }"),
  ]

  // MARK: Looking at it, cancelling it, and tasks

  let looking = [
    Call("promise.resultIfSettled").row(.look, "STA-08").row(.lookAtResult, "STA-08"),
    Call("try promise.wait()").row(.block, "LIV-12"),
    Call("promise.cancel()").row(.cancel, "CAN-01"),
    Call("enum Lost: CancellableFailure { case offline, cancelled }"),
    Call("await promise.result").row(.await, "TSK-01"),
    Call("try await promise.get()"),
    Call("Promise { await fetched() }").row(.asyncClosure, "TSK-07"),
    Call("Promise { () async throws(Failure) in try await loaded() }"),
    Call("Promise<Int, Never>(firstOf: stream, ifEmpty: .success(value))"),
    Call("Promise<Int, Failure>(firstOf: stream, ifEmpty: .failure(error))"),
    Call("LostPromise.report { lost in print(lost) }")
      .row(.unhandled, "an error that nobody sees is reported once")
      .row(.lost, "a pending promise that is released with handlers is reported once"),
    // References to these have no defaults.
    Call("[result].map(Page.init(_:))"),
    Call("let make: () -> Page = Page.init"),
  ]

  let usual = usualCalls(of: "ResultPromise")

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
