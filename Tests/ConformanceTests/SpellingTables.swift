import PromiseAdapters

extension Library {
  static let typed = Library(
    TypedPromiseAdapter.self,
    [
      // Making one.
      "Promise.init(value:)": [.spelled("Promise(value: value)")],
      "Promise.init(error:)": [.spelled("Promise(error: error)")],
      "Promise.init(on:_:)": [
        .spelled("Promise(on: dispatcher) { resolver in … }"),
        .spelled(
          "Promise(on: dispatcher) { resolver throws(Failure) in … }",
          "Promise(on: dispatcher) { resolver in call(resolver) }"
        ),
      ],
      "Promise.pending()": [.driven(rule: "STA-01", by: "pending()")],
      "Resolver.fulfill(_:)": [.driven(rule: "STA-01", by: "the settler of pending()")],
      "Resolver.reject(_:)": [.driven(rule: "STA-01", by: "the settler of pending()")],
      "firstly(_:)": [.program(rule: "CHN-01", "firstly { page }.then")],
      "Dispatcher.async(_:_:)": [
        .program(rule: "CHN-01", "queue.async(.promise) { 1 }"),
        .program(rule: "CHN-01", "queue.async(.promise) { page }"),
        .program(rule: "CHN-01", "let inner = queue.async(.promise) { () throws(Offline) in"),
      ],
      // Completion handlers, in and out.
      "Promise.wrap(_:)": [.spelled("Promise.wrap { resolver in call(resolver) }")],
      "Resolver.resolve(_:)": [
        .program(rule: "CHN-01", ".wrap { server.result($0.resolve) }"),
        .program(rule: "CHN-01", ".wrap { server.value($0.resolve) }"),
        .program(rule: "CHN-01", ".wrap { server.error($0.resolve) }"),
      ],
      "Resolver.resolve(_:_:)": [.program(rule: "CHN-01", ".wrap { server.both($0.resolve) }")],
      "Resolver.resolve(_:_:ifNeither:)": [
        .program(rule: "CHN-01", "resolver.resolve($0, $1, ifNeither: .noNetwork)")
      ],
      "Resolver.resolve()": [.program(rule: "CHN-01", ".wrap { server.nothing($0.resolve) }")],
      "NoOutcome.init()": [.program(rule: "CHN-01", "NoOutcome()")],
      "Promise.report(on:ifCancelled:to:)": [
        .program(rule: "CHN-01", "page.report(on: .global(), ifCancelled: .noNetwork")
      ],
      "Promise.report(ifCancelled:to:)": [
        .program(rule: "CHN-01", "page.report(ifCancelled: .noNetwork)")
      ],
      // Several of them.
      "when(fulfilled:)": [
        .spelled("when(fulfilled: promises)"),
        .spelled("when(fulfilled: a, b, c)"),
      ],
      "when(resolved:)": [
        .spelled("when(resolved: promises)"),
        .spelled("when(resolved: a, b, c)"),
      ],
      "race(_:)": [
        .spelled("race(promises)"), .spelled("race(a, b, c)"),
      ],
      "race(fulfilled:)": [
        .spelled("race(fulfilled: promises)"),
        .spelled("race(fulfilled: a, b, c)"),
      ],
      "AllRejected.init(errors:)": [
        .program(rule: "CHN-01", "AllRejected(errors: [Offline.noNetwork])")
      ],
      "AllRejected.errors": [.program(rule: "CHN-01", "$0.errors.count")],
      // Time.
      "after(_:clock:)": [.spelled("after(duration)")],
      "Promise.timeout(after:clock:)": [.spelled("timeout(after: duration)")],
      "retry(_:on:clock:_:)": [.spelled("retry(policy, on: dispatcher) { … }")],
      "retry(_:clock:_:)": [.spelled("retry(policy) { … }")],
      // Looking at it.
      "Promise.outcomeIfSettled": [.driven(rule: "STA-08", by: "query(_:)")],
      "Promise.isPending": [.driven(rule: "STA-08", by: "query(_:)")],
      "Promise.isFulfilled": [.driven(rule: "STA-08", by: "query(_:)")],
      "Promise.isRejected": [.driven(rule: "STA-08", by: "query(_:)")],
      "Promise.isCancelled": [.driven(rule: "STA-08", by: "query(_:)")],
      "Promise.wait()": [.driven(rule: "LIV-12", by: "wait(_:)")],
      "WaitError.description": [.program(rule: "CHN-01", "print(deadlock, error.description)")],
      "Promise.observe(on:_:)": [.driven(rule: "STA-01", by: "observe(_:_:)")],
      "Promise.observe(_:)": [.program(rule: "CHN-01", "one.observe { print($0) }")],
      // Cancelling it, and tasks.
      "Promise.cancel()": [.driven(rule: "RES-13", by: "cancellable()")],
      "Resolver.onCancel(_:)": [.program(rule: "CHN-01", "resolver.onCancel {")],
      "Promise.outcome": [.program(rule: "CHN-01", "await one.outcome")],
      "Promise.value": [.program(rule: "CHN-01", "try await one.value")],
      "Promise.init(priority:_:)": [.program(rule: "CHN-01", "Promise { await count() }")],
      "Promise.first(of:)": [.program(rule: "CHN-01", "Promise.first(of: numbers)")],
      // Going on, on a dispatcher.
      "Promise.then(on:_:)": [
        .spelled("then(on: dispatcher) { value in … }", "then(on: .current) { value in … }"),
        .spelled(
          "then(on: dispatcher) { value in promise }",
          "then(on: .current) { value in promise }"
        ),
        .program(rule: "CHN-01", "one.then(on: .global()) { \"\\($0)\" }"),
        .program(rule: "CHN-01", "one.then(on: .global()) { _ in text }"),
        .driven(rule: "STA-09", by: "carrier(of:), of a promise that cannot fail"),
        .program(rule: "CHN-01", "safe.then(on: .global()) { _ in text }"),
      ],
      "Promise.then(on:_:mapError:)": [
        .spelled("then(on: dispatcher) { value in … } mapError: { … }")
      ],
      "Promise.catch(on:_:)": [
        .spelled(
          "catch(on: dispatcher) { error in value }",
          "catch(on: dispatcher) { error throws(NewFailure) in value }",
          "catch(on: .current) { error throws(NewFailure) in value }"
        ),
        .spelled("catch(on: dispatcher) { error in promise }"),
        .spelled("catch(on: dispatcher) { error in nothing }"),
        .program(rule: "CHN-01", "done.catch(on: .global()) { print($0) }"),
      ],
      "Promise.map(on:_:_:)": [
        .spelled("map(on: dispatcher, { value in … }, { error in … })"),
        .spelled("map(on: dispatcher, { value in promise }, { error in error })"),
      ],
      "Promise.ensure(on:_:)": [.spelled("ensure(on: dispatcher) { … }")],
      "Promise.done(on:_:)": [
        .spelled("done(on: dispatcher) { value in … }"),
        .program(rule: "CHN-01", "page.done(on: .global()) { (_) throws(Offline) in"),
        .program(rule: "CHN-01", "safe.done(on: .global()) { print($0) }"),
      ],
      "Promise.get(on:_:)": [.spelled("get(on: dispatcher) { value in … }")],
      "Promise.tap(on:_:)": [.spelled("tap(on: dispatcher) { result in nothing }")],
      "Promise.compactMap(on:ifNil:_:)": [
        .spelled("compactMap(on: dispatcher, ifNil: error) { value in … }")
      ],
      "Promise.asVoid()": [.program(rule: "CHN-01", "page.asVoid()")],
      // The same on the main actor.
      "Promise.then(_:)": [
        .spelled("then { value in … }"), .spelled("then { value in promise }"),
        .program(rule: "CHN-01", "one.then { \"\\($0)\" }"),
        .program(rule: "CHN-01", "one.then { _ in text }"),
        .driven(rule: "CTX-06", by: "observeByDefault(_:)"),
        .program(rule: "CHN-01", "safe.then { _ in text }"),
      ],
      "Promise.then(_:mapError:)": [.spelled("then { value in … } mapError: { … }")],
      "Promise.catch(_:)": [
        .spelled("catch { error in value }", "catch { error throws(NewFailure) in value }"),
        .spelled("catch { error in promise }"), .spelled("catch { error in nothing }"),
        .program(rule: "CHN-01", "done.catch { print($0) }"),
      ],
      "Promise.map(_:_:)": [
        .spelled("map({ value in … }, { error in … })"),
        .spelled("map({ value in promise }, { error in error })"),
      ],
      "Promise.ensure(_:)": [.spelled("ensure { … }")],
      "Promise.done(_:)": [
        .spelled("done { value in … }"),
        .program(rule: "CHN-01", "page.done { (_) throws(Offline) in"),
        .program(rule: "CHN-01", "safe.done { print($0) }"),
      ],
      "Promise.get(_:)": [.spelled("get { value in … }")],
      "Promise.tap(_:)": [.spelled("tap { result in nothing }")],
      "Promise.compactMap(ifNil:_:)": [.spelled("compactMap(ifNil: error) { value in … }")],
    ]
  )

