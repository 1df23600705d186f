import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

// What is between the marks is shown in `Docs/Advice.md`, as it is.

private enum Offline: Error, Equatable {
  case noNetwork
  case notFound
}

/// Replaces a server that answers immediately.
private struct API: Sendable {
  func load(_ name: String) -> Promise<String, Offline> {
    name == "offline" ? Promise(error: .noNetwork) : Promise(value: "the \(name)")
  }

  func store(_ text: String) -> Promise<Int, Offline> { Promise(value: text.count) }

  func find(_ name: String) -> Promise<String?, Offline> {
    Promise(value: name == "nobody" ? nil : name)
  }
}

/// Is asked again and again.
private struct Polled: Sendable {
  let rounds: Int
  let asked = Log<Int>()

  func isOver() -> Promise<Bool, Offline> {
    asked.append(1)
    return Promise(value: asked.entries.count == rounds)
  }
}

@Suite(.ownThread) struct TypedAdviceTests {
  private let api = API()
  private let log = Log<String>()

  @Test(arguments: ["page", "offline"])
  func `doubling up`(name: String) throws {
    let api = api
    // begin doubling before
    func lengthDoubled(of name: String) -> Promise<Int, Offline> {
      Promise { resolver in
        api.load(name)
          .done(on: .global()) { resolver.fulfill($0.count) }
          .catch(on: .global()) { resolver.reject($0) }
      }
    }
    // end
    // begin doubling after
    func length(of name: String) -> Promise<Int, Offline> {
      api.load(name).then(on: .global()) { $0.count }
    }
    // end
    #expect(ending(of: lengthDoubled(of: name)) == ending(of: length(of: name)))
  }

  @Test func `doubling up, and what it loses`() {
    let (source, resolver) = Promise<String, Offline>.pending()
    let stopped = Log<String>()
    resolver.onCancel { stopped.append("stopped") }
    let doubled = Promise<Int, Offline>(on: .current) { resolver in
      source
        .done(on: .current) { resolver.fulfill($0.count) }
        .catch(on: .current) { resolver.reject($0) }
    }
    doubled.cancel()
    #expect(stopped.entries.isEmpty, "the work continues, and nothing waits for it")
    source.then(on: .current) { $0.count }.cancel()
    #expect(stopped.entries.isEmpty, "the inner chain still waits for it")
  }

  @Test func `nesting`() {
    let (api, log) = (api, log)
    // begin nesting before
    api.load("page")
      .then(on: .current) { page in
        api.store(page)
          .done(on: .current) { id in log.append("stored as \(id)") }
          .catch(on: .current) { log.append("not stored: \($0)") }
      }
      .catch(on: .current) { log.append("not loaded: \($0)") }
    // end
    // begin nesting after
    api.load("page")
      .then(on: .current) { page in api.store(page) }
      .done(on: .current) { id in log.append("stored as \(id)") }
      .catch(on: .current) { log.append("failed: \($0)") }
    // end
    // begin nesting earlier
    api.load("page")
      .then(on: .current) { page in
        api.store(page).then(on: .current) { id in (page, id) }
      }
      .done(on: .current) { page, id in
        log.append("stored \(page) as \(id)")
      }
      .catch(on: .current) { log.append("failed: \($0)") }
    // end
    #expect(log.entries == ["stored as 8", "stored as 8", "stored the page as 8"])
  }

