import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// What debug builds report of promises that are lost; each test has a process of its own.
@Suite(.ownThread) struct LostPromiseTests {
  typealias Page = Promise<Int, LoadError>

  /// Nobody has to see more than these see.
  static let honest: [LostPromises.Case] = [
    .init { _ = failed().recover(on: .current) { _ in 1 } },
    .init { failed().catch(on: .current) { _ in } },
    .init { late { $0.catch(on: .current) { _ in } } },
    .init { late { $0.then(on: .current) { "\($0)" }.catch(on: .current) { _ in } } },
    .init { late { _ = $0.catch(on: .current) { _ in }.ensure(on: .current) {} } },
    .init { late { $0.map(on: .current) { $0 }.tapError(on: .current) { _ in } } },
    .init { late { _ = $0.tap(on: .current) { _ in }.asVoid() } },
    .init { late { $0.then(on: .current, { _ in }, { _ in }) } },
    .init { late { $0.observe(on: .current) { _ in } } },
    .init { late { $0.report(on: .current, ifCancelled: .offline) { _ in } } },
    .init { late { _ = $0.flatMapError(on: .current) { _ in Page(value: 1) } } },
    .init { late { $0.catch(on: .current, only: .offline) { 1 }.catch(on: .current) { _ in } } },
    // One branch handles the error, and others pass it on.
    .init { late { $0.ensure(on: .current) {}.catch(on: .current) { _ in } } },
    .init {
      late { page in
        _ = page.ensure(on: .current) {}
        page.then(on: .current) { $0 }.catch(on: .current) { _ in }
        _ = page.get(on: .current) { _ in }
      }
    },
    .init {
      let page = failed()
      _ = page.ensure(on: .current) {}
      page.catch(on: .current) { _ in }
    },
    .init { late { page in sure().then(on: .current) { _ in page }.catch(on: .current) { _ in } } },
    .init {
      let page = failed()
      page.catch(on: .current) { _ in }
      _ = sure().then(on: .current) { _ in page }
    },
    // Asked, or waited for.
    .init { _ = failed().isRejected },
    .init { _ = failed().outcomeIfSettled },
    .init { _ = try? failed().wait() },
    .init { print(failed()) },
    // Given up, by hand or since it is not needed.
    .init { late { $0.keepAlive().then(on: .current) { $0 }.cancel() } },
    .init { late { _ = $0.then(on: .current) { _ in Page() }.fulfill(1) } },
    .init { late { _ = $0.then(on: Dropping()) { $0 }.catch(on: Dropping()) { _ in } } },
    .init { two { race($0, $1).catch(on: .current) { _ in } } },
    .init { two { race(fulfilled: $0, $1).catch(on: .current) { _ in } } },
    .init { two { when(fulfilled: [$0, $1]).catch(on: .current) { _ in } } },
    .init { two { when(fulfilled: $0, $1).catch(on: .current) { _ in } } },
    .init { two { _ = when(resolved: [$0, $1]) } },
    .init { two { _ = when(resolved: $0, $1) } },
    .init {
      let clock = ManualClock()
      for time in [1, 3] {
        late { page in
          page.timeout(after: .seconds(2), clock: clock).catch(on: .current) { _ in }
          clock.advance(by: .seconds(time))
        }
      }
      failed().timeout(after: .seconds(2), clock: clock).catch(on: .current) { _ in }
    },
    .init {
      retry(delay: { $1 < 3 ? .zero : nil }, on: .current) { failed() }
        .catch(on: .current) { _ in }
    },
    .init {
      when(fulfilled: 1...4, atMost: 2, on: .current) { _ in failed() }.catch(on: .current) { _ in }
      _ = when(resolved: 1...4, atMost: 2, on: .current) { _ in failed() }
      race(fulfilled: 1...4, atMost: 2, on: .current) { _ in failed() }
        .catch(on: .current) { _ in }
      forEach(1...4, atMost: 2, on: .current) { _ in failed() }.catch(on: .current) { _ in }
    },
    .init { place.async(.promise) { failed() }.catch(on: .current) { _ in } },
    .init { Page.wrap { $0.reject(.offline) }.catch(on: .current) { _ in } },
    .init { Page(on: .current) { $0.reject(.offline) }.catch(on: .current) { _ in } },
    .init { late { page in _ = sure().then(on: .current) { _ in page.keepAlive() }.cancel() } },
    .init {
      late { page in
        _ = page.asVoid()
        page.asVoid().cancel()
      }
    },
    .init {
      late { page in
        _ = sure().then(on: .current) { _ in page }
        sure().then(on: .current) { _ in page }.cancel()
      }
    },
    // Nothing is missing.
    .init { _ = Page() },
    .init { Page.pending().promise.then(on: .current) { $0 }.catch(on: .current) { _ in } },
    .init { _ = Page().keepAlive() },
    .init {
      let page = Page()
      page.observe(on: .current) { _ in }
      page.cancel()
    },
    .init {
      let page = Page()
      race([Page(), page]).observe(on: .current) { _ in }
      page.fulfill(1)
    },
    .init { Guarantee(value: 1).then(on: .current) { $0 } },
  ]

