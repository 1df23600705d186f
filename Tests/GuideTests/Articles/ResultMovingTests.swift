import Dispatchers
import ResultPromise
import TestSupport
import Testing

// What is between the marks is shown in `Docs/Moving.md`.

private enum Offline: Error {
  case noNetwork
}

@Suite(.ownThread) struct ResultMovingTests {
  @Test func `lines over the verbs that there are`() {
    let clock = ManualClock()
    let closings = Log<Bool>()
    @Sendable func load(_ name: String) -> Promise<String, Offline> {
      Promise(.success("the \(name)"))
    }
    @Sendable func close() -> Promise<Void, Offline> {
      closings.append(true)
      return Promise(.success(()))
    }
    @Sendable func check(_ text: String) -> Result<Void, Offline> {
      text.isEmpty ? .failure(.noNetwork) : .success(())
    }
    let page = load("page")
    // begin lines result
    // A condition, with an error of your own:
    let long = page.then { $0.count > 3 ? .success($0) : .failure(.noNetwork) }
    // One after another:
    let length = ["left", "right"].reduce(Promise<Int, Offline>(.success(0))) { sum, name in
      sum.flatMap { sum in load(name).map { sum + $0.count } }
    }
    // A promise that another one settles:
    let copy = Promise<String, Offline>()
    page.await { copy.fulfill(with: $0) }
    // The same promise, later:
    let later = page.flatMap { Promise(.success($0), after: .seconds(1), clock: clock) }
    // Something at the end that is waited for, as for a resource that was opened:
    let closed = page.flatMapResult { result in close().flatMap { Promise(result) } }
    // A look that may fail:
    let checked = page.then { text in check(text).map { text } }
    // Names for inputs, and what arrays can do:
    let named = Promise.all(page, length).map { (page: $0.0, length: $0.1) }
    let longer = Promise.all([page, long]).map { $0.filter { $0.count > 3 } }
    // The first few values:
    @Sendable func first(
      _ count: Int,
      of pages: [Promise<String, Offline>]
    ) -> Promise<[String], AllFailed<Offline>> {
      guard count > 0 else { return Promise(.success([])) }
      let entries = pages.enumerated().map { place, page in page.map { (place: place, text: $0) } }
      return Promise.any(entries).flatMap { winner in
        let others = pages.indices.filter { $0 != winner.place }.map { pages[$0] }
        return first(count - 1, of: others).map { [winner.text] + $0 }
      }
    }
    let firstTwo = first(2, of: [Promise(.failure(.noNetwork)), later, page])
    // end
    #expect(firstTwo.resultIfSettled == nil)
    clock.advance(by: .seconds(1))
    let texts = [long, copy, later, closed, checked].map { try? $0.resultIfSettled?.get() }
    #expect(texts == Array(repeating: "the page", count: 5))
    let (names, arrays) = (try? named.resultIfSettled?.get(), try? longer.resultIfSettled?.get())
    #expect(names?.length == 17)
    #expect(arrays == ["the page", "the page"])
    #expect(closings.entries.count == 1)
    #expect(try! firstTwo.resultIfSettled?.get() == ["the page", "the page"])
    #expect(throws: AllFailed<Offline>.self) {
      try first(2, of: [Promise(.failure(.noNetwork)), page]).resultIfSettled?.get()
    }
  }
}
