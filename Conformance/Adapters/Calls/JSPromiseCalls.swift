/// The public verbs of `JSPromise`.
package struct JSPromiseCalls: CallTable {
  package let library = "JSPromise"

  // MARK: Making one

  let work = Call("Promise<Int> { resolve, reject in … }").of("Promise.init(on:_:fileID:line:)")
    .row(.work, "EXE-03").row(.throwingWork, "EXE-05")
  let workOfAnother = Call("Promise<Int> { resolve, reject in call(resolve, reject) }")
    .of("Promise.init(on:_:fileID:line:)").row(.completion, "RES-08")
  let value = Call("Promise.resolve(value)").of("Promise.resolve(_:on:fileID:line:)")
    .row(.fulfilled, "EXE-07")
  let wrap = Call("Promise.resolve(promise)").of("Promise.resolve(_:)")
  let error = Call("Promise<Int>.reject(error)").of("Promise.reject(_:on:fileID:line:)")
    .row(.rejected, "EXE-07")
  let `try` = Call("Promise.try { value }").of("Promise.try(on:_:fileID:line:)")
    .row(.attempt, "EXE-09")
  let tryPromise = Call("Promise.try { promise }").of("Promise.try(on:_:fileID:line:)")
    .row(.start, "EXE-09")

  let making = [
    Call("Promise<Int> { resolve in resolve(value) }").of("Promise.init(on:_:fileID:line:)"),
    Call("Promise<Int> { resolve in fetch(resolve) }").of("Promise.init(on:_:fileID:line:)"),
    Call("Promise<Int> { resolve, reject in fetch(resolve, reject) }")
      .of("Promise.init(on:_:fileID:line:)"),
    Call("let (promise, resolve, reject) = Promise<Int>.withResolvers()")
      .of("Promise.withResolvers(on:fileID:line:)").row(.pending, "STA-01"),
    Call("resolve(value)").of("Promise.Resolve.callAsFunction(_:)").row(.settledOnce, "THR-01"),
    Call("resolve(promise)").of("Promise.Resolve.callAsFunction(_:)").by("RES-07"),
    Call("Promise<Void>.withResolvers().resolve()").of("Promise.Resolve.callAsFunction()"),
    Call("reject(error)").of("Promise.Reject.callAsFunction(_:)").by("STA-01"),
  ]

  // MARK: Several of them

  let all = Call("Promise.all(promises)").of("Promise.all(_:queue:fileID:line:)")
    .row(.all, "ALL-03").row(.uploads, "example PostWithAttachments")
  let allOnQueue = Call("Promise.all(promises, queue: dispatcher)")
    .of("Promise.all(_:queue:fileID:line:)").row(.allOnQueue, "ALL-02")
  let allApart = Call("Promise.all(a, b, c)").of("Promise.all(_:queue:fileID:line:)")
  let settled = Call("Promise.allSettled(promises)").of("Promise.allSettled(_:queue:fileID:line:)")
    .row(.settled, "SET-01")
  let settledApart = Call("Promise.allSettled(a, b, c)")
    .of("Promise.allSettled(_:queue:fileID:line:)").row(.settledApart, "SET-01")
  let any = Call("Promise.any(promises)").of("Promise.any(_:queue:fileID:line:)")
    .row(.any, "ANY-02")
  let race = Call("Promise.race(promises)").of("Promise.race(_:queue:fileID:line:)")
    .row(.race, "RAC-01")

  let allFew = Call("Promise.all(numbers, atMost: 3) { number in promise }")
    .of("Promise.all(_:atMost:queue:signal:_:fileID:line:)").row(.allFew, "COL-09")
  let settledFew = Call("Promise.allSettled(numbers, atMost: 3) { number in promise }")
    .of("Promise.allSettled(_:atMost:queue:signal:_:fileID:line:)").row(.settledFew, "COL-09")
  let anyFew = Call("Promise.any(numbers, atMost: 3) { number in promise }")
    .of("Promise.any(_:atMost:queue:signal:_:fileID:line:)").row(.anyFew, "COL-09")
  let forEach = Call("Promise.forEach(1..., atMost: 3) { number in promise }")
    .of("Promise.forEach(_:atMost:queue:signal:_:fileID:line:)").row(.forEach, "COL-09")

  let combining = [
    Call("Promise.all(size, name)").of("Promise.all(_:queue:fileID:line:)")
      .row(.allApart, "TYP-07"),
    Call("Promise.all()").of("Promise.all(queue:fileID:line:)"),
    Call("Promise<[Int]>.all(promises)").of("Promise.all(_:queue:fileID:line:)"),
    Call("Promise<[Int]>.all(promises, queue: dispatcher)").of("Promise.all(_:queue:fileID:line:)"),
    Call("AggregateError(errors: [error])").of("AggregateError.init(errors:)"),
    Call("(error as? AggregateError)?.errors").of("AggregateError.errors"),
    Call("AggregateError(errors: [error]).description").of("AggregateError.description"),
  ]

  // MARK: Time

  let delay = Call("Promise.delay(.seconds(3))").of("Promise.delay(_:on:clock:signal:fileID:line:)")
    .row(.delay, "TIM-01")
  let timeout = Call("promise.timeout(after: .seconds(3))")
    .of("Promise.timeout(after:reason:clock:fileID:line:)").row(.timeout, "TIM-02")
  let timeoutWithReason = Call("promise.timeout(after: .seconds(3), reason: error)")
    .of("Promise.timeout(after:reason:clock:fileID:line:)")
  let retry = Call("Promise.retry(policy) { load() }")
    .of("Promise.retry(_:on:clock:signal:_:fileID:line:)").row(.retry, "TIM-05")
    .row(.pages, "example PagedClient")

  let retryAsking = Call("Promise.retry(delay: { reason, number in .seconds(number) }) { load() }")
    .of("Promise.retry(delay:on:clock:signal:_:fileID:line:)").row(.retryAsking, "TIM-13")

  let time = [
    Call("DeadlineError(limit: .seconds(3))").of("DeadlineError.init(limit:)"),
    Call("DeadlineError(limit: .seconds(3)).limit").of("DeadlineError.limit"),
    Call("DeadlineError(limit: .seconds(3)).description").of("DeadlineError.description"),
  ]

  // MARK: Going on

  let then = Call("promise.then { value in … }").of("Promise.then(_:fileID:line:)")
    .row(.value, "CHN-03").row(.valueOrError, "CHN-04")
  let thenNothing = Call("promise.then { value in nothing }").of("Promise.then(_:fileID:line:)")
    .row(.useValue, "THN-01")
  let thenPromise = Call("promise.then { value in promise }").of("Promise.then(_:fileID:line:)")
    .row(.promise, "RES-02").row(.pyramid, "example FetchUpdateSave")
  let thenBoth = Call("promise.then({ value in … }, { error in … })")
    .of("Promise.then(_:_:fileID:line:)").row(.both, "THN-07")
    .row(.seeEnd, "THN-07")
  let thenBothPromises = Call("promise.then({ value in promise }, { error in promise })")
    .of("Promise.then(_:_:fileID:line:)")
  let `catch` = Call("promise.catch { error in value }").of("Promise.catch(_:fileID:line:)")
    .row(.recover, "CHN-07")
  let catchPromise = Call("promise.catch { error in promise }").of("Promise.catch(_:fileID:line:)")
    .row(.recoverPromise, "RES-02")
  let catchNothing = Call("promise.catch { error in nothing }").of("Promise.catch(_:fileID:line:)")
    .row(.seeError, "THN-04")
  let catchType = Call("promise.catch(only: Failure.self) { failure in value }")
    .of("Promise.catch(only:_:fileID:line:)")
  let catchTypePromise = Call("promise.catch(only: Failure.self) { failure in promise }")
    .of("Promise.catch(only:_:fileID:line:)")
  let catchValue = Call("promise.catch(only: Lost.page) { value }")
    .of("Promise.catch(only:_:fileID:line:)").row(.recoverSome, "CHN-14")
  let catchValuePromise = Call("promise.catch(only: Lost.page) { promise }")
    .of("Promise.catch(only:_:fileID:line:)").row(.recoverSomePromise, "CHN-14")
  let catchWhere = Call("promise.catch(only: { $0 is Failure }) { error in value }")
    .of("Promise.catch(only:_:fileID:line:)")
  let catchWherePromise = Call("promise.catch(only: { $0 is Failure }) { error in promise }")
    .of("Promise.catch(only:_:fileID:line:)")
  let map = Call("promise.map { value in … }").of("Promise.map(_:fileID:line:)")
    .row(.link, "CHN-03")
  let flatMap = Call("promise.flatMap { value in promise }").of("Promise.flatMap(_:fileID:line:)")
    .row(.linkPromise, "RES-02")
  let recover = Call("promise.recover { error in … }").of("Promise.recover(_:fileID:line:)")
    .row(.linkError, "CHN-07")
  let finally = Call("promise.finally { … }").of("Promise.finally(_:fileID:line:)")
    .row(.finally, "FIN-01")
  let finallyPromise = Call("promise.finally { promise }").of("Promise.finally(_:fileID:line:)")
    .row(.finallyWaiting, "FIN-05")
  let handle = Call("promise.handle(on: dispatcher)").of("Promise.handle(on:fileID:line:)")
    .row(.onQueue, "CTX-10").row(.move, "CTX-12")
  let thenCarrying = Call(
    "promise.handle(on: .carrying(Trace.$current, on: dispatcher)).then { value in … }"
  )
  .of("Promise.handle(on:fileID:line:)").row(.locals, "a trace goes on in a chain on a queue")
  let handleOnJobs = Call("promise.handle(on: jobQueue)").of("Promise.handle(on:fileID:line:)")

  let goingOn = [
    Call("size.then { size in name.then { (size, $0) } }").of("Promise.then(_:fileID:line:)")
      .row(.earlierResult, "a tuple carries the earlier result to the next step"),
    Call("ready.catch { error in nothing }").of("Promise.catch(_:fileID:line:)"),
    Call("CycleError()").of("CycleError.init()").by("RES-05"),
    Call("CycleError().description").of("CycleError.description"),
  ]

  // MARK: The same on the main actor

  let onMain = [
    Call("promise.handle(on: .main)").of("Promise.handle(on:fileID:line:)")
      .row(.mainActor, "on the main queue, handlers are the main actor's"),
    Call("JobQueue.Main.main").of("JobQueue.Main.main"),
    Call("onMain.promise").of("Promise.OnMain.promise"),
    Call("onMain.then { value in … }").of("Promise.OnMain.then(_:fileID:line:)"),
    Call("onMain.then { value in promise }").of("Promise.OnMain.then(_:fileID:line:)"),
    Call("onMain.then { value in nothing }").of("Promise.OnMain.then(_:fileID:line:)"),
    Call("onMain.map { value in … }").of("Promise.OnMain.map(_:fileID:line:)"),
    Call("onMain.flatMap { value in promise }").of("Promise.OnMain.flatMap(_:fileID:line:)"),
    Call("onMain.catch { error in value }").of("Promise.OnMain.catch(_:fileID:line:)"),
    Call("onMain.catch { error in promise }").of("Promise.OnMain.catch(_:fileID:line:)"),
    Call("onMain.catch { error in nothing }").of("Promise.OnMain.catch(_:fileID:line:)"),
    Call("readyOnMain.catch { error in nothing }").of("Promise.OnMain.catch(_:fileID:line:)"),
    Call("onMain.recover { error in value }").of("Promise.OnMain.recover(_:fileID:line:)"),
    Call("onMain.finally { … }").of("Promise.OnMain.finally(_:fileID:line:)"),
  ]

  // MARK: Looking at it, and tasks

  let looking = [
    Call("promise.snapshot").of("Promise.snapshot").row(.look, "STA-08")
      .row(
        .lookAtResult,
        "a snapshot is nil until the promise is settled, and never changes after that"
      ),
    Call(#"promise.named("login")"#).of("Promise.named(_:fileID:line:)")
      .row(.name, "a promise that was given a name has it in its description"),
    Call("promise.description").of("Promise.description").by("UNH-04"),
    Call("promise.debugDescription").of("Promise.debugDescription"),
    Call("promise.customMirror").of("Promise.customMirror"),
    Call("try await promise.value").of("Promise.value").row(.await, "TSK-01"),
    Call("try await promise.value(aborting: controller)").of("Promise.value(aborting:)"),
    Call("Promise { try await loaded() }").of("Promise.init(on:signal:priority:_:fileID:line:)")
      .row(.asyncClosure, "TSK-07"),
    Call("Promise.first(of: stream)").of("Promise.first(of:on:signal:priority:fileID:line:)"),
    Call("NoValueError()").of("NoValueError.init()"),
    Call("NoValueError().description").of("NoValueError.description"),
  ]

  // MARK: Ending it from outside

  let signals = [
    Call("Promise<Int>(signal: signal) { resolve, reject in … }")
      .of("Promise.init(on:signal:_:fileID:line:)"),
    Call("Promise<Int>(signal: signal) { resolve in resolve(value) }")
      .of("Promise.init(on:signal:_:fileID:line:)"),
    Call("AbortController()").of("AbortController.init()"),
    Call("controller.signal").of("AbortController.signal"),
    Call("controller.abort()").of("AbortController.abort(_:)").row(.cancel, "CAN-01"),
    Call("signal.aborted").of("AbortSignal.aborted"),
    Call("signal.reason").of("AbortSignal.reason"),
    Call("try signal.throwIfAborted()").of("AbortSignal.throwIfAborted()"),
    Call("signal.addListener { reason in nothing }").of("AbortSignal.addListener(_:)")
      .row(.stopWork, "CAN-09"),
    Call("signal.addListener { reason in nothing }.remove()")
      .of("AbortSignal.Registration.remove()"),
    Call("signal.addListener { reason in nothing }.customMirror")
      .of("AbortSignal.Registration.customMirror"),
    Call("signal.description").of("AbortSignal.description"),
    Call("signal.debugDescription").of("AbortSignal.debugDescription"),
    Call("signal.customMirror").of("AbortSignal.customMirror"),
    Call("AbortSignal.abort()").of("AbortSignal.abort(_:)"),
    Call("AbortSignal.timeout(.seconds(3))").of("AbortSignal.timeout(_:clock:)"),
    Call("AbortSignal.any([signal, controller.signal])").of("AbortSignal.any(_:)"),
    Call("AbortError()").of("AbortError.init()"),
    Call("AbortError().description").of("AbortError.description"),
    Call("TimeoutError()").of("TimeoutError.init()"),
    Call("TimeoutError().description").of("TimeoutError.description"),
  ]

  // MARK: Where handlers run, and what nobody handles

  let queues = [
    Call("JobQueue(on: dispatcher)")
      .of("JobQueue.init(on:onUnhandledRejection:onRejectionHandled:)").by("CTX-05"),
    Call("JobQueue.default").of("JobQueue.default").by("CTX-06"),
    Call("Promise<Int>.withResolvers(on: .main)").of("JobQueue.main"),
    Call("jobQueue.enqueue { … }").of("JobQueue.enqueue(_:)"),
    Call("try JobQueue.reportUnhandledRejections { rejection in print(rejection) }")
      .of("JobQueue.reportUnhandledRejections(to:takenBack:)").row(.unhandled, "UNH-01"),
    Call(
      "do { try JobQueue.reportUnhandledRejections { _ in } } catch { print(error.description) }"
    )
    .of("JobQueue.AlreadyInUse.description"),
    Call("jobQueue.customMirror").of("JobQueue.customMirror"),
    Call("rejection.id").of("UnhandledRejection.id"),
    Call("rejection.reason").of("UnhandledRejection.reason"),
    Call("rejection.fileID").of("UnhandledRejection.fileID"),
    Call("rejection.line").of("UnhandledRejection.line"),
    Call("rejection.name").of("UnhandledRejection.name"),
    Call("rejection.description").of("UnhandledRejection.description"),
  ]

  let copying = [
    Call("make vendor LIB=JSPromise INTO=Sources/MyApp")
      .row(.copy, "a copy compiles without a warning in every build setting")
  ]

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
