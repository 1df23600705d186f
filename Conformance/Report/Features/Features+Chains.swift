extension Features {
  static let making = [
    Feature(
      "Start work that will settle it, with a handle to fulfil or reject",
      typed: .init("Promise(on: dispatcher) { resolver in … }", "EXE-03"),
      js: .init("Promise { resolve, reject in … }", "EXE-03")
    ),
    Feature(
      "Work that may throw instead",
      typed: .init("Promise(on: dispatcher) { resolver throws(Failure) in … }", "EXE-05"),
      js: .init("Promise { resolve, reject in … }", "EXE-05")
    ),
    Feature(
      "A pending one, and what settles it",
      typed: .init("Promise.pending()", "STA-01"),
      js: .init("withResolvers(", "STA-01"),
      result: .init("Promise<Int, Fault>()", "a late settlement says that it lost")
    ),
    Feature(
      "One that is fulfilled already",
      typed: .init("Promise(value: value)", "EXE-07"),
      js: .init("Promise.resolve(value)", "EXE-07"),
      result: .init("Promise(.success(value))", "EXE-07")
    ),
    Feature(
      "One that is rejected already",
      typed: .init("Promise(error: error)", "EXE-07"),
      js: .init("Promise.reject(error)", "EXE-07"),
      result: .init("Promise(.failure(error))", "EXE-07")
    ),
    Feature(
      "Turn what a closure does into one",
      js: .init("Promise.try { value }", "EXE-09")
    ),
    Feature(
      "An empty one, which whoever has it settles by hand",
      typed: .init(
        "Promise<Int, LoadError>()",
        "a promise that is made empty is settled by hand"
      ),
      result: .init("Promise<Int, Fault>()", "a late settlement says that it lost")
    ),
    Feature(
      "It settles once, whoever tries",
      typed: .init("resolver.fulfill(", "THR-01"),
      js: .init("resolve(", "THR-01"),
      result: .init("fulfill(with: ", "THR-01")
    ),
    Feature(
      "Settle it oneself, and hear whether that won",
      typed: .init("resolver.fulfill(1)", "a resolver says whether it settled the promise"),
      result: .init("promise.fulfill(with: .success(2))", "a late settlement says that it lost")
    ),
  ]

  static let goingOn = [
    Feature(
      "A value from a value",
      typed: .init("then(on: dispatcher) { value in … }", "CHN-03"),
      js: .init("then { value in … }", "CHN-03"),
      result: .init("map { value in … }", "CHN-03")
    ),
    Feature(
      "A value or an error from a value",
      typed: .init("then(on: dispatcher) { value in … }", "CHN-04"),
      js: .init("then { value in … }", "CHN-04"),
      result: .init("then { value in result }", "CHN-04")
    ),
    Feature(
      "A promise from a value",
      typed: .init("then(on: dispatcher) { value in promise }", "RES-02"),
      js: .init("then { value in promise }", "RES-02"),
      result: .init("thenAsync { value in promise }", "RES-02")
    ),
    Feature(
      "A link with one meaning, for long chains: a value from a value",
      js: .init("map { value in … }", "CHN-03")
    ),
    Feature(
      "The same, a promise from a value",
      js: .init("flatMap { value in promise }", "RES-02")
    ),
    Feature(
      "The same, a value from an error",
      js: .init("recover { error in … }", "CHN-07")
    ),
    Feature(
      "A value from both sides",
      typed: .init("map(on: dispatcher, { value in … }, { error in … })", "THN-07"),
      js: .init("then({ value in … }, { error in … })", "THN-07"),
      result: .init("mapResult { result in … }", "CHN-03")
    ),
    Feature(
      "The same by verbs of one meaning each, for long chains that compile at once",
      typed: .init("map(on: dispatcher) { value in … }", "CHN-03")
    ),
    Feature(
      "Another error from an error",
      typed: .init(
        "catch(on: .current) { error in ShowError.nothingToShow(error) }",
        "catch makes another error of the one it is given"
      )
    ),
    Feature(
      "A promise from a value, and another type of error",
      typed: .init("map(on: dispatcher, { value in promise }, { error in error })", "RES-02")
    ),
    Feature(
      "A value from an error: the chain goes on",
      typed: .init("catch(on: dispatcher) { error in value }", "CHN-07"),
      js: .init("catch { error in value }", "CHN-07"),
      result: .init("recover { error in value }", "CHN-07")
    ),
    Feature(
      "A promise from an error",
      typed: .init("catch(on: dispatcher) { error in promise }", "RES-02"),
      js: .init("catch { error in promise }", "RES-02"),
      result: .init("recover { error in promise }", "RES-02")
    ),
    Feature(
      "Another type of error",
      typed: .init("catch(on: dispatcher) { error throws(NewFailure) in value }", "CHN-07"),
      result: .init("mapError { error in … }", "CHN-07")
    ),
    Feature(
      "See an error, and no more",
      typed: .init("catch(on: dispatcher) { error in nothing }", "THN-04"),
      js: .init("catch { error in nothing }", "THN-04"),
      result: .init("await { result in … }", "THN-04")
    ),
    Feature(
      "A thrown error keeps its type to the end of the chain",
      typed: .init(
        "throws(LoadError)",
        "a thrown error arrives with its type at the end of the chain"
      )
    ),
    Feature(
      "A wrongly typed throw does not compile",
      typed: .init("throw … // error: ", "TYP-02")
    ),
    Feature(
      "Code that throws any error, with a mapping for all of them",
      typed: .init("then(on: dispatcher) { value in … } mapError: { … }", "CHN-04")
    ),
    Feature(
      "A switch over the error is exhaustive",
      typed: .init("switch error", "a switch over the error of a chain needs no default"),
      result: .init("switch result", "TYP-02")
    ),
    Feature(
      "Run something however it ends",
      typed: .init("ensure(on: dispatcher) { … }", "FIN-01"),
      js: .init("finally { … }", "FIN-01")
    ),
    Feature(
      "The same, with something to wait for",
      js: .init("finally { promise }", "FIN-05")
    ),
    Feature(
      "An operator of one's own, outside the module",
      typed: .init("func zip", "zip pairs differently typed values, whichever comes first")
    ),
  ]

  static let dispatching = [
    Feature(
      "A place to run is one method; queues have it",
      all: .init(
        "func dispatch(_ work:",
        "what runs work at once is never current, and what does not know says so"
      )
    ),
    Feature(
      "A handler that is code of the main actor, after steps that are not: these are `nonisolated`",
      js: .init("handle(on: .main)", "on the main queue, handlers are the main actor's")
    ),
    Feature(
      "A handler on the queue that it asked for",
      typed: .init("then(on: dispatcher) { value in … }", "CTX-05"),
      js: .init("handle(on: dispatcher)", "CTX-05"),
      result: .init("receive(on: dispatcher)", "CTX-05")
    ),
    Feature(
      "A handler on the main actor, with nothing named",
      typed: .init("then { value in … }", "CTX-09")
    ),
    Feature(
      "Move a chain to a queue, failures included",
      js: .init("handle(on: dispatcher)", "CTX-12"),
      result: .init("receive(on: dispatcher)", "CTX-12")
    ),
    Feature(
      "The thread that is running",
      typed: .init("then(on: .current) { value in … }", "CTX-05"),
      result: .init("then { value in result }", "CTX-04")
    ),
    Feature(
      "A queue with its group, quality of service and flags",
      all: .init(
        "DispatchQueueDispatcher(queue: queue, group: group, qos: .utility)",
        "a queue with a group is done when the group is"
      )
    ),
    Feature(
      "A Core Data context, where there is Core Data",
      all: .init(
        "ManagedObjectContextDispatcher(context)",
        "work for a managed object context runs on its queue, and not inside the call"
      )
    ),
    Feature(
      "A limit on the rate, with bursts",
      all: .init("RateLimitedDispatcher(", "a bucket never gives more tokens than it had and got")
    ),
    Feature(
      "A strict limit on the rate: a sliding window",
      all: .init(
        "StrictRateLimitedDispatcher(",
        "a sliding window is never exceeded, and nobody waits longer than that forces"
      )
    ),
    Feature(
      "A limit on how many run at once",
      all: .init(
        "ConcurrencyLimitedDispatcher(",
        "so many run at once, in order, and a slow one holds up nobody else"
      )
    ),
    Feature(
      "A default that the program chooses once",
      all: .init("DefaultDispatcher.choose(", "the default dispatcher is chosen once")
    ),
    Feature(
      "A dispatcher and a clock that a test moves by hand",
      all: .init(
        "ManualDispatcher()",
        "a manual dispatcher runs nothing by itself, and all of it when told"
      )
    ),
  ]
}
