extension Features {
  static let combining = [
    Feature(
      "All of them, in order, or the first error at once",
      typed: .init("when(fulfilled: promises)", "ALL-03"),
      js: .init("Promise.all(promises)", "ALL-03"),
      result: .init("Promise.all(promises)", "ALL-03")
    ),
    Feature(
      "All of them, on a queue",
      js: .init("Promise.all(promises, queue: dispatcher)", "ALL-02")
    ),
    Feature(
      "All of them, each of its own type",
      typed: .init("when(fulfilled: size, name)", "TYP-07"),
      js: .init("Promise.all(size, name)", "TYP-07"),
      result: .init("Promise.all(size, name)", "TYP-07")
    ),
    Feature(
      "How each of them ended",
      typed: .init("when(resolved: promises)", "SET-01"),
      js: .init("Promise.allSettled(promises)", "SET-01"),
      result: .init("Promise.allSettled(promises)", "SET-01")
    ),
    Feature(
      "The first value, or all errors",
      typed: .init("race(fulfilled: promises)", "ANY-02"),
      js: .init("Promise.any(promises)", "ANY-02"),
      result: .init("Promise.any(promises)", "ANY-02")
    ),
    Feature(
      "The first to end",
      typed: .init("race(promises)", "RAC-01"),
      js: .init("Promise.race(promises)", "RAC-01"),
      result: .init("Promise.race(promises)", "RAC-01")
    ),
    Feature(
      "Upload all, then post, then store, then show; one handler for every error",
      typed: .init("when(fulfilled:", "example PostWithAttachments"),
      js: .init("Promise.all(", "example PostWithAttachments"),
      result: .init("Promise.all(", "example PostWithAttachments")
    ),
    Feature(
      "Fetch, change, send, save: without the pyramid",
      typed: .init(".then(", "example FetchUpdateSave"),
      js: .init(".then", "example FetchUpdateSave"),
      result: .init(".thenAsync", "example FetchUpdateSave")
    ),
    Feature(
      "Page by page, at a limited rate, tried again, left when nobody cares",
      typed: .init("retry(", "example PagedClient"),
      js: .init("Promise.retry(", "example PagedClient"),
      result: .init("Promise.retry(", "example PagedClient")
    ),
  ]

  static let time = [
    Feature(
      "After a while",
      typed: .init("after(", "TIM-01"),
      js: .init("Promise.delay(", "TIM-01"),
      result: .init("Promise(after:", "TIM-01")
    ),
    Feature(
      "Not later than that, told from errors of its own",
      typed: .init(".timeout(after:", "TIM-02"),
      js: .init(".timeout(after:", "TIM-02"),
      result: .init(".timeout(after:", "TIM-02")
    ),
    Feature(
      "Try again, with growing waits",
      typed: .init("retry(", "TIM-05"),
      js: .init("Promise.retry(", "TIM-05"),
      result: .init("Promise.retry(", "TIM-05")
    ),
  ]

  static let conveniences = [
    Feature(
      "Start a chain with a promise",
      typed: .init("firstly {", "firstly runs at once, and returns that very promise"),
      js: .init("Promise.try { promise }", "EXE-09")
    ),
    Feature(
      "Use the value at the end",
      typed: .init("done(on: ", "done ends with nothing, or with what it throws"),
      js: .init("then { value in nothing }", "THN-01"),
      result: .init("await { result in … }", "THN-01")
    ),
    Feature(
      "Look at the value in the midst",
      typed: .init(".get(on:", "get looks and passes on")
    ),
    Feature(
      "Look at either end in the midst",
      typed: .init(".tap(on:", "tap sees a value and an error, and no cancellation")
    ),
    Feature(
      "Drop the value",
      typed: .init(".asVoid()", "asVoid drops the value and nothing else")
    ),
    Feature(
      "A value where there may be none, or an error of one's choice",
      typed: .init(
        "compactMap(on: ",
        "compactMap rejects with the error of one's choice where there is nothing"
      )
    ),
    Feature(
      "A promise that cannot fail",
      typed: .init("Guarantee<", "a handler of a value and an error"),
      result: .init("Promise<Int, Never>", "TYP-01")
    ),
    Feature(
      "Work on a queue, with a promise of what it returns or throws",
      typed: .init("async(.promise)", "work on a queue becomes a promise")
    ),
    Feature(
      "The same, where the work itself returns a promise",
      typed: .init("async(.promise)", "work on a queue may go on with a promise")
    ),
    Feature(
      "A call that takes a completion handler",
      typed: .init(".wrap {", "a handler of a result"),
      js: .init("Promise { resolve, reject in call(resolve, reject) }", "EXE-04"),
      result: .init("call { promise.fulfill(with: $0) }", "RES-08")
    ),
    Feature(
      "A completion handler of a value and an error",
      typed: .init("$0.resolve", "a handler of a value and an error"),
      result: .init("fulfill(with:", "a value, an error, both, or neither")
    ),
    Feature(
      "Back to a caller who brought a completion handler",
      typed: .init(
        ".report(on:",
        "a caller with a completion handler is told, of a cancellation as well"
      ),
      result: .init("await(with:", "TYP-06")
    ),
    Feature(
      "A chain of animations",
      typed: .init(".wrap", "animations run one after the other")
    ),
    Feature(
      "A member that is loaded in the background",
      typed: .init(
        "Promise",
        "a member is loaded in the background, once, and is at hand from then on"
      )
    ),
    Feature(
      "An earlier result, needed later in the chain",
      typed: .init("then(on:", "an earlier result is kept for a later link"),
      js: .init("then", "a tuple carries the earlier result to the next step")
    ),
    Feature(
      "Doubling up, optionals, voiding, blocking: what not to do",
      typed: .init("// begin doubling before", "doubling up")
    ),
  ]
}
