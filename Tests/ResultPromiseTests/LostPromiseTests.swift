import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// What debug builds report of promises that are lost; each test has a process of its own.
@Suite(.ownThread) struct LostPromiseTests {
  typealias Page = Promise<Int, Lost>

  /// Nobody has to see more than these see.
  static let honest: [LostPromises.Case] = [
    .init { _ = failed().recover { _ in 1 } },
    .init { _ = failed().recover { _ in Page(.success(1)) } },
    .init { failed().await { _ in } },
    .init { late { $0.await { _ in } } },
    .init { late { $0.map { "\($0)" }.then { .success($0) }.await { _ in } } },
    .init { late { _ = $0.mapResult { _ in Result<Int, Lost>.success(1) } } },
    .init { late { _ = $0.flatMapResult { _ in Page(.success(1)) } } },
    .init { late { $0.mapError { $0 }.await { _ in } } },
    .init { late { $0.recover(only: .lost) { 1 }.await { _ in } } },
    .init { late { $0.receive(on: .current).map { $0 }.await { _ in } } },
    // One branch handles the error, and others pass it on.
    .init {
      late { for page in [$0.map { $0 }, $0.receive(on: .current)] { page.await { _ in } } }
    },
    .init {
      late { page in
        _ = page.map { $0 }
        page.thenAsync { Page(.success($0)) }.await { _ in }
        _ = page.receive(on: .current)
      }
    },
    .init { late { page in sure().thenAsync { _ in page }.await { _ in } } },
    .init { failed().cancel() },
    // Each of these passes the error on once, and one was given up.
    .init {
      late { page in
        _ = page.map { $0 }
        _ = page.receive(on: .current)
        _ = page.timeout(after: .seconds(2), failure: .lost, clock: ManualClock())
        _ = sure().thenAsync { _ in page }
        page.map { $0 }.cancel()
      }
    },
    // Asked, or waited for.
    .init { _ = failed().resultIfSettled },
    .init { _ = try? failed().wait() },
    .init { print(failed()) },
    // Given up, by hand or since it is not needed.
    .init { Page().cancel() },
    .init { Page().fulfill(with: .failure(.cancelled)) },
    .init { late { $0.map { $0 }.cancel() } },
    .init { late { $0.map { $0 }.fulfill(with: .success(1)) } },
    .init { late { _ = $0.receive(on: Dropping()) } },
    .init { two { Page.race([$0, $1]).await { _ in } } },
    .init { two { Page.any([$0, $1]).await { _ in } } },
    .init { two { Page.all([$0, $1]).await { _ in } } },
    .init { two { Promise.all($0, $1).await { _ in } } },
    .init { two { _ = Page.allSettled([$0, $1]) } },
    .init { two { _ = Promise.allSettled($0, $1) } },
    .init {
      let page = Page()
      _ = Page.all([page])
      page.cancel()
    },
    .init {
      let clock = ManualClock()
      for time in [1, 3] {
        late { page in
          page.timeout(after: .seconds(2), clock: clock).await { _ in }
          page.timeout(after: .seconds(2), failure: .lost, clock: clock).await { _ in }
          clock.advance(by: .seconds(time))
        }
      }
      failed().timeout(after: .seconds(2), clock: clock).await { _ in }
      failed().timeout(after: .zero, clock: clock).await { _ in }
      Page().timeout(after: .zero, clock: clock).await { _ in }
    },
    .init { Page.retry(delay: { $1 < 3 ? .zero : nil }) { failed() }.await { _ in } },
    .init {
      Page.all(1...4, atMost: 2) { _ in failed() }.await { _ in }
      _ = Page.allSettled(1...4, atMost: 2) { _ in failed() }
      Page.any(1...4, atMost: 2) { _ in failed() }.await { _ in }
      Promise<Void, Lost>.forEach(1...4, atMost: 2) { _ in failed() }.await { _ in }
    },
    // Nothing is missing.
    .init { _ = Page() },
    .init { _ = Page().receive(on: .current) },
    .init {
      let page = Page()
      page.await { _ in }
      page.cancel()
    },
    .init {
      let page = Page()
      Page.race([Page(), page]).await { _ in }
      page.fulfill(with: .success(1))
    },
    .init { Promise<Int, Never>(.success(1)).map { $0 }.await { _ in } },
  ]