  static let lostErrors: [LostPromises.Case] = [
    .init { _ = Page(error: .offline) },
    .init { Page().reject(.offline) },
    .init { Page.pending().resolver.reject(.offline) },
    .init { _ = Page(on: .current) { $0.reject(.offline) } },
    .init { _ = Page(on: .current) { _ throws(LoadError) in throw .offline } },
    .init { _ = Page.wrap { $0.reject(.offline) } },
    .init { _ = Page.wrap { _ throws(LoadError) in throw .offline } },
    .init { _ = place.async(.promise) { () throws(LoadError) -> Int in throw .offline } },
    .init { _ = Page(error: .offline).then(on: .current) { $0 } },
    .init { _ = Page(error: .offline).then(on: .current) { Page(value: $0) }.asVoid() },
    .init { late { [$0.ensure(on: .current) {}, $0].forEach { _ = $0.asVoid() } } },
    .init { _ = Page(value: 1).map(on: .current) { _ throws(LoadError) in throw .offline } },
    .init { _ = Page(value: 1).done(on: .current) { _ throws(LoadError) in throw .offline } },
    .init { _ = Page(value: 1).compactMap(on: .current, ifNil: .offline) { _ in nil as Int? } },
    .init { _ = Page(value: 1).then(on: .current) { _ in failed() } },
    .init { _ = Page(error: .status(1)).mapError(on: .current) { _ in LoadError.offline } },
    .init { _ = Page(error: .status(1)).recover(on: .current, fail) },
    .init { _ = Page(error: .offline).catch(on: .current, only: .status(1)) { 1 } },
    .init { _ = Page(error: .status(1)).flatMapError(on: .current) { _ in failed() } },
    .init { _ = when(fulfilled: [Page(error: .offline)]) },
    .init { _ = when(fulfilled: Page(error: .offline), Page(value: 1)) },
    .init { _ = race(Page(error: .offline), Page(value: 1)) },
    .init { _ = retry(delay: { _, _ in nil }, on: .current) { Page(error: .offline) } },
    .init { _ = forEach(1...1, atMost: 1, on: .current) { _ in Page(error: .offline) } },
    .init { Page().keepAlive().reject(.offline) },
    .init { _ = Page(.failure(.offline)) },
    .init { _ = failed().timeout(after: .zero, clock: ManualClock()).mapError(on: .current, gone) },
  ]

  static let lostHandlers: [LostPromises.Case] = [
    .init { Page().observe(on: .current) { _ in } },
    .init { Page().then(on: .current) { $0 }.catch(on: .current) { _ in } },
    .init { pending { _ = $0.then(on: .main) { $0 }.ensure(on: .current) {} } },
    .init { Page().keepAlive().observe(on: .current) { _ in } },
    .init { when(fulfilled: [Page(), Page(value: 1)]).observe(on: .current) { _ in } },
    .init { race([Page()]).observe(on: .current) { _ in } },
    .init { sure().then(on: .current) { _ in Page() }.observe(on: .current) { _ in } },
  ]