  static let js = Library(
    JSPromiseAdapter.self,
    [
      // Making one.
      "Promise.init(on:_:fileID:line:)": [
        .spelled(
          "Promise { resolve, reject in … }",
          "Promise { resolve, reject in call(resolve, reject) }"
        )
      ],
      "Promise.withResolvers(on:fileID:line:)": [.driven(rule: "STA-01", by: "pending()")],
      "Promise.Resolve.callAsFunction(_:)": [
        .driven(rule: "STA-01", by: "the settler of pending()"),
        .driven(rule: "RES-07", by: "adopting()"),
      ],
      "Promise.Resolve.callAsFunction()": [.program(rule: "CHN-01", "done.resolve()")],
      "Promise.Reject.callAsFunction(_:)": [
        .driven(rule: "STA-01", by: "the settler of pending()")
      ],
      "Promise.resolve(_:on:fileID:line:)": [.spelled("Promise.resolve(value)")],
      "Promise.resolve(_:)": [.spelled("Promise.resolve(promise)")],
      "Promise.reject(_:on:fileID:line:)": [.spelled("Promise.reject(error)")],
      "Promise.try(on:_:fileID:line:)": [
        .spelled("Promise.try { value }"), .spelled("Promise.try { promise }"),
      ],
      "Promise.race(_:queue:fileID:line:)": [.spelled("Promise.race(promises)")],
      "Promise.all(_:queue:fileID:line:)": [
        .spelled("Promise.all(promises)"), .spelled("Promise.all(promises, queue: dispatcher)"),
        .spelled("Promise.all(a, b, c)"),
      ],
      "Promise.allSettled(_:queue:fileID:line:)": [
        .spelled("Promise.allSettled(promises)")
      ],
      "Promise.any(_:queue:fileID:line:)": [
        .spelled("Promise.any(promises)")
      ],
      "AggregateError.init(errors:)": [
        .program(rule: "CHN-01", "AggregateError(errors: [error])")
      ],
      "AggregateError.errors": [.program(rule: "CHN-01", "(error as? AggregateError)?.errors")],
      "AggregateError.description": [
        .program(rule: "CHN-01", "AggregateError(errors: [error]).description")
      ],
      // Time.
      "Promise.delay(_:on:clock:signal:fileID:line:)": [.spelled("Promise.delay(duration)")],
      "Promise.timeout(after:reason:clock:fileID:line:)": [
        .spelled("timeout(after: duration)", "timeout(after: duration, reason: error)")
      ],
      "Promise.retry(_:on:clock:signal:_:fileID:line:)": [.spelled("Promise.retry(policy) { … }")],
      "DeadlineError.init(limit:)": [.program(rule: "CHN-01", "DeadlineError(limit: .zero)")],
      "DeadlineError.limit": [.program(rule: "CHN-01", "DeadlineError(limit: .seconds(1)).limit")],
      "DeadlineError.description": [
        .program(rule: "CHN-01", "DeadlineError(limit: .zero).description")
      ],
      // Looking at it.
      "Promise.snapshot": [.driven(rule: "STA-08", by: "query(_:)")],
      "CycleError.init()": [.driven(rule: "RES-05", by: "the promise itself")],
      "CycleError.description": [.program(rule: "CHN-01", "CycleError().description")],
      // Going on.
      "Promise.then(_:fileID:line:)": [
        .spelled("then { value in … }"), .spelled("then { value in nothing }"),
        .spelled("then { value in promise }"),
      ],
      "Promise.then(_:_:fileID:line:)": [
        .spelled("then({ value in … }, { error in … })"),
        .spelled(
          "then({ value in promise }, { error in promise })"
        ),
      ],
      "Promise.catch(_:fileID:line:)": [
        .spelled("catch { error in value }"), .spelled("catch { error in promise }"),
        .spelled("catch { error in nothing }"),
        .program(rule: "CHN-01", "one.then { print($0) }.catch { print($0) }"),
      ],
      "Promise.finally(_:fileID:line:)": [
        .spelled("finally { … }"), .spelled("finally { promise }"),
      ],
      "Promise.handle(on:fileID:line:)": [
        .spelled("handle(on: dispatcher)"), .spelled("handle(on: jobQueue)"),
      ],
      // Into async functions, and out of them.
      "Promise.value": [.program(rule: "CHN-01", "try await promise.value")],
      "Promise.value(aborting:)": [.program(rule: "CHN-01", "promise.value(aborting: controller)")],
      "Promise.init(on:signal:priority:_:fileID:line:)": [
        .program(rule: "CHN-01", "Promise { try await load() }")
      ],
      "Promise.first(of:on:signal:priority:fileID:line:)": [
        .program(rule: "CHN-01", ".first(of: stream)")
      ],
      "NoValueError.init()": [.program(rule: "CHN-01", "NoValueError().description")],
      "NoValueError.description": [.program(rule: "CHN-01", "NoValueError().description")],
      // Ending it from outside.
      "Promise.init(on:signal:_:fileID:line:)": [
        .program(rule: "CHN-01", "Promise(signal: signal) { resolve, reject in")
      ],
      "AbortController.init()": [.program(rule: "CHN-01", "AbortController().signal")],
      "AbortController.signal": [.program(rule: "CHN-01", "controller.signal.aborted")],
      "AbortController.abort(_:)": [.program(rule: "CHN-01", "controller.abort(TooSlow())")],
      "AbortSignal.aborted": [.program(rule: "CHN-01", "controller.signal.aborted")],
      "AbortSignal.reason": [.program(rule: "CHN-01", "controller.signal.reason")],
      "AbortSignal.throwIfAborted()": [.program(rule: "CHN-01", "signal.throwIfAborted()")],
      "AbortSignal.addListener(_:)": [.program(rule: "CHN-01", "signal.addListener {")],
      "AbortSignal.Registration.remove()": [.program(rule: "CHN-01", "registration.remove()")],
      "AbortSignal.abort(_:)": [.program(rule: "CHN-01", ".abort(TooSlow())")],
      "AbortSignal.timeout(_:clock:)": [.program(rule: "CHN-01", ".timeout(.seconds(10))")],
      "AbortSignal.any(_:)": [.program(rule: "CHN-01", ".any([controller.signal")],
      "AbortError.init()": [.program(rule: "CHN-01", "AbortError().description")],
      "AbortError.description": [.program(rule: "CHN-01", "AbortError().description")],
      "TimeoutError.init()": [.program(rule: "CHN-01", "TimeoutError().description")],
      "TimeoutError.description": [.program(rule: "CHN-01", "TimeoutError().description")],
      // Where handlers run.
      "JobQueue.init(on:onUnhandledRejection:)": [
        .driven(rule: "CTX-05", by: "the queue of every promise")
      ],
      "JobQueue.reportUnhandledRejections(to:)": [
        .program(rule: "CHN-01", "JobQueue.reportUnhandledRejections {")
      ],
      "JobQueue.AlreadyInUse.description": [.program(rule: "CHN-01", "error.description")],
      "UnhandledRejection.reason": [.program(rule: "CHN-01", "rejection.reason")],
      "UnhandledRejection.fileID": [.program(rule: "CHN-01", "rejection.fileID")],
      "UnhandledRejection.line": [.program(rule: "CHN-01", "rejection.line")],
      "UnhandledRejection.description": [.program(rule: "CHN-01", "print($0.description)")],
      "JobQueue.default": [.driven(rule: "CTX-06", by: "observeByDefault(_:)")],
      "JobQueue.main": [.program(rule: "CHN-01", "withResolvers(on: .main)")],
      "JobQueue.enqueue(_:)": [.program(rule: "CHN-01", "queue.enqueue")],
    ]
  )

