import ResultPromise
import Testing

// What stands between the marks is shown in `Docs/Articles/WhatAPromiseIs.md`, with what it prints.

private enum Offline: Error {
  case noNetwork
}

@Suite struct PromiseArticleTests {
  private let print = Printer()

  @Test func `a value that comes later`() {
    let print = print
    // begin later
    let price = Promise<Int, Never>()
    price.await { print("a buyer hears", $0.get()) }
    print("nobody knows the price yet")

    price.fulfill(with: .success(42))
    price.await { print("who asks later hears", $0.get()) }
    // end
    print.expect(
      "later",
      """
      nobody knows the price yet
      a buyer hears 42
      who asks later hears 42
      """
    )
  }

  @Test func `once for all`() {
    let print = print
    // begin once
    let price = Promise<Int, Never>()
    print(price.fulfill(with: .success(42)))
    print(price.fulfill(with: .success(7)))
    price.await { print("the price is", $0.get()) }
    // end
    print.expect(
      "once",
      """
      true
      false
      the price is 42
      """
    )
  }

  @Test func `callbacks`() {
    let print = print
    func user(_ name: String, then go: (Int?, Offline?) -> Void) {
      go(name == "Ann" ? 7 : nil, name == "Ann" ? nil : .noNetwork)
    }
    func picture(of id: Int, then go: (String?, Offline?) -> Void) { go("picture \(id)", nil) }
    // begin callbacks
    user("Ann") { id, error in
      guard let id else { return print("failed:", error!) }
      picture(of: id) { picture, error in
        guard let picture else { return print("failed:", error!) }
        print("shown:", picture)
      }
    }
    // end
    print.expect(
      "callbacks",
      """
      shown: picture 7
      """
    )
  }

  @Test func `a chain`() {
    let print = print
    func user(_ name: String) -> Promise<Int, Offline> {
      Promise(name == "Ann" ? .success(7) : .failure(.noNetwork))
    }
    @Sendable func picture(of id: Int) -> Promise<String, Offline> {
      Promise(.success("picture \(id)"))
    }
    // begin chain
    func show(_ name: String) {
      user(name)
        .thenAsync { id in picture(of: id) }
        .map { picture in "shown: \(picture)" }
        .recover { error in "failed: \(error)" }
        .await { print($0.get()) }
    }
    show("Ann")
    show("nobody")
    // end
    print.expect(
      "chain",
      """
      shown: picture 7
      failed: noNetwork
      """
    )
  }

  @Test func `several`() {
    let print = print
    // begin several
    let (price, stock) = (Promise<Int, Never>(), Promise<String, Never>())
    Promise.all(price, stock).await { result in
      let (price, stock) = result.get()
      print(price, stock)
    }
    stock.fulfill(with: .success("in stock"))
    print("one is missing")
    price.fulfill(with: .success(42))
    // end
    print.expect(
      "several",
      """
      one is missing
      42 in stock
      """
    )
  }

  /// What articles say of releasing is shown with the smallest library, too.
  @Test func `a chain that nobody settles`() {
    let print = print
    // begin let go
    final class Screen: Sendable {
      func show(_ number: Int) {}
    }
    var price: Promise<Int, Never>? = Promise()
    weak var held: Screen?
    do {
      let screen = Screen()
      held = screen
      price?.await { screen.show($0.get()) }
    }
    print("the promise holds its handler, and the handler the screen:", held != nil)

    price = nil
    print("the screen is still there:", held != nil)
    // end
    print.expect(
      "let go",
      """
      the promise holds its handler, and the handler the screen: true
      the screen is still there: false
      """
    )
  }

  @Test func `a long chain`() {
    let print = print
    // begin long
    let first = Promise<Int, Never>()
    var last = first
    for _ in 1...100_000 { last = last.map { $0 + 1 } }
    last.await { print("settled:", $0.get()) }
    first.fulfill(with: .success(0))

    var forgotten: Promise<Int, Never>? = Promise()
    for _ in 1...100_000 { forgotten = forgotten?.map { $0 + 1 } }
    forgotten = nil
    print("released:", forgotten == nil)
    // end
    print.expect(
      "long",
      """
      settled: 100000
      released: true
      """
    )
  }

  @Test func `a lock is not enough`() {
    let print = print
    // begin two steps
    func settle(_ price: Promise<Int, Never>, with value: Int) {
      if price.resultIfSettled == nil {
        // Another thread may settle it here.
        print("I settle it with", value)
        price.fulfill(with: .success(value))
      }
    }
    // end
    // begin one step
    func decide(_ price: Promise<Int, Never>, with value: Int) {
      if price.fulfill(with: .success(value)) { print("I settled it with", value) }
    }
    // end
    settle(Promise(), with: 1)
    let price = Promise<Int, Never>()
    decide(price, with: 2)
    decide(price, with: 3)
    print.expect(
      "what each says",
      """
      I settle it with 1
      I settled it with 2
      """
    )
  }
}
