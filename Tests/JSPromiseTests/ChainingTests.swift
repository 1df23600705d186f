import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct ChainingTests {
  private let gate = ManualDispatcher()
  private let queue: JobQueue

  init() {
    queue = JobQueue(on: gate)
  }

  // MARK: handle(on:)

  @Test func `map, flatMap and recover do what then and catch do with such a closure`() {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let chain = Promise.resolve(1, on: queue)
      .map { $0 + 1 }
      .flatMap { .resolve("\($0)", on: queue) }
      .map { text -> Int in throw Oops(number: text.count) }
      .recover { ($0 as? Oops)?.number ?? 0 }
    let again = chain.map { _ -> Int in throw Oops() }.recover { _ in throw Oops(number: 7) }
    gate.drain()
    #expect(chain.currentValue == 1)
    #expect(again.reason as? Oops == Oops(number: 7))
  }

  @Test @MainActor func `on the main queue, handlers are the main actor's`() async throws {
    final class Screen {
      var texts: [String] = []
    }
    let screen = Screen()
    let last = Promise.resolve(1)
      .handle(on: .main)
      .then { screen.texts.append("\($0)") }
      .then { () -> Int in throw Oops(number: 2) }
      .catch { error -> Int in
        screen.texts.append("\(error)")
        throw error
      }
      .catch { _ in Promise.resolve(3) }
      .map { $0 + screen.texts.count }
      .flatMap { _ in Promise<Int>.reject(Oops(number: 4)) }
      .recover { ($0 as? Oops)?.number ?? screen.texts.count }
      .catch { screen.texts.append("\($0)") }
      .finally { screen.texts.append("over") }
    #expect(try await last.promise.value == 4)
    #expect(screen.texts == ["1", "Oops(number: 2)", "over"])
  }

  @Test func `handle moves what follows to another queue, and leaves what came before`() {
    let other = ManualDispatcher()
    let log = Log<String>()
    Promise.resolve(1, on: queue)
      .then { _ in log.append("before") }
      .handle(on: JobQueue(on: other))
      .then { _ in log.append("after") }
      .then { _ in log.append("inherited") }
    gate.drain()
    #expect(log.entries == ["before"])
    #expect(gate.drain() == 0)
    other.drain()
    #expect(log.entries == ["before", "after", "inherited"])
  }

  @Test func `handle moves failures too`() {
    let other = ManualDispatcher()
    let log = Log<String>()
    Promise<Int>.reject(Oops(), on: queue)
      .handle(on: other)
      .then { value -> Int in value + 1 }
      .catch { _ in log.append("caught") }
    gate.drain()
    #expect(log.entries.isEmpty)
    other.drain()
    #expect(log.entries == ["caught"])
  }

  @Test func `handle on the main dispatcher shows failures on the main actor`() throws {
    let done = Event()
    Promise<Int>.reject(Oops())
      .handle(on: .main)
      .then { _ -> Void in Issue.record("ran on a failure") }
      .catch { _ in
        MainActor.assertIsolated()
        done.signal()
      }
    try done.wait()
  }

  @Test func `handle on a dispatcher makes one hop for all handlers, so that they cannot overlap`()
  {
    let other = ManualDispatcher()
    let log = Log<String>()
    let promise = Promise.resolve(1, on: queue).handle(on: other)
    promise.then { _ in log.append("first") }.then { _ in log.append("after the first") }
    promise.then { _ in log.append("second") }
    gate.drain()
    #expect(log.entries.isEmpty)
    #expect(other.drain() == 1)
    #expect(log.entries == ["first", "second", "after the first"])
  }

  // MARK: all

  @Test func `all keeps the order of the inputs, not of their arrival`() {
    let inputs = (0..<3).map { _ in Promise<Int>.withResolvers(on: queue) }
    let all = Promise.all(inputs.map(\.promise), queue: queue)
    for index in [2, 0, 1] {
      #expect(all.snapshot == nil)
      inputs[index].resolve(index)
      gate.drain()
    }
    #expect(all.currentValue == [0, 1, 2])
  }

  @Test func `all rejects at the first rejection, and leaves the others alone`() {
    let inputs = (0..<3).map { _ in Promise<Int>.withResolvers(on: queue) }
    let all = Promise.all(inputs.map(\.promise), queue: queue)
    inputs[1].reject(Oops(number: 1))
    gate.drain()
    #expect(all.reason as? Oops == Oops(number: 1))
    inputs[0].reject(Oops(number: 0))
    gate.drain()
    #expect(all.reason as? Oops == Oops(number: 1))
    #expect(inputs[2].promise.snapshot == nil)
  }

  @Test func `all of nothing is there at once`() {
    #expect(Promise<Int>.all([], queue: queue).currentValue == [])
  }

  @Test func `all takes a job queue, and its handlers run there`() {
    let other = ManualDispatcher()
    let log = Log<[Int]>()
    Promise.all([Promise.resolve(1, on: queue)], queue: JobQueue(on: other))
      .then { log.append($0) }
    gate.drain()
    #expect(log.entries.isEmpty)
    other.drain()
    #expect(log.entries == [[1]])
  }

  @Test func `all takes a dispatcher, and its handlers run there, failures included`() {
    let other = ManualDispatcher()
    let log = Log<String>()
    Promise.all([Promise.resolve(1, on: queue)], queue: other).then { log.append("\($0)") }
    Promise.all([Promise<Int>.reject(Oops(), on: queue)], queue: other)
      .then { _ in log.append("fulfilled") }
      .catch { _ in log.append("caught") }
    gate.drain()
    #expect(log.entries.isEmpty)
    other.drain()
    #expect(log.entries == ["[1]", "caught"])
  }

  // MARK: An earlier result that is needed later in the chain

  private struct User: Sendable { let name: String }
  private struct Post: Sendable { let title: String }

  private func fetchUser() -> Promise<User> { .resolve(User(name: "Ada"), on: queue) }

  // In a flat chain the third handler sees the posts and no longer the user, who was the value of the
  // step before. Both remedies below keep the user without a variable outside the chain.

  @Test func `a nested closure still sees the earlier result`() {
    let queue = queue
    let page = fetchUser()
      .then { user in
        Promise.resolve([Post(title: "Notes by \(user.name)")], on: queue)
          .then { posts in "\(user.name): \(posts.map(\.title))" }
      }
      .catch { "failed: \($0)" }
    gate.drain()
    #expect(page.currentValue == #"Ada: ["Notes by Ada"]"#)
  }

  @Test func `a tuple carries the earlier result to the next step`() {
    let queue = queue
    let page = fetchUser()
      .then { user in
        Promise.resolve([Post(title: "Notes by \(user.name)")], on: queue).then { (user, $0) }
      }
      .then { user, posts in "\(user.name): \(posts.map(\.title))" }
    gate.drain()
    #expect(page.currentValue == #"Ada: ["Notes by Ada"]"#)
  }

  @Test(arguments: ["one", "two", "three", nil])
  func `upload all, then post, then store, with one handler for every error`(fails: String?) {
    let queue = queue
    let (main, log) = (ManualDispatcher(), Log<String>())
    @Sendable func step<Value>(_ name: String, _ value: Value) -> Promise<Value> {
      log.append(name)
      return name == fails ? .reject(Oops(), on: queue) : .resolve(value, on: queue)
    }
    Promise.all(["one", "two"].map { step($0, "id of \($0)") }, queue: queue)
      .then { attachments in step("three", "post with \(attachments)") }
      .then { post in
        log.append("stored \(post)")
        return post
      }
      .handle(on: main)
      .then { _ in log.append("shown") }
      .catch { _ in log.append("alert") }
    gate.drain()
    let background = log.entries
    main.drain()
    // Both uploads have started whatever happens; only the last entry belongs to the main queue.
    #expect(background.prefix(2) == ["one", "two"])
    #expect(log.entries.dropLast() == background[...])
    #expect(log.entries.last == (fails == nil ? "shown" : "alert"))
    let stored = #"stored post with ["id of one", "id of two"]"#
    #expect(log.entries.contains(stored) == (fails == nil))
    #expect(log.entries.contains("three") == (fails == nil || fails == "three"))
  }
}
