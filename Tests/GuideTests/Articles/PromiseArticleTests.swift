import Dispatch
import ResultPromise
import Testing
import TestSupport

// What is between the marks is shown in `Docs/Articles/WhatAPromiseIs.md`, with what it prints.

private enum Offline: Error {
  case noNetwork
}

@Suite(.ownThread) struct PromiseArticleTests {
  private let print = Printer()

  @Test func `a value that comes later`() {
    let print = print
    // begin later
    let price = Promise<Int, Never>()
    price.await { print("a buyer hears", $0.get()) }
    print("the price is not known yet")

    price.fulfill(with: .success(42))
    price.await { print("a later handler gets", $0.get()) }
    // end
    print.expect(
      "later",
      """
      the price is not known yet
      a buyer hears 42
      a later handler gets 42
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

  /// What articles say about releasing is shown with the smallest library, too.
  @Test func `a chain that is never settled`() {
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
    print(
      "the promise holds its handler, and the handler the screen:",
      held != nil
    )

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

    var source: Promise<Int, Never>? = Promise()
    weak var end: Promise<Int, Never>?
    if var link = source {
      for _ in 1...100_000 { link = link.map { $0 + 1 } }
      end = link
    }
    print("the source holds the chain:", end != nil)
    source = nil
    print("the end is still there:", end != nil)
    // end
    print.expect(
      "long",
      """
      settled: 100000
      the source holds the chain: true
      the end is still there: false
      """
    )
  }

  @Test func `a thread comes between a look and an act`() {
    let print = print
    // begin two steps
    @Sendable func settle(
      _ price: Promise<Int, Never>,
      with value: Int,
      looked: () -> Void
    ) {
      if price.resultIfSettled == nil {
        // Here another thread may settle it.
        looked()
        print("I settle it with", value)
        price.fulfill(with: .success(value))
      }
    }
    // end
    // begin two threads
    let price = Promise<Int, Never>()
    let (hasLooked, mayGoOn, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0),
      DispatchSemaphore(value: 0)
    )
    DispatchQueue(label: "the other thread").async {
      settle(price, with: 1) {
        hasLooked.signal()
        mayGoOn.wait()
      }
      isDone.signal()
    }
    hasLooked.wait()
    settle(price, with: 2) {}
    mayGoOn.signal()
    isDone.wait()
    price.await { print("the price is", $0.get()) }
    // end
    print.expect(
      "two threads",
      """
      I settle it with 2
      I settle it with 1
      the price is 2
      """
    )
  }

  @Test func `one call that looks and acts`() {
    let print = print
    // begin one step
    @Sendable func decide(_ price: Promise<Int, Never>, with value: Int) {
      if price.fulfill(with: .success(value)) {
        print("one thread settled it")
      }
    }
    let price = Promise<Int, Never>()
    DispatchQueue.concurrentPerform(iterations: 8) {
      decide(price, with: $0)
    }
    // end
    print.expect(
      "one step",
      """
      one thread settled it
      """
    )
  }
}
