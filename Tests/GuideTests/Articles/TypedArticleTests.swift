import Dispatchers
import Testing
import TestSupport
import TypedPromise

// What is between the marks is shown in `Docs/Articles`, with what it prints.

private enum Offline: Error {
  case noNetwork
  case notFound
}

private enum Unreadable: Error {
  case tooShort
}

private struct Foreign: Error {}

@Suite(.ownThread) struct TypedArticleTests {
  private let print = Printer()

  @Test func `states`() {
    let print = print
    // begin typed states
    let (promise, resolver) = Promise<Int, Offline>.pending()
    print("pending:", promise.isPending)

    print(
      promise.cancel(),
      resolver.fulfill(1),
      resolver.reject(.noNetwork)
    )
    print(
      "cancelled:",
      promise.isCancelled,
      "fulfilled:",
      promise.isFulfilled
    )
    // end
    print.expect(
      "typed states",
      """
      pending: true
      true false false
      cancelled: true fulfilled: false
      """
    )
  }

  @Test func `a promise in a promise`() {
    let print = print
    // begin typed adoption
    let page = Promise<Int, Never>(value: 1)
    let inside = Promise<Promise<Int, Never>, Never>(value: page)
    let followed = inside.then(on: .current) { page in page }
    print(type(of: inside))
    print(type(of: followed))
    // end
    print.expect(
      "typed adoption",
      """
      Promise<Promise<Int, Never>, Never>
      Promise<Int, Never>
      """
    )
  }

  @Test func `where a handler runs`() {
    let print = print
    // begin typed places
    let screen = ManualDispatcher()
    let (promise, resolver) = Promise<Int, Never>.pending()
    promise.then(on: .current) { print("immediately:", $0) }
    promise.then(on: screen) { print("on the screen's queue:", $0) }

    resolver.fulfill(1)
    print("fulfilled")
    screen.drain()
    // end
    print.expect(
      "typed places",
      """
      immediately: 1
      fulfilled
      on the screen's queue: 1
      """
    )
  }

  @Test func `what waits is counted`() {
    let print = print
    // begin typed cancelling
    let (request, resolver) = Promise<Int, Offline>.pending()
    resolver.onCancel { print("the request is stopped") }
    let text = request.map(on: .current) { "\($0)" }
    let picture = request.map(on: .current) { $0 + 1 }

    text.cancel()
    print("one still waits:", request.isPending)
    picture.cancel()
    print("nothing does:", request.isCancelled)
    // end
    print.expect(
      "typed cancelling",
      """
      one still waits: true
      the request is stopped
      nothing does: true
      """
    )
  }

  @Test func `a switch over errors`() {
    let print = print
    // begin typed switch
    let page = Promise<Int, Offline>(error: .notFound)
    let shown = page.then(on: .current) { number in "page \(number)" }
      .catch(on: .current) { error -> String in
        switch error {
        case .noNetwork: "try again later"
        case .notFound: "no such page"
        }
      }
    shown.done(on: .current) { print($0) }
    print(type(of: shown))
    // end
    print.expect(
      "typed switch",
      """
      no such page
      Promise<String, Never>
      """
    )
  }

  @Test func `another type of error`() {
    let print = print
    // begin typed price
    @Sendable func parse(_ text: String) -> Promise<Int, Unreadable> {
      text.count < 3
        ? Promise(error: .tooShort) : Promise(value: text.count)
    }
    @Sendable func check(_ number: Int) throws -> Int {
      if number > 9 { throw Foreign() }
      return number
    }

    enum Unshown: Error {
      case offline
      case unreadable
    }

    func length(_ page: Promise<String, Offline>) -> Promise<Int, Unshown> {
      page.mapError(on: .current) { _ in .offline }
        .flatMap(on: .current) { text in
          parse(text).mapError(on: .current) { _ in .unreadable }
        }
        .then(on: .current) { number in
          try check(number)
        } mapError: { _ in
          .unreadable
        }
    }
    // end
    // begin typed price ends
    func show(_ page: Promise<String, Offline>) {
      length(page).then(
        on: .current,
        { print("its length is", $0) },
        { print($0) }
      )
    }
    show(Promise(value: "a page"))
    show(Promise(value: ""))
    show(Promise(value: "a page that is too long"))
    show(Promise(error: .noNetwork))
    // end
    print.expect(
      "typed price ends",
      """
      its length is 6
      unreadable
      unreadable
      offline
      """
    )
  }
}
