/// The public verbs of `JSPromise`.
package struct JSPromiseCalls: CallTable {
  package let library = "JSPromise"

  // MARK: Making one

  package let work = Call("Promise<Int> { resolve, reject in … }")
    .row(.work, "EXE-03").row(.throwingWork, "EXE-05")
  package let workOfAnother = Call("Promise<Int> { resolve, reject in call(resolve, reject) }")
    .row(.completion, "RES-08")
  package let value = Call("Promise.resolve(value)").row(.fulfilled, "EXE-07")
  package let wrap = Call("Promise.resolve(promise)")
  package let error = Call("Promise<Int>.reject(error)").row(.rejected, "EXE-07")
  package let `try` = Call("Promise.try { value }").row(.attempt, "EXE-09")
  package let tryPromise = Call("Promise.try { promise }").row(.start, "EXE-09")

  let making = [
    Call("Promise<Int> { resolve in resolve(value) }"),
    Call("Promise<Int> { resolve in fetch(resolve) }"),
    Call("Promise<Int> { resolve, reject in fetch(resolve, reject) }"),
    Call("let (promise, resolve, reject) = Promise<Int>.withResolvers()").row(.pending, "STA-01"),
    Call("resolve(value)").row(.settledOnce, "THR-01"),
    Call("resolve(promise)").by("RES-07"),
    Call("Promise<Void>.withResolvers().resolve()"),
    Call("reject(error)").by("STA-01"),
  ]

  // MARK: Several of them

  package let all = Call("Promise.all(promises)")
    .row(.all, "ALL-03").row(.uploads, "example PostWithAttachments")
  package let allOnQueue = Call("Promise.all(promises, queue: dispatcher)").row(
    .allOnQueue,
    "ALL-02"
  )
  package let allApart = Call("Promise.all(a, b, c)")
  package let settled = Call("Promise.allSettled(promises)").row(.settled, "SET-01")
  package let settledApart = Call("Promise.allSettled(a, b, c)").row(.settledApart, "SET-01")
  package let any = Call("Promise.any(promises)").row(.any, "ANY-02")
  package let race = Call("Promise.race(promises)").row(.race, "RAC-01")

  package let allFew = Call("Promise.all(numbers, atMost: 3) { number in promise }").row(
    .allFew,
    "COL-09"
  )
  package let settledFew = Call("Promise.allSettled(numbers, atMost: 3) { number in promise }")
    .row(.settledFew, "COL-09")
  package let anyFew = Call("Promise.any(numbers, atMost: 3) { number in promise }").row(
    .anyFew,
    "COL-09"
  )
  package let forEach = Call("Promise.forEach(1..., atMost: 3) { number in promise }")
    .row(.forEach, "COL-09")

  let combining = [
    Call("Promise.all(size, name)").row(.allApart, "TYP-07"),
    Call("Promise.all()"),
    Call("Promise<[Int]>.all(promises)"),
    Call("Promise<[Int]>.all(promises, queue: dispatcher)"),
    Call("(error as? AggregateError)?.errors"),
    Call("AggregateError(errors: [error]).description"),
  ]

  // MARK: Time

  package let delay = Call("Promise.delay(.seconds(3))").row(.delay, "TIM-01")
  package let timeout = Call("promise.timeout(after: .seconds(3))").row(.timeout, "TIM-02")
  package let timeoutWithReason = Call("promise.timeout(after: .seconds(3), reason: error)")
  package let retry = Call("Promise.retry(policy) { load() }").row(.retry, "TIM-05")
    .row(.staticForm, "TIM-05")
    .row(.pages, "example PagedClient")

  package let retryAsking = Call(
    "Promise.retry(delay: { reason, number in .seconds(number) }) { load() }"
  )
  .row(.retryAsking, "TIM-13")

  let time = [
    Call("DeadlineError(limit: .seconds(3)).limit"),
    Call("Promise.delay(.seconds(3), clock: .continuous)"),
    Call("promise.timeout(after: .seconds(3), clock: ContinuousClock())")
      .row(.anyClock, "a time limit on a clock of the standard library"),
    Call("Promise.retry(policy, clock: .continuous) { load() }"),
    Call(
      "Promise.retry(delay: { reason, number in .seconds(number) }, clock: .continuous) { load() }"
    ),
    Call("AbortSignal.timeout(.seconds(3), clock: .continuous)"),
    Call("DeadlineError(limit: .seconds(3)).description"),
  ]

  // MARK: Going on

  package let then = Call("promise.then { value in … }").row(.value, "CHN-03").row(
    .valueOrError,
    "CHN-04"
  )
  package let thenNothing = Call("promise.then { value in nothing }").row(.useValue, "THN-01")
  package let thenPromise = Call("promise.then { value in promise }")
    .row(.promise, "RES-02").row(.pyramid, "example FetchUpdateSave")
  package let thenBoth = Call("promise.then({ value in … }, { error in … })").row(.both, "THN-07")
    .row(.seeEnd, "THN-07")
  package let thenBothPromises = Call("promise.then({ value in promise }, { error in promise })")
  package let `catch` = Call("promise.catch { error in value }").row(.recover, "CHN-07")
  package let catchPromise = Call("promise.catch { error in promise }").row(
    .recoverPromise,
    "RES-02"
  )
  package let catchNothing = Call("promise.catch { error in nothing }").row(.seeError, "THN-04")
  package let catchType = Call("promise.catch(only: Failure.self) { failure in value }")
  package let catchTypePromise = Call("promise.catch(only: Failure.self) { failure in promise }")
  package let catchValue = Call("promise.catch(only: Lost.page) { value }").row(
    .recoverSome,
    "CHN-14"
  )
  package let catchValuePromise = Call("promise.catch(only: Lost.page) { promise }")
    .row(.recoverSomePromise, "CHN-14")
  package let catchWhere = Call("promise.catch(only: { $0 is Failure }) { error in value }")
  package let catchWherePromise = Call(
    "promise.catch(only: { $0 is Failure }) { error in promise }"
  )
  package let map = Call("promise.map { value in … }").row(.link, "CHN-03")
  package let flatMap = Call("promise.flatMap { value in promise }").row(.linkPromise, "RES-02")
  package let recover = Call("promise.recover { error in … }").row(.linkError, "CHN-07")
  package let finally = Call("promise.finally { … }").row(.finally, "FIN-01")
  package let finallyPromise = Call("promise.finally { promise }").row(.finallyWaiting, "FIN-05")
  package let handle = Call("promise.handle(on: dispatcher)").row(.onQueue, "CTX-10").row(
    .move,
    "CTX-12"
  )
  package let thenCarrying = Call(
    "promise.handle(on: .carrying(Trace.$current, on: dispatcher)).then { value in … }"
  ).row(.locals, "a trace continues in a chain on a queue")
  package let handleOnJobs = Call("promise.handle(on: jobQueue)")

  let goingOn = [
    Call("size.then { size in name.then { (size, $0) } }")
      .row(.earlierResult, "RES-02"),
    Call("ready.catch { error in nothing }"),
    Call("CycleError().description").by("RES-05"),
  ]

  // MARK: The same on the main actor

  let onMain = [
    Call("promise.handle(on: .main)")
      .row(.mainActor, "on the main queue, handlers are the main actor's"),
    Call("JobQueue.Main.main"),
    Call("onMain.promise"),
    Call("(onMain as any PromiseOnMainType<Int>).promise"),
    Call("(promise as any PromiseType<Int>).promise"),
    Call("onMain.then { value in … }"),
    Call("onMain.then { value in promise }"),
    Call("onMain.then { value in nothing }"),
    Call("onMain.map { value in … }"),
    Call("onMain.flatMap { value in promise }"),
    Call("onMain.catch { error in value }"),
    Call("onMain.catch { error in promise }"),
    Call("onMain.catch { error in nothing }"),
    Call("readyOnMain.catch { error in nothing }"),
    Call("onMain.recover { error in value }"),
    Call("onMain.finally { … }"),
    Call("onMain.finally { promise }"),
    Call("onMain.catch(only: Failure.self) { failure in value }"),
    Call("onMain.catch(only: Failure.self) { failure in promise }"),
    Call("onMain.timeout(after: .seconds(3))"),
    Call(#"onMain.named("login")"#),
    Call("try await onMain.value"),
    Call("await onMain.result"),
    Call("try await onMain.value(aborting: controller)"),
    Call("onMain.catch(only: Lost.page) { value }"),
    Call("onMain.catch(only: Lost.page) { promise }"),
    Call("onMain.catch(only: { $0 is Failure }) { error in value }"),
    Call("onMain.catch(only: { $0 is Failure }) { error in promise }"),
    Call("onMain.then({ value in … }, { error in … })"),
    Call("onMain.then({ value in promise }, { error in promise })"),
    Call("onMain.timeout(after: .seconds(3), clock: .continuous)"),
    Call("onMain.handle(on: dispatcher)"),
    Call("onMain.handle(on: jobQueue)"),
    Call("onMain.snapshot"),
    Call("promise.promise"),
  ]

  // MARK: Looking at it, and tasks

  let looking = [
    Call("promise.snapshot").row(.look, "STA-08").row(.lookAtResult, "STA-08"),
    Call("try await promise.value").row(.await, "TSK-01"),
    Call("await promise.result"),
    Call("Promise(Result<Int, Failure>.success(value))"),
    Call("try await promise.value(aborting: controller)"),
    Call("Promise { try await loaded() }").row(.asyncClosure, "TSK-07"),
    Call("Promise.first(of: stream)"),
    Call("NoValueError().description"),
  ]

  // MARK: Ending it from outside

  let signals = [
    Call("Promise<Int>(signal: signal) { resolve, reject in … }"),
    Call("Promise<Int>(signal: signal) { resolve in resolve(value) }"),
    Call("AbortController()"),
    Call("controller.signal"),
    Call("controller.abort()").row(.cancel, "CAN-01"),
    Call("signal.aborted"),
    Call("signal.reason"),
    Call("try signal.throwIfAborted()"),
    Call("signal.addListener { reason in nothing }").row(.stopWork, "CAN-09"),
    Call("signal.addListener { reason in nothing }.remove()"),
    Call("signal.addListener { reason in nothing }.customMirror"),
    Call("signal.description"),
    Call("signal.debugDescription"),
    Call("signal.customMirror"),
    Call("AbortSignal.abort()"),
    Call("AbortSignal.timeout(.seconds(3))"),
    Call("AbortSignal.any([signal, controller.signal])"),
    Call("AbortError().description"),
    Call("TimeoutError().description"),
  ]

  // MARK: Where handlers run, and unhandled rejections

  let queues = [
    Call("JobQueue(on: dispatcher)").by("CTX-05"),
    Call("JobQueue.default").by("CTX-06"),
    Call("Promise<Int>.withResolvers(on: .main)"),
    Call("jobQueue.enqueue { … }"),
    Call("try JobQueue.reportUnhandledRejections { rejection in print(rejection) }")
      .row(.unhandled, "UNH-01"),
    Call(
      "do { try JobQueue.reportUnhandledRejections { _ in } } catch { print(error.description) }"
    ),
    Call("jobQueue.customMirror"),
    Call("rejection.id"),
    Call("rejection.reason"),
    Call("rejection.fileID"),
    Call("rejection.line"),
    Call("rejection.name"),
    Call("rejection.description"),
  ]

  let usual = usualCalls(of: "JSPromise")

  package var scope: String {
    usualScope + """
      struct Failure: Error {}
      enum Lost: Error { case page }
      typealias Page = Promise<Int>

      var error: any Error { Failure() }
      var jobQueue: JobQueue { .default }
      var promise: Page { .resolve(value) }
      var name: Promise<String> { .resolve("") }
      var ready: Promise<Void> { .resolve(nothing) }
      var onMain: Promise<Int>.OnMain { promise.handle(on: .main) }
      var readyOnMain: Promise<Void>.OnMain { ready.handle(on: .main) }
      var resolve: Promise<Int>.Resolve { Promise<Int>.withResolvers().resolve }
      var reject: Promise<Int>.Reject { Promise<Int>.withResolvers().reject }
      var controller: AbortController { AbortController() }
      var signal: AbortSignal { controller.signal }
      var rejection: UnhandledRejection { fatalError() }

      func loaded() async throws -> Int { value }
      func call(_ resolve: Promise<Int>.Resolve, _ reject: Promise<Int>.Reject) {}
      func fetch(_ completion: (Int) -> Void) {}
      func fetch(_ completion: (Int) -> Void, _ failure: (any Error) -> Void) {}
      func body(_ error: any Error) -> Int { value }
      func body(_ resolve: Promise<Int>.Resolve, _ reject: Promise<Int>.Reject) {}
      func body() {}
      """
  }
}