  static let lostErrors: [LostPromises.Case] = [
    .init { _ = Page(.failure(.lost)) },
    .init { Page().fulfill(with: .failure(.lost)) },
    .init { _ = Page(.failure(.lost), after: .zero) },
    .init { _ = Page(.failure(.lost)).map { $0 }.then { .success($0) } },
    .init { _ = Page(.failure(.lost)).thenAsync { Page(.success($0)) } },
    .init { _ = Page(.failure(.lost)).receive(on: .current) },
    .init { late { for page in [$0.map { $0 }, $0] { _ = page.receive(on: .current) } } },
    .init { _ = sure().then { _ in .failure(.lost) } as Page },
    .init { _ = sure().thenAsync { _ in failed() } },
    .init { _ = failed().mapError { $0 } },
    .init { _ = failed().mapResult { $0 } },
    .init { _ = failed().flatMapResult { _ in failed() } },
    .init { _ = failed().recover { _ in failed() } },
    .init { _ = failed().recover(only: { _ in false }) { _ in 1 } },
    .init { _ = Page.all([failed()]) },
    .init { _ = Promise.all(failed(), sure()) },
    .init { _ = Page.race([failed()]) },
    .init { _ = Page().timeout(after: .zero, failure: .lost) },
    .init { _ = failed().timeout(after: .seconds(1), failure: .lost) },
    .init { _ = Page.retry(delay: { _, _ in nil }) { failed() } },
    .init { _ = Promise<Void, Lost>.forEach(1...1, atMost: 1) { _ in failed() } },
  ]

  static let lostHandlers: [LostPromises.Case] = [
    .init { Page().await { _ in } },
    .init { Page().map { $0 }.thenAsync { Page(.success($0)) }.await { _ in } },
    .init { pending { $0.receive(on: .current).map { $0 }.await { _ in } } },
    .init { sure().receive(on: Dropping()).map { $0 }.await { _ in } },
    .init { Page.all([Page(), sure()]).await { _ in } },
    .init { Page.race([Page()]).await { _ in } },
    .init { sure().thenAsync { _ in Page() }.await { _ in } },
    .init { Page.retry(delay: { _, _ in nil }) { Page() }.await { _ in } },
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
      let report = "unhandled error of the promise made at here: lost"
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
      let one = LostPromises.Case { _ = failed().named("parse").map { $0 } }
      let report = "unhandled error of the promise “parse” made at here: lost"
      #expect(lost.of(one) == (LostPromises.areReported ? [report] : []))
    }
  }

  private static let passedOn = LostPromises.Case(line: #line + 1) {
    let pages = [failed()]
      .map { page in sure().thenAsync { _ in page } }
    // The one that failed is released before.
    withExtendedLifetime(pages) {}
  }

  @Test func `an error is reported of the promise that failed, not of one that passed it on`() async
  {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      let report = "unhandled error of the promise made at here: lost"
      #expect(lost.of(Self.passedOn) == (LostPromises.areReported ? [report] : []))
    }
  }

  @Test func `an error that was reported is released, and so is what it was reported to`() async {
    await #expect(processExitsWith: .success) {
      struct Held: Error { let object: CallsBack }
      let released = Log<String>()
      do {
        let object = CallsBack { released.append("report") }
        LostPromise.report { _ in object.hold() }
      }
      _ = Promise<Int, Held>(.failure(Held(object: CallsBack { released.append("error") })))
      LostPromise.report { _ in }
      #expect(released.entries == ["error", "report"])
    }
  }

  @Test func `tasks see errors, on any thread and on the main actor`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      _ = await failed().map { $0 }.result
      _ = try? await failed().receive(on: .global()).get()
      _ = await Page { () async in .failure(.lost) }.result
      await withCheckedContinuation { continuation in
        failed().onMain().map { $0 }.await { _ in continuation.resume() }
      }
      let page = Page()
      let task = Task { await page.result }
      task.cancel()
      _ = await task.value
      page.fulfill(with: .failure(.lost))
      #expect(lost.all.isEmpty)
    }
  }

  @Test func `each loss of many threads is reported, and nothing else`() async {
    await #expect(processExitsWith: .success) {
      let lost = LostPromises()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<200 {
          let page = Page()
          page.map { $0 }.await { _ in }
          _ = page.receive(on: .current)
          page.fulfill(with: .failure(.lost))
          _ = Page(.failure(.lost)).map { $0 }
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
        if log.entries.count < 3 { _ = Page(.failure(.lost)).map { $0 } }
      }
      _ = failed()
      #expect(log.entries.count == (LostPromises.areReported ? 3 : 0))
    }
  }
}

private typealias Page = LostPromiseTests.Page

private func failed(_ line: Int = #line) -> Page {
  Page(.failure(.lost), fileID: #fileID, line: line)
}

private func sure(_ line: Int = #line) -> Page {
  Page(.success(1), fileID: #fileID, line: line)
}

private func pending(_ line: Int = #line, _ body: (Page) -> Void) {
  body(Page(fileID: #fileID, line: line))
}

/// What meets a promise before it fails.
private func late(line: Int = #line, _ body: (Page) -> Void) {
  let page = Page(fileID: #fileID, line: line)
  body(page)
  page.fulfill(with: .failure(.lost))
}

/// What meets two promises before both fail.
private func two(_ body: (Page, Page) -> Void) {
  let (one, other) = (Page(), Page())
  body(one, other)
  one.fulfill(with: .failure(.lost))
  other.fulfill(with: .failure(.lost))
}

/// Runs nothing.
private struct Dropping: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}
