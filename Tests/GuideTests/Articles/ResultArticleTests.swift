import ResultPromise
import Testing
import TestSupport

// What is between the marks is shown in `Docs/Articles`, with what it prints.

private enum Offline: CancellableFailure {
  case noNetwork
  case cancelled
}

@Suite(.ownThread) struct ResultArticleTests {
  private let print = Printer()

  @Test func `states`() {
    let print = print
    // begin result states
    let promise = Promise<Int, Offline>()
    print("pending:", promise.resultIfSettled == nil)

    print(promise.cancel(), promise.fulfill(with: .success(1)))
    print("cancelled:", promise.resultIfSettled == .failure(.cancelled))
    // end
    print.expect(
      "result states",
      """
      pending: true
      true false
      cancelled: true
      """
    )
  }

  @Test func `a promise in a promise`() {
    let print = print
    // begin result adoption
    let page = Promise<Int, Never>(.success(1))
    let inside = page.map { _ in page }
    let followed = page.thenAsync { _ in page }
    print(type(of: inside))
    print(type(of: followed))
    // end
    print.expect(
      "result adoption",
      """
      Promise<Promise<Int, Never>, Never>
      Promise<Int, Never>
      """
    )
  }

  @Test func `where a handler runs`() {
    let print = print
    // begin result places
    let promise = Promise<Int, Never>()
    promise.await { print("immediately:", $0.get()) }

    promise.fulfill(with: .success(1))
    print("fulfilled")
    // end
    print.expect(
      "result places",
      """
      immediately: 1
      fulfilled
      """
    )
  }

  @Test func `an error value`() {
    let print = print
    // begin result cancelling
    let request = Promise<Int, Offline>()
    request.await { result in
      if case .failure(.cancelled) = result {
        print("the request is stopped")
      }
    }
    let text = request.map { "\($0)" }

    text.cancel()
    print("the request continues:", request.resultIfSettled == nil)
    request.cancel()
    // end
    print.expect(
      "result cancelling",
      """
      the request continues: true
      the request is stopped
      """
    )
  }

  @Test func `order`() {
    let print = print
    // begin result order
    let (first, second) = (Promise<Int, Never>(), Promise<Int, Never>())
    second.await { _ in print("the handler of the second") }
    first.await { _ in
      print("the handler of the first begins")
      second.fulfill(with: .success(2))
      print("the handler of the first ends")
    }
    first.await { _ in print("another handler of the first") }
    first.fulfill(with: .success(1))
    // end
    print.expect(
      "result order",
      """
      the handler of the first begins
      the handler of the first ends
      another handler of the first
      the handler of the second
      """
    )
  }

  /// A class whose value is of any type, as in the article about the cost of that.
  @Test func `a generic box`() {
    let print = print
    // begin generic box
    final class Box<Value> {
      private var value: Value?
      private var handlers: [(Value) -> Void] = []

      func whenFull(_ handler: @escaping (Value) -> Void) {
        if let value { handler(value) } else { handlers.append(handler) }
      }

      func fill(_ value: Value) {
        self.value = value
        for handler in handlers { handler(value) }
        handlers = []
      }
    }

    let box = Box<Int>()
    box.whenFull { print($0) }
    box.fill(42)
    // end
    print.expect(
      "generic box",
      """
      42
      """
    )
  }
}
