import Dispatchers
import Synchronization
import Testing
import TestSupport
import TypedPromise

// What is between the marks is shown in `Docs/Moving.md`, with what it prints.

// begin collected
/// Values in the order in which they come, from any thread.
final class Collected: Sendable {
  private let texts = Mutex<[String]>([])

  /// Adds a text, and returns all of them.
  func adding(_ text: String) -> [String] {
    texts.withLock { texts in
      texts.append(text)
      return texts
    }
  }
}
// end

@Suite(.ownThread) struct MovingTests {
  enum Offline: Error {
    case noNetwork
  }

  private let print = Printer()
  private let clock = ManualClock()
  private let closings = SharedCount()

  @MainActor @Test func `a chain of PromiseKit's`() async {
    let print = print
    func load(_ name: String) -> Promise<String, Offline> { Promise(value: "the \(name)") }
    // begin from PromiseKit
    let shown = firstly {
      load("page")
    }.then { page in
      load("picture of \(page)")
    }.done { picture in
      print(picture)
    }.ensure {
      print("done")
    }.catch { error in
      print("failed: \(error)")
    }
    // end
    _ = await shown.outcome
    print.expect(
      "from PromiseKit",
      """
      the picture of the page
      done
      """
    )
  }

  @Test func `a pipeline of Combine's`() {
    let print = print
    let ui = ManualDispatcher()
    // begin from Combine
    @Sendable func load(_ name: String) -> Promise<String, Offline> {
      .wrap { resolver in resolver.fulfill("the \(name)") }
    }
    load("page")
      .map(on: .current) { $0.count }
      .flatMap(on: .current) { length in load("\(length) letters") }
      .observe(on: ui) { outcome in
        switch outcome {
        case .fulfilled(let text): print("received", text)
        case .rejected(let error): print("failed:", error)
        case .cancelled: print("cancelled")
        }
      }
    // end
    ui.drain()
    print.expect(
      "from Combine",
      """
      received the 8 letters
      """
    )
  }

  /// Promises that end like the page, each made of it in a line or a few.
  private func lines(_ page: Promise<String, Offline>) -> [String: Promise<String, Offline>] {
    let (clock, closings) = (clock, closings)
    @Sendable func load(_ name: String) -> Promise<String, Offline> {
      Promise(value: "the \(name)")
    }
    @Sendable func close() -> Promise<Void, Offline> {
      closings.add()
      return Promise(value: ())
    }
    @Sendable func check(_ text: String) throws(Offline) { if text.isEmpty { throw .noNetwork } }
    // begin lines typed
    // A condition, with an error of your own:
    let long = page.compactMap(on: .current, ifNil: .noNetwork) {
      $0.count > 3 ? $0 : nil
    }
    // One after another:
    let length = ["left", "right"].reduce(
      Promise<Int, Offline>(value: 0)
    ) { sum, name in
      sum.flatMap(on: .current) { sum in
        load(name).map(on: .current) { sum + $0.count }
      }
    }
    // A promise that another one settles; if it is cancelled, the page
    // continues:
    let (copy, resolver) = Promise<String, Offline>.pending()
    page.report(on: .current, ifCancelled: .noNetwork) {
      resolver.resolve($0)
    }
    // The same value, later:
    let later = page.flatMap(on: .current) { text in
      after(.seconds(1), clock: clock).flatMap(on: .current) {
        Promise(value: text)
      }
    }
    // A look that may fail:
    let checked = page.map(on: .current) { text throws(Offline) in
      try check(text)
      return text
    }
    // Something at the end that is waited for, as for a resource that was
    // opened. It is closed however the page ends. If `closed` is cancelled,
    // the page continues, and is closed at its end:
    let (closed, ending) = Promise<String, Offline>.pending()
    page.observe(on: .current) { outcome in
      close().observe(on: .current) { closing in
        switch (outcome, closing) {
        case (.fulfilled(let text), .fulfilled): ending.fulfill(text)
        case (.rejected(let error), _), (_, .rejected(let error)):
          ending.reject(error)
        default: closed.cancel()
        }
      }
    }
    // Names for inputs, and what arrays can do:
    let named = when(fulfilled: page, length).map(on: .current) {
      (page: $0.0, length: $0.1)
    }
    let longer = when(fulfilled: [page, long]).map(on: .current) {
      $0.filter { $0.count > 3 }
    }
    // end
    return [
      "long": long, "copy": copy, "later": later, "checked": checked, "closed": closed,
      "named": named.map(on: .current) { $0.length == 17 ? $0.page : "" },
      "longer": longer.map(on: .current) { $0[1] },
    ]
  }

