import Dispatchers
import Testing
import TestSupport
import TypedPromise

// What is between the marks is shown in `Docs/Moving.md`, with what it prints.

private enum Offline: Error {
  case noNetwork
}

@Suite(.ownThread) struct MovingTests {
  private let print = Printer()

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

  @Test func `lines over the verbs that there are`() {
    let clock = ManualClock()
    let closings = Log<Bool>()
    @Sendable func load(_ name: String) -> Promise<String, Offline> {
      name == "nothing" ? Promise(error: .noNetwork) : Promise(value: "the \(name)")
    }
    @Sendable func close() -> Promise<Void, Offline> {
      closings.append(true)
      return Promise(value: ())
    }
    @Sendable func check(_ text: String) throws(Offline) { if text.isEmpty { throw .noNetwork } }
    let page = load("page")
    // begin lines typed
    // A condition, with an error of your own:
    let long = page.compactMap(on: .current, ifNil: .noNetwork) { $0.count > 3 ? $0 : nil }
    // One after another:
    let length = ["left", "right"].reduce(Promise<Int, Offline>(value: 0)) { sum, name in
      sum.flatMap(on: .current) { sum in load(name).map(on: .current) { sum + $0.count } }
    }
    // A promise that another one settles:
    let (copy, resolver) = Promise<String, Offline>.pending()
    page.report(on: .current, ifCancelled: .noNetwork) { resolver.resolve($0) }
    // The same promise, later:
    let later = page.flatMap(on: .current) { _ in
      after(.seconds(1), clock: clock).flatMap(on: .current) { page }
    }
    // Something at the end that is waited for, as for a resource that was opened:
    let closed = page.then(
      on: .current,
      { text in close().map(on: .current) { text } },
      { error in close().flatMap(on: .current) { Promise<String, Offline>(error: error) } }
    )
    // A look that may fail:
    let checked = page.map(on: .current) { text throws(Offline) in
      try check(text)
      return text
    }
    // Names for inputs, and what arrays can do:
    let named = when(fulfilled: page, length).map(on: .current) { (page: $0.0, length: $0.1) }
    let longer = when(fulfilled: [page, long]).map(on: .current) { $0.filter { $0.count > 3 } }
    // The first few values; without `keepAlive()` each race would cancel its losers:
    @Sendable func first(
      _ count: Int,
      of pages: [Promise<String, Offline>]
    ) -> Promise<[String], AllRejected<Offline>> {
      guard count > 0 else { return Promise(value: []) }
      let entries = pages.enumerated().map { place, page in
        page.keepAlive().map(on: .current) { (place: place, text: $0) }
      }
      return race(fulfilled: entries).flatMap(on: .current) { winner in
        let others = pages.indices.filter { $0 != winner.place }.map { pages[$0] }
        return first(count - 1, of: others).map(on: .current) { [winner.text] + $0 }
      }
    }
    let firstTwo = first(2, of: [load("nothing"), later, page])
    // end
    #expect(firstTwo.isPending)
    clock.advance(by: .seconds(1))
    #expect(
      [long, copy, later, closed, checked].map { value($0) }
        == Array(repeating: "the page", count: 5)
    )
    #expect(value(named)?.length == 17)
    #expect(value(longer) == ["the page", "the page"])
    #expect(closings.entries.count == 1)
    #expect(value(firstTwo) == ["the page", "the page"])
    #expect(first(2, of: [load("nothing"), page]).isRejected)
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
            if underWay < 3 { underWay += 1 } else { try await group.next() }
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
