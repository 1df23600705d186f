import Dispatchers
import JSPromise
import Testing
import TestSupport

// What is between the marks is shown in `Docs`, with what it prints; programs in JavaScript print the same.

private struct Offline: Error {}

@Suite(.ownThread) struct JSArticleTests {
  private let print = Printer()
  private let jobs = ManualDispatcher()

  // begin first few js
  /// The first values, in the order in which they come; the other pages
  /// continue.
  func first(
    _ count: Int,
    of pages: [Promise<String>]
  ) -> Promise<[String]> {
    Promise { resolve, reject in
      let collected = Collected()
      let uses = pages.map { page in
        page.map { text in
          let texts = collected.adding(text)
          if texts.count == count { resolve(texts) }
        }
      }
      // Too late, if there were enough.
      Promise.allSettled(uses).then { _ in reject(Offline()) }
    }
  }
  // end

  @Test func `the first few values`() async throws {
    let (late, resolve, _) = Promise<String>.withResolvers()
    let pages = [.reject(Offline()), late, .resolve("early")]
    let firstTwo = first(2, of: pages)
    #expect(try await first(1, of: pages).value == ["early"])
    resolve("late")
    #expect(try await firstTwo.value == ["early", "late"])
    await #expect(throws: Offline.self) { try await first(3, of: pages).value }
    await #expect(throws: Offline.self) { try await first(1, of: []).value }
    let settled = (1...300).map { Promise.resolve("\($0)") }
    #expect(try await first(200, of: settled).value.count == 200)
  }

  @Test func `the first few values keep no page that nothing else holds`() {
    let living = SharedCount()
    do {
      let queue = JobQueue(on: jobs)
      var pages: [Promise<String>] = []
      for _ in 0..<300 {
        let counted = Counted(living)
        let (page, _, _) = Promise<String>.withResolvers(on: queue)
        page.then { _ in _ = counted }
        pages.append(page)
      }
      _ = first(2, of: pages)
      jobs.drain()
      #expect(living.number == 300)
    }
    #expect(living.number == 0)
  }

  @Test func `states`() {
    let (print, jobs) = (print, jobs)
    let queue = JobQueue(on: jobs)
    // begin js states
    let (promise, resolve, reject) = Promise<Int>.withResolvers(on: queue)
    let (other, resolveOther, _) = Promise<Int>.withResolvers(on: queue)
    resolve(other)
    reject(Offline())
    print("resolved, and pending:", promise.snapshot == nil)

    resolveOther(1)
    jobs.drain()
    if case .fulfilled(let value) = promise.snapshot {
      print("fulfilled:", value)
    }
    // end
    print.expect(
      "js states",
      """
      resolved, and pending: true
      fulfilled: 1
      """
    )
  }

  @Test func `a promise in a promise`() {
    let (print, jobs) = (print, jobs)
    let queue = JobQueue(on: jobs)
    // begin js adoption
    let page = Promise.resolve(1, on: queue)
    let adopted = Promise<Int>(on: queue) { resolve, _ in resolve(page) }
    let chained = adopted.then { _ in page }
    print(type(of: adopted))
    print(type(of: chained))
    print(Promise.resolve(page) === page)
    // end
    jobs.drain()
    print.expect(
      "js adoption",
      """
      Promise<Int>
      Promise<Int>
      true
      """
    )
  }

  @Test func `a promise that stays inside`() {
    let (print, jobs) = (print, jobs)
    let queue = JobQueue(on: jobs)
    // begin js inside
    func resolved<Value>(_ value: Value) -> Promise<Value> {
      .resolve(value, on: queue)
    }

    let page = Promise.resolve(1, on: queue)
    print(type(of: resolved(page)))
    print(type(of: page.map { _ in page }))
    // end
    jobs.drain()
    print.expect(
      "js inside",
      """
      Promise<Promise<Int>>
      Promise<Promise<Int>>
      """
    )
  }

  @Test func `where a handler runs`() {
    let (print, jobs) = (print, jobs)
    let queue = JobQueue(on: jobs)
    // begin js places
    let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
    promise.then { print("later:", $0) }

    resolve(1)
    print("resolved")
    jobs.drain()
    // end
    print.expect(
      "js places",
      """
      resolved
      later: 1
      """
    )
  }

  @Test func `order`() {
    let (print, jobs) = (print, jobs)
    let queue = JobQueue(on: jobs)
    // begin js order
    let start = Promise.resolve(0, on: queue)
    start.then { _ in print("A1") }
      .then { _ in print("A2") }
      .then { _ in print("A3") }
      .then { _ in print("A4") }
    start.then { _ in
      print("B1")
      return Promise.resolve(0, on: queue)
    }
    .then { _ in print("B2") }
    print("written last, printed first")
    // end
    jobs.drain()
    print.expect(
      "js order",
      """
      written last, printed first
      A1
      B1
      A2
      A3
      A4
      B2
      """
    )
  }

  @Test func `a signal`() {
    let (print, jobs) = (print, jobs)
    let queue = JobQueue(on: jobs)
    // begin js cancelling
    let controller = AbortController()
    controller.signal.addListener { _ in print("the request is stopped") }
    let signal = controller.signal
    let request = Promise<Int>(on: queue, signal: signal) { _, _ in }
    request
      .then { print("a value:", $0) }
      .catch { print("aborted:", $0 is AbortError) }

    controller.abort()
    jobs.drain()
    // end
    print.expect(
      "js cancelling",
      """
      the request is stopped
      aborted: true
      """
    )
  }

  @Test func `moving a chain`() {
    let (print, jobs) = (print, jobs)
    let queue = JobQueue(on: jobs)
    // begin js moved
    @Sendable func load(_ name: String) -> Promise<String> {
      name == "nothing"
        ? .reject(Offline(), on: queue) : .resolve("the \(name)", on: queue)
    }

    func show(_ name: String) {
      load(name)
        .then { page in load("picture of \(page)") }
        .then { picture in print(picture) }
        .catch { error in print("failed") }
        .finally { print("done") }
    }
    show("page")
    show("nothing")
    // end
    jobs.drain()
    print.expect(
      "js moved",
      """
      failed
      the picture of the page
      done
      done
      """
    )
  }

  @Test func `moving what is awaited`() async throws {
    let print = print
    // begin js awaited
    @Sendable func load(_ name: String) -> Promise<String> {
      .resolve("the \(name)")
    }

    let page = try await load("page").value
    let (left, right) = try await Promise.all(load("left"), load("right"))
      .value
    print(page, left, right)

    let controller = AbortController()
    controller.signal.addListener { _ in print("stopped") }
    controller.abort()
    print(controller.signal.aborted)
    // end
    print.expect(
      "js awaited",
      """
      the page the left the right
      stopped
      true
      """
    )
  }
}
