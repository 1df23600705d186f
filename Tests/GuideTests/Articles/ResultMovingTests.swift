import Dispatchers
import ResultPromise
import TestSupport
import Testing

// What is between the marks is shown in `Docs/Moving.md`.

@Suite(.ownThread) struct ResultMovingTests {
  enum Offline: CancellableFailure, Equatable {
    case noNetwork, cancelled
  }

  private let clock = ManualClock()
  private let closings = SharedCount()

  /// Promises that end like the page, each made of it in a line or a few.
  private func lines(_ page: Promise<String, Offline>) -> [String: Promise<String, Offline>] {
    let (clock, closings) = (clock, closings)
    @Sendable func load(_ name: String) -> Promise<String, Offline> {
      Promise(.success("the \(name)"))
    }
    @Sendable func close() -> Promise<Void, Offline> {
      closings.add()
      return Promise(.success(()))
    }
    @Sendable func check(_ text: String) -> Result<Void, Offline> {
      text.isEmpty ? .failure(.noNetwork) : .success(())
    }
    // begin lines result
    // A condition, with an error of your own:
    let long = page.then {
      $0.count > 3 ? .success($0) : .failure(.noNetwork)
    }
    // One after another:
    let length = ["left", "right"].reduce(
      Promise<Int, Offline>(.success(0))
    ) { sum, name in
      sum.flatMap { sum in load(name).map { sum + $0.count } }
    }
    // A promise that another one settles:
    let copy = Promise<String, Offline>()
    page.await { copy.fulfill(with: $0) }
    // The same value, later:
    let later = page.flatMap {
      Promise(.success($0), after: .seconds(1), clock: clock)
    }
    // A look that may fail:
    let checked = page.then { text in check(text).map { text } }
    // Something at the end that is waited for, as for a resource that was
    // opened. It is closed however the page ends, also if `closed` is
    // cancelled:
    let closed = Promise<String, Offline>()
    page.await { result in
      close().await { closing in
        closed.fulfill(with: closing.flatMap { result })
      }
    }
    // Names for inputs, and what arrays can do:
    let named = Promise.all(page, length).map { (page: $0.0, length: $0.1) }
    let longer = Promise.all([page, long]).map {
      $0.filter { $0.count > 3 }
    }
    // end
    return [
      "long": long, "copy": copy, "later": later, "checked": checked, "closed": closed,
      "named": named.map { $0.length == 17 ? $0.page : "" }, "longer": longer.map { $0[1] },
    ]
  }

  @Test(arguments: [false, true])
  func `lines end like the page`(isLate: Bool) {
    for end in [Result<String, Offline>.success("the page"), .failure(.noNetwork)] {
      let page = Promise<String, Offline>()
      let before = closings.number
      if !isLate { page.fulfill(with: end) }
      let lines = lines(page)
      if isLate {
        #expect(lines.values.filter { $0.resultIfSettled == nil }.count == lines.count)
        page.fulfill(with: end)
      }
      clock.advance(by: .seconds(1))
      for (name, line) in lines { #expect(line.resultIfSettled == end, "\(name)") }
      #expect(closings.number == before + 1)
    }
  }

  @Test func `lines that are cancelled leave the page, which is closed at its end`() {
    let page = Promise<String, Offline>()
    for line in lines(page).values { line.cancel() }
    #expect(page.resultIfSettled == nil && closings.number == 0)
    page.cancel()
    #expect(closings.number == 1)
  }

  @Test func `lines keep no page that nothing else holds`() {
    weak var released: Promise<String, Offline>?
    do {
      let page = Promise<String, Offline>()
      released = page
      _ = lines(page)
    }
    #expect(released == nil)
    #expect(closings.number == 0)
  }

  // begin first few result
  /// The first values, in the order in which they come; the other pages
  /// continue.
  func first(
    _ count: Int,
    of pages: [Promise<String, Offline>]
  ) -> Promise<[String], Offline> {
    let first = Promise<[String], Offline>()
    let collected = Collected()
    let uses = pages.map { page in
      page.map { text in
        let texts = collected.adding(text)
        if texts.count == count { first.fulfill(with: .success(texts)) }
      }
    }
    // Too late, if there were enough.
    Promise.allSettled(uses).await { _ in
      first.fulfill(with: .failure(.noNetwork))
    }
    return first
  }
  // end

  @Test func `the first few values come in the order in which they arrive`() {
    let pages = (0..<300).map { _ in Promise<String, Offline>() }
    let firstTwo = first(2, of: pages)
    pages[299].fulfill(with: .success("last"))
    pages[0].cancel()
    #expect(firstTwo.resultIfSettled == nil)
    pages[7].fulfill(with: .success("seventh"))
    #expect(firstTwo.resultIfSettled == .success(["last", "seventh"]))
    #expect(pages[1].resultIfSettled == nil)
    let settled = (1...300).map { Promise<String, Offline>(.success("\($0)")) }
    #expect(first(200, of: settled).resultIfSettled == .success((1...200).map(String.init)))
  }

  @Test func `the first few values fail if too few arrive`() {
    let pages = [Promise<String, Offline>(.failure(.noNetwork)), Promise(.success("one"))]
    #expect(first(2, of: pages).resultIfSettled == .failure(.noNetwork))
    #expect(first(1, of: []).resultIfSettled == .failure(.noNetwork))
    let late = Promise<String, Offline>()
    let cancelled = first(1, of: [late])
    cancelled.cancel()
    late.fulfill(with: .success("late"))
    #expect(cancelled.resultIfSettled == .failure(.cancelled))
  }

  @Test func `the first few values keep no page that nothing else holds`() {
    let living = SharedCount()
    do {
      let pages = (0..<300).map { _ in
        let counted = Counted(living)
        let page = Promise<String, Offline>()
        // Released with the page.
        page.await { _ in _ = counted }
        return page
      }
      _ = first(2, of: pages)
      #expect(living.number == 300)
    }
    #expect(living.number == 0)
  }
}