  @Test(arguments: ["somebody", "nobody"])
  func `optionals`(name: String) throws {
    let (api, log) = (api, log)
    // begin optionals before
    api.find(name)
      .done(on: .current) { found in
        if let found {
          log.append("found \(found)")
        } else {
          log.append("notFound")
        }
      }
      .catch(on: .current) { log.append("\($0)") }
    // end
    // begin optionals after
    api.find(name)
      .compactMap(on: .current, ifNil: .notFound) { $0 }
      .done(on: .current) { found in log.append("found \(found)") }
      .catch(on: .current) { log.append("\($0)") }
    // end
    #expect(
      log.entries == Array(repeating: name == "nobody" ? "notFound" : "found somebody", count: 2)
    )
  }

  @Test func `voiding`() throws {
    let api = api
    // begin voiding before
    func savedLong() -> Promise<Void, Offline> {
      api.store("page").then(on: .current) { _ in }
    }
    // end
    // begin voiding after
    func saved() -> Promise<Void, Offline> {
      api.store("page").asVoid()
    }
    // end
    #expect(savedLong().isFulfilled)
    #expect(saved().isFulfilled)
  }

  @Test @MainActor func `blocking`() async throws {
    let (api, log) = (api, log)
    // begin blocking before
    func show() {
      do throws(WaitError<Offline>) {
        let page = try api.load("page").then { "shown: \($0)" }.wait()
        log.append(page)
      } catch {
        if case .wouldDeadlock = error {
          log.append("that would have hung")
        }
      }
    }
    // end
    show()
    // begin blocking after
    let shown = api.load("page").then { log.append("shown: \($0)") }
    // end
    _ = await shown.outcome
    #expect(log.entries == ["that would have hung", "shown: the page"])
  }

  @Test(arguments: [false, true])
  func `a loop`(isInTask: Bool) async {
    let api = Polled(rounds: 3)
    if isInTask {
      // begin loop after
      func poll() -> Promise<Void, any Error> {
        Promise { while try await !api.isOver().value {} }
      }
      // end
      await #expect(throws: Never.self) { try await poll().value }
    } else {
      // begin loop before
      @Sendable func poll() -> Promise<Void, Offline> {
        api.isOver().then(on: .current) { $0 ? Promise(value: ()) : poll() }
      }
      // end
      await #expect(throws: Never.self) { try await poll().value }
    }
    #expect(api.asked.entries.count == 3)
  }

  @Test func `starting on a queue`() async {
    let (api, log) = (api, log)
    await withCheckedContinuation { continuation in
      let show = { @Sendable (text: String) in
        log.append(text)
        continuation.resume()
      }
      // begin starting before
      DispatchQueue.global().async {
        let total = (1...1_000).reduce(0, +)
        DispatchQueue.main.async { show("\(total)") }
      }
      // end
    }
    let show = { @Sendable (text: String) in log.append(text) }
    // begin starting after
    let shown = DispatchQueue.global().async(.promise) {
      (1...1_000).reduce(0, +)
    }
    .done { show("\($0)") }
    // end
    _ = await shown.outcome
    // begin starting promise
    let stored = DispatchQueue.global().async(.promise) {
      () throws(Offline) in
      guard log.entries.count == 2 else { throw .notFound }
      return api.store("report")
    }
    // end
    #expect(log.entries == ["500500", "500500"])
    #expect(try! await stored.value == 6)
  }

  @Test func `dispatchers`() async throws {
    let (api, clock, log) = (api, ManualClock(), log)
    let manual = ManualDispatcher()
    // begin dispatchers before
    func loadPaced(_ number: Int) -> Promise<String, Offline> {
      .wrap { resolver in
        let deadline = DispatchTime.now() + .milliseconds(200 * number)
        DispatchQueue.global().asyncAfter(deadline: deadline) {
          api.load("page \(number)")
            .done(on: .current) { resolver.fulfill($0) }
            .catch(on: .current) { resolver.reject($0) }
        }
      }
    }
    // end
    #expect(try await loadPaced(0).value == "the page 0")
    // begin dispatchers after
    let service = try RateLimitedDispatcher(
      limit: 5,
      per: .seconds(1),
      on: .current,
      clock: clock
    )
    func load(_ number: Int) -> Promise<String, Offline> {
      service.async(.promise) { api.load("page \(number)") }
    }
    // end
    for number in 0..<7 {
      load(number)
        .done(on: manual) { log.append($0) }
        .catch(on: manual) { log.append("failed: \($0)") }
    }
    manual.drain()
    #expect(log.entries.count == 5)
    clock.advance(by: .seconds(1))
    manual.drain()
    #expect(log.entries == (0..<7).map { "the page \($0)" })
  }

  @Test func `names`() {
    let (api, log) = (api, log)
    // begin names
    func login() -> Promise<Int, Offline> {
      api.load("page").then(on: .current) { $0.count }.named()
    }
    // Prints “login()” of App/Login.swift:2:
    // Promise<Int, Offline>(fulfilled: 8)
    log.append("\(login())")
    // end
    let text = log.entries[0]
    #expect(text.hasPrefix("“login()” of GuideTests/TypedAdviceTests.swift:"))
    #expect(text.hasSuffix(": Promise<Int, Offline>(fulfilled: 8)"))
  }

  private enum Trace { @TaskLocal static var current = "none" }

  @Test func `traces`() async throws {
    let (api, queue) = (api, DispatchQueue(label: "TypedAdviceTests.traces"))
    // begin traces
    let sent = Trace.$current.withValue("request 1") {
      api.load("page").then(on: .carrying(Trace.$current, on: queue)) { _ in
        "sent for \(Trace.current)"
      }
    }
    // end
    #expect(try await sent.value == "sent for request 1")
  }

  @Test func `dispatchers, and errors`() throws {
    let (api, clock, log) = (api, ManualClock(), log)
    // begin dispatchers errors
    let service = try RateLimitedDispatcher(
      limit: 1,
      per: .seconds(1),
      on: .current,
      clock: clock
    )
    func send(_ name: String) -> Promise<Void, Offline> {
      api.load(name).then(on: service) { log.append("sent \($0)") }
    }
    // There is nothing to send, so no token is taken.
    let failed = (1...5).map { _ in send("offline") }
    // This one starts immediately.
    let sent = send("page")
    // end
    #expect(failed.allSatisfy(\.isRejected) && sent.isFulfilled)
    #expect(log.entries == ["sent the page"])
  }

  private func ending(of promise: Promise<Int, Offline>) -> Result<Int, Offline>? {
    do throws(WaitError<Offline>) { return .success(try promise.wait()) } catch {
      if case .rejected(let error) = error { return .failure(error) } else { return nil }
    }
  }

  @Test func `progress beside a promise`() async throws {
    let log = log
    // begin progress
    func upload(_ parts: [String]) -> (
      stored: Promise<Int, Offline>, progress: AsyncStream<Int>
    ) {
      let api = api
      let (progress, done) = AsyncStream<Int>.makeStream()
      let stored = forEach(parts.indices, atMost: 1, on: .current) {
        index in
        api.store(parts[index]).get(on: .current) { _ in
          done.yield(index + 1)
        }
      }
      .ensure(on: .current) { done.finish() }
      return (stored.map(on: .current) { parts.count }, progress)
    }
    let (stored, progress) = upload(["one", "two"])
    for await part in progress { log.append("\(part) of 2") }
    // end
    #expect(log.entries == ["1 of 2", "2 of 2"])
    let count = try await stored.value
    #expect(count == 2)
  }
}