  @Test(arguments: [false, true])
  func `lines end like the page`(isLate: Bool) {
    for end in [Result<String, Offline>.success("the page"), .failure(.noNetwork), nil] {
      let page = Promise<String, Offline>()
      let settle = {
        switch end {
        case .success(let text): page.fulfill(text)
        case .failure(let error): page.reject(error)
        case nil: page.cancel()
        }
      }
      let before = closings.number
      if !isLate { _ = settle() }
      let lines = lines(page)
      if isLate {
        #expect(lines.values.filter(\.isPending).count == lines.count)
        _ = settle()
      }
      clock.advance(by: .seconds(1))
      for (name, line) in lines {
        switch end {
        case .success(let text): #expect(value(line) == text, "\(name)")
        case .failure: #expect(line.isRejected, "\(name)")
        case nil: #expect(name == "copy" ? line.isRejected : line.isCancelled, "\(name)")
        }
      }
      #expect(closings.number == before + 1)
    }
  }

  @Test func `lines that are cancelled leave the page, which is closed at its end`() {
    let page = Promise<String, Offline>()
    for line in lines(page).values { line.cancel() }
    // The copy and what closes it cannot leave.
    #expect(page.isPending && closings.number == 0)
    page.fulfill("the page")
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

  // begin first few typed
  /// The first values, in the order in which they come.
  ///
  /// Then the other pages are cancelled, unless something else waits for
  /// them.
  func first(
    _ count: Int,
    of pages: [Promise<String, Offline>]
  ) -> Promise<[String], Offline> {
    let (first, resolver) = Promise<[String], Offline>.pending()
    let collected = Collected()
    let uses = pages.map { page in
      page.map(on: .current) { text in
        let texts = collected.adding(text)
        if texts.count == count { resolver.fulfill(texts) }
      }
    }
    let all = when(resolved: uses)
    // Too late, if there were enough.
    all.observe(on: .current) { _ in resolver.reject(.noNetwork) }
    return first.ensure(on: .current) { [weak all] in all?.cancel() }
  }
  // end

  @Test func `the first few values come in the order in which they arrive`() {
    let pages = (0..<300).map { _ in Promise<String, Offline>() }
    let firstThree = first(3, of: pages)
    pages[299].fulfill("last")
    pages[0].reject(.noNetwork)
    pages[7].fulfill("seventh")
    #expect(firstThree.isPending)
    #expect(pages[1].isPending)
    pages[8].fulfill("eighth")
    #expect(value(firstThree) == ["last", "seventh", "eighth"])
    // What nobody needs any more is cancelled.
    #expect(pages.filter(\.isCancelled).count == 296)
    let settled = (1...300).map { Promise<String, Offline>(value: "\($0)") }
    #expect(value(first(200, of: settled)) == (1...200).map(String.init))
  }

  @Test func `the first few values fail if too few arrive`() {
    #expect(first(2, of: [Promise(error: .noNetwork), Promise(value: "one")]).isRejected)
    #expect(first(1, of: []).isRejected)
    let pages = (0..<3).map { _ in Promise<String, Offline>() }
    let firstTwo = first(2, of: pages)
    pages[0].cancel()
    pages[1].fulfill("one")
    pages[2].reject(.noNetwork)
    #expect(firstTwo.isRejected)
  }

  @Test func `the first few values that are cancelled cancel what nobody else waits for`() {
    let pages = (0..<300).map { _ in Promise<String, Offline>() }
    let kept = pages[5].map(on: .current) { $0 }
    let firstTwo = first(2, of: pages)
    pages[0].fulfill("one")
    firstTwo.cancel()
    #expect(pages.filter(\.isCancelled).count == 298)
    pages[5].fulfill("five")
    #expect(value(kept) == "five")
    let cancelled = first(1, of: (0..<3).map { _ in Promise<String, Offline>() })
    cancelled.cancel()
    #expect(cancelled.isCancelled)
  }

  @Test func `the first few values keep no page that nothing else holds`() {
    let living = SharedCount()
    do {
      var pages: [Promise<String, Offline>] = []
      for _ in 0..<300 {
        let counted = Counted(living)
        let page = Promise<String, Offline>()
        // Released with the page.
        page.observe(on: .current) { _ in _ = counted }
        pages.append(page)
      }
      _ = first(2, of: pages)
      #expect(living.number == 300)
    }
    #expect(living.number == 0)
  }

  @Test func `an asynchronous sequence, three at a time`() async throws {
    let loaded = Log<String>()
    @Sendable func load(_ name: String) -> Promise<String, Offline> {
      loaded.append(name)
      return Promise(value: "the \(name)")
    }
    // begin lines asynchronous
    func loadAll(_ names: AsyncStream<String>) -> Promise<Void, any Error> {
      Promise { () async throws in
        try await withThrowingTaskGroup(of: Void.self) { group in
          var underWay = 0
          for await name in names {
            if underWay < 3 {
              underWay += 1
            } else {
              try await group.next()
            }
            group.addTask { _ = try await load(name).value }
          }
          try await group.waitForAll()
        }
      }
    }
    // end
    let names = AsyncStream { names in
      for name in ["one", "two", "three", "four"] { names.yield(name) }
      names.finish()
    }
    try await loadAll(names).value
    #expect(Set(loaded.entries) == ["one", "two", "three", "four"])
  }

  private func value<Value, Failure>(_ promise: Promise<Value, Failure>) -> Value? {
    if case .fulfilled(let value)? = promise.outcomeIfSettled { value } else { nil }
  }
}
