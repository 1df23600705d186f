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
      "Promise.init()": [.program(rule: "CHN-01", "let promise = Promise<Int, Offline>()")],
      "Promise.fulfill(_:)": [.program(rule: "CHN-01", "promise.fulfill(1)")],
      "Promise.reject(_:)": [.program(rule: "CHN-01", "promise.reject(.noNetwork)")],
      "Resolver.fulfill(_:)": [.driven(rule: "STA-01", by: "the settler of pending()")],
      "Resolver.reject(_:)": [.driven(rule: "STA-01", by: "the settler of pending()")],
      "firstly(_:)": [.program(rule: "CHN-01", "firstly { page }.then")],
      "Dispatcher.async(_:_:)": [
        .program(rule: "CHN-01", "queue.async(.promise) { 1 }"),
        .program(rule: "CHN-01", "queue.async(.promise) { page }"),
        .program(rule: "CHN-01", "let inner = queue.async(.promise) { () throws(Offline) in"),
      ],
      // Completion handlers, in and out.
      "Promise.wrap(_:)": [
        .program(rule: "CHN-01", "Promise.wrap { load($0.resolve) }"),
        .spelled("Promise.wrap { resolver in call(resolver) }"),
      ],
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
        .program(rule: "CHN-01", "page.catch(on: .global()) { error in"),
        .program(rule: "CHN-01", "kept.catch(on: .global()) { _ in Invalid.tooShort }"),
      ],
      "Promise.map(on:_:_:)": [
        .spelled("map(on: dispatcher, { value in … }, { error in … })"),
        .spelled("map(on: dispatcher, { value in promise }, { error in error })"),
      ],
      "Promise.then(on:_:_:)": [
        .program(rule: "CHN-01", "page.then(on: .global(), { print($0) }, { print($0) })"),
        .spelled("then(on: dispatcher, { value in … }, { error in … })"),
        .program(rule: "CHN-01", "page.then(on: .global(), { _ in text }, { _ in text })"),
      ],
      "Promise.then(_:_:)": [
        .program(rule: "CHN-01", "page.then({ print($0) }, { print($0) })"),
        .spelled("then({ value in … }, { error in … })"),
        .program(rule: "CHN-01", "page.then({ _ in text }, { _ in text })"),
      ],
      // Verbs of one meaning each.
      "Promise.map(on:_:)": [
        .spelled("map(on: dispatcher) { value in … }"),
        .program(rule: "CHN-01", "when(fulfilled: [page, page]).map(on: .global()) { $0.count }"),
      ],
      "Promise.map(_:)": [
        .spelled("map { value in … }"),
        .program(rule: "CHN-01", "when(fulfilled: [page, page]).map { $0.count }"),
      ],
      "Promise.flatMap(on:_:)": [
        .spelled("flatMap(on: dispatcher) { value in promise }"),
        .program(
          rule: "CHN-01",
          "when(fulfilled: [page, page]).flatMap(on: .global()) { _ in text }"
        ),
      ],
      "Promise.flatMap(_:)": [
        .spelled("flatMap { value in promise }"),
        .program(rule: "CHN-01", "when(fulfilled: [page, page]).flatMap { _ in text }"),
      ],
      "Promise.mapError(on:_:)": [
        .program(rule: "CHN-01", "page.mapError(on: .global()) { _ in Invalid.tooShort }")
      ],
      "Promise.mapError(_:)": [.program(rule: "CHN-01", "page.mapError { _ in .tooShort }")],
      "Promise.flatMapError(on:_:)": [
        .spelled("flatMapError(on: dispatcher) { error in promise }")
      ],
      "Promise.flatMapError(_:)": [.spelled("flatMapError { error in promise }")],
      "Promise.tapError(on:_:)": [.spelled("tapError(on: dispatcher) { error in nothing }")],
      "Promise.tapError(_:)": [.spelled("tapError { error in nothing }")],
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
        .program(rule: "CHN-01", "page.catch { _ in Invalid.tooShort }"),
        .program(rule: "CHN-01", "kept.catch { _ in Invalid.tooShort }"),
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
        ),
        .program(rule: "CHN-01", "Promise { resolve in resolve(1) }"),
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
        .program(rule: "CHN-01", "Promise<[Int]>.all([one, one])"),
        .program(rule: "CHN-01", "Promise<[Int]>.all([one, one], queue: DispatchQueue.main)"),
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
      "Promise.map(_:fileID:line:)": [.spelled("map { value in … }")],
      "Promise.flatMap(_:fileID:line:)": [.spelled("flatMap { value in promise }")],
      "Promise.recover(_:fileID:line:)": [.spelled("recover { error in … }")],
      "Promise.finally(_:fileID:line:)": [
        .spelled("finally { … }"), .spelled("finally { promise }"),
      ],
      "Promise.handle(on:fileID:line:)": [
        .spelled("handle(on: dispatcher)"), .spelled("handle(on: jobQueue)"),
        .program(rule: "CHN-01", "one.handle(on: .main)"),
      ],
      // The same on the main actor.
      "JobQueue.Main.main": [.program(rule: "CHN-01", "one.handle(on: .main)")],
      "Promise.OnMain.promise": [
        .program(rule: "CHN-01", ".finally { self.spins = false }.promise")
      ],
      "Promise.OnMain.then(_:fileID:line:)": [
        .program(rule: "CHN-01", "main.then { $0 + self.text.count }"),
        .program(rule: "CHN-01", "main.then { _ in text }"),
        .program(rule: "CHN-01", "main.then { print($0) }"),
      ],
      "Promise.OnMain.map(_:fileID:line:)": [
        .program(rule: "CHN-01", "main.map { $0 + self.text.count }")
      ],
      "Promise.OnMain.flatMap(_:fileID:line:)": [
        .program(rule: "CHN-01", "main.flatMap { _ in text }")
      ],
      "Promise.OnMain.catch(_:fileID:line:)": [
        .program(rule: "CHN-01", "main.catch { _ in self.text.count }"),
        .program(rule: "CHN-01", "main.catch { _ in one }"),
        .program(rule: "CHN-01", "main.catch { print($0) }"),
        .program(rule: "CHN-01", "main.then { print($0) }.catch { print($0) }"),
      ],
      "Promise.OnMain.recover(_:fileID:line:)": [
        .program(rule: "CHN-01", "main.recover { _ in self.text.count }")
      ],
      "Promise.OnMain.finally(_:fileID:line:)": [
        .program(rule: "CHN-01", "main.finally { self.spins = false }")
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
        .program(rule: "CHN-01", "Promise(signal: signal) { resolve, reject in"),
        .program(rule: "CHN-01", "Promise(signal: signal) { resolve in"),
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
      "Promise.then(_:)": [
        .spelled("then { value in result }"),
        .program(rule: "CHN-01", "text.then { .success(0) }"),
      ],
      "Promise.thenAsync(_:)": [
        .spelled("thenAsync { value in promise }"),
        .program(rule: "CHN-01", "text.thenAsync { text }"),
      ],
      "Promise.mapResult(_:)": [.spelled("mapResult { result in … }")],
      "Promise.flatMapResult(_:)": [.spelled("flatMapResult { result in promise }")],
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