  static let result = Library(
    ResultPromiseAdapter.self,
    [
      // Making one.
      "Promise.init()": [.driven(rule: "STA-01", by: "pending()")],
      "Promise.init(_:)": [
        .spelled("Promise(.success(value))", "Promise(.failure(error))")
      ],
      "Promise.fulfill(with:)": [.spelled("call { promise.fulfill(with: $0) }")],
      "Promise.init(priority:_:)": [
        .program(rule: "CHN-01", "Promise { await fetched() }"),
        .program(rule: "CHN-01", "Promise { () async throws(Lost) in try await loaded() }"),
      ],
      "Promise.init(firstOf:ifEmpty:)": [
        .program(rule: "CHN-01", "Promise(firstOf: stream, ifEmpty: .success(0))"),
        .program(rule: "CHN-01", "Promise(firstOf: stream, ifEmpty: .failure(.noNetwork))"),
      ],
      "Promise.cancel()": [.program(rule: "TYP-02", "let _: Bool = one.cancel()")],
      "CancellableFailure.cancelled": [
        .program(rule: "TYP-02", "enum Lost: CancellableFailure { case noNetwork, cancelled }")
      ],
      "Promise.all(_:)": [.spelled("Promise.all(promises)")],
      "Promise.all(_:_:_:)": [.spelled("Promise.all(a, b, c)")],
      "Promise.allSettled(_:)": [.spelled("Promise.allSettled(promises)")],
      "Promise.any(_:)": [.spelled("Promise.any(promises)")],
      "Promise.race(_:)": [.spelled("Promise.race(promises)")],
      "AllFailed.failures": [.program(rule: "CHN-01", "all.failures")],
      "AllFailed.init(failures:)": [.program(rule: "CHN-01", "AllFailed(failures:")],
      "AllFailed.cancelled": [.program(rule: "CHN-01", "AllFailed<Lost> = .cancelled")],
      "Promise.init(after:clock:)": [.spelled("Promise(after: duration)")],
      "Promise.init(_:after:clock:)": [.spelled("Promise(result, after: duration)")],
      "Promise.timeout(after:clock:)": [.spelled("timeout(after: duration)")],
      "Promise.timeout(after:failure:clock:)": [
        .spelled("timeout(after: duration, failure: error)")
      ],
      "TimeoutFailure.cancelled": [.program(rule: "CHN-01", "TimeoutFailure<Lost>.cancelled")],
      "Promise.retry(_:clock:_:)": [.spelled("Promise.retry(policy) { … }")],
      "Promise.fulfill(with:or:ifNeither:)": [
        .program(rule: "CHN-01", "page.fulfill(with: value, or: error, ifNeither: .noNetwork)")
      ],
      // Looking at it.
      "Promise.resultIfSettled": [.driven(rule: "STA-08", by: "query(_:)")],
      "Promise.await(with:)": [.spelled("await { result in … }")],
      "Promise.result": [
        .program(rule: "CHN-01", "= await plain.result"),
        .program(rule: "CHN-01", "= await one.result"),
      ],
      "Promise.get()": [
        .program(rule: "CHN-01", "try await plain.get()"),
        .program(rule: "CHN-01", "try await one.get()"),
      ],
      "Promise.wait()": [.driven(rule: "LIV-12", by: "wait(_:)")],
      // Going on.
      "Promise.then(_:)": [.spelled("then { result in … }")],
      "Promise.thenAsync(_:)": [.spelled("thenAsync { result in … }")],
      "Promise.flatMap(_:)": [.spelled("flatMap { value in promise }")],
      "Promise.map(_:)": [.spelled("map { value in … }")],
      "Promise.mapError(_:)": [.spelled("mapError { error in … }")],
      "Promise.recover(_:)": [
        .spelled("recover { error in value }"), .spelled("recover { error in promise }"),
      ],
      "Promise.receive(on:)": [.spelled("receive(on: dispatcher)")],
    ]
  )
}