  @Test func `what handles an error, or gives it up, is not reported`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      for one in Self.honest { #expect(lost.of(one) == [], "line \(one.line)") }
    }
  }

  @Test func `an error that nobody sees is reported once`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      let report = "unhandled error of the promise made at here: offline"
      let expected = LostPromises.areReported ? [report] : []
      for one in Self.lostErrors { #expect(lost.of(one) == expected, "line \(one.line)") }
    }
  }

  @Test func `a pending promise that is released with handlers is reported once`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      let report = "the promise made at here was released pending: 1 of its handlers never run"
      let expected = LostPromises.areReported ? [report] : []
      for one in Self.lostHandlers { #expect(lost.of(one) == expected, "line \(one.line)") }
    }
  }

  @Test func `a name tells which promise it was`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      let name = "the promise “parse” made at here"
      let cases: [(String, LostPromises.Case)] = [
        ("unhandled error of \(name): offline", .init { _ = failed().asVoid().named("parse") }),
        ("unhandled error of \(name): offline", .init { _ = failed().named("parse").asVoid() }),
        (
          "\(name) was released pending: 2 of its handlers never run",
          .init { pending { for page in [$0.named("parse"), $0] { _ = page.asVoid() } } }
        ),
      ]
      for (report, one) in cases {
        #expect(lost.of(one) == (LostPromises.areReported ? [report] : []), "line \(one.line)")
      }
    }
  }

  @Test func `tasks see errors, on any thread and on the main actor`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      for page in [failed(), Page(on: .global()) { $0.reject(.offline) }] {
        _ = await page.then(on: .global()) { $0 }.outcome
      }
      _ = try? await Page { () async throws(LoadError) in throw .offline }.value
      _ = await failed().then { $0 }.catch { _ in }.ensure {}.outcome
      let page = Page()
      let task = Task { await page.outcome }
      task.cancel()
      _ = await task.value
      page.reject(.offline)
      #expect(lost.all.isEmpty)
    }
  }

  @Test func `each loss of many threads is reported, and nothing else`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        for _ in 0..<200 {
          let page = Page()
          page.then(on: .current) { $0 }.catch(on: .current) { _ in }
          _ = page.ensure(on: .current) {}
          page.reject(.status(number))
          _ = Page(error: .status(number)).asVoid()
        }
      }
      #expect(lost.all.count == (LostPromises.areReported ? 1_600 : 0))
      #expect(Set(lost.all.map(\.origin?.line)).count <= 1)
    }
  }

  @Test func `a report may make promises, and lose them`() async {
    await #expect(processExitsWith: .success) {
      let log = Log<String>()
      LostPromise.report { lost in
        log.append("\(lost.loss)")
        if log.entries.count < 3 { _ = Page(error: .status(log.entries.count)).asVoid() }
      }
      _ = failed()
      #expect(log.entries.count == (LostPromises.areReported ? 3 : 0))
    }
  }
}

private typealias Page = LostPromiseTests.Page

private func failed(_ line: Int = #line) -> Page {
  Page(error: .offline, fileID: #fileID, line: line)
}

private let place = CurrentThreadDispatcher.current

private func sure(_ line: Int = #line) -> Page { Page(value: 1, fileID: #fileID, line: line) }

private func pending(_ line: Int = #line, _ body: (Page) -> Void) {
  body(Page(fileID: #fileID, line: line))
}

@Sendable private func fail(_: some Sendable) throws(LoadError) -> Int { throw .offline }

@Sendable private func gone(_: some Sendable) -> LoadError { .offline }

/// What meets a promise before it is rejected.
private func late(line: Int = #line, _ body: (Page) -> Void) {
  let page = Page(fileID: #fileID, line: line)
  body(page)
  page.reject(.offline)
}

/// What meets two promises before both are rejected.
private func two(_ body: (Page, Page) -> Void) {
  let (one, other) = (Page(), Page())
  body(one, other)
  one.reject(.offline)
  other.reject(.status(1))
}

/// Runs nothing.
private struct Dropping: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}
