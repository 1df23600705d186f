import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// Promises whose steps run in a limiter.
@Suite(.ownThread) struct LimitedTests {
  private typealias Pair = (promise: Promise<Int, LoadError>, resolver: Resolver<Int, LoadError>)

  private let log = Log<Int>()

  // MARK: Places

  /// Work in a limiter with three places, on promises that a test settles.
  private func load(_ pairs: [Pair], in limiter: some Dispatcher) -> [Promise<Int, LoadError>] {
    pairs.enumerated().map { number, pair in
      limiter.async(.promise) { [log] in
        log.append(number)
        return pair.promise
      }
    }
  }

  @Test func `a cancelled promise gives no place back while others wait for the returned one`()
    throws
  {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let pairs: [Pair] = (0..<2).map { _ in Promise.pending() }
    let other = pairs[0].promise.then(on: .current) { $0 }
    let loads = load(pairs, in: limiter)
    loads[0].cancel()
    #expect(log.entries == [0])
    pairs[0].resolver.fulfill(1)
    #expect(log.entries == [0, 1])
    #expect(other.settledValue == 1)
  }

  @Test func `a promise that will never be settled gives its place back`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    var pairs: [Pair] = (0..<2).map { _ in Promise.pending() }
    _ = load([pairs.removeFirst()] + pairs, in: limiter)
    #expect(log.entries == [0, 1])
  }

  @Test func `what a dispatcher drops, which would make a promise, makes room for the next one`() {
    let target = ManualDispatcher()
    let outcomes = when(resolved: 0..<3, atMost: 1, on: target) { [log] number in
      log.append(number)
      return Promise<Int, LoadError>(value: number)
    }
    _ = target.takeAll()
    target.drain()
    #expect(log.entries == [1, 2])
    #expect(outcomes.settledValue?.count == 3)
  }

  // MARK: What is cancelled

  /// Makes promises whose steps wait in `limiter`; a promise is cancelled by what is returned.
  private typealias Wait =
    @Sendable (ConcurrencyLimitedDispatcher, CallsBack) -> @Sendable () -> Void

  private static let waits: [(name: String, wait: Wait)] = [
    (
      "a step",
      { limiter, held in
        let promise = Promise<Int, Never>(value: 1).then(on: limiter) { _ in held.hold() }
        return { promise.cancel() }
      }
    ),
    (
      "a promise that makes itself",
      { limiter, held in
        let promise = Promise<Int, Never>(on: limiter) { _ in held.hold() }
        return { promise.cancel() }
      }
    ),
    (
      "work",
      { limiter, held in
        let promise: Promise<Void, Never> = limiter.async(.promise) { held.hold() }
        return { promise.cancel() }
      }
    ),
    (
      "a step whose last consumer leaves",
      { limiter, held in
        let step = Promise<Int, Never>(value: 1).then(on: limiter) { _ in held.hold() }
        let last = step.then(on: .current) { 1 }.then(on: .current) { $0 }
        return { last.cancel() }
      }
    ),
    (
      "a step that is settled by hand",
      { limiter, held in
        let promise = Promise<Int, Never>(value: 1).then(on: limiter) { _ in held.hold() }
        return { promise.fulfill(()) }
      }
    ),
  ]

  @Test(arguments: waits.indices)
  func `what is cancelled leaves a limiter immediately, and is released`(kind: Int) throws {
    let (target, released) = (ManualDispatcher(), Log<Int>())
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    limiter.dispatch {}
    limiter.dispatch { [log] in log.append(0) }
    let cancels = (0..<100).map { number in
      Self.waits[kind].wait(limiter, CallsBack { released.append(number) })
    }
    #expect(limiter.waitingCount == 101)
    for cancel in cancels { cancel() }
    #expect(limiter.waitingCount == 1, "\(Self.waits[kind].name)")
    #expect(released.entries.count == 100, "\(Self.waits[kind].name)")
    target.drain()
    #expect(log.entries == [0])
    #expect(target.submittedCount == 2)
  }

  /// Steps and work whose closures capture nothing, so that nothing of the user's is released with them.
  private static let bare: [@Sendable (any Dispatcher) -> Promise<Int, LoadError>] = [
    { Promise(value: 1).then(on: $0) { $0 } },
    { Promise(value: 1).map(on: $0) { $0 } },
    { Promise(on: $0) { $0.fulfill(1) } },
    { $0.async(.promise) { 1 } },
  ]

  @Test(arguments: bare.indices)
  func `what captures nothing leaves a limiter, too`(kind: Int) throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: ManualDispatcher())
    limiter.dispatch {}
    let promises = (0..<100).map { _ in Self.bare[kind](limiter) }
    #expect(limiter.waitingCount == 100)
    for promise in promises { promise.cancel() }
    #expect(limiter.waitingCount == 0)
  }

  /// Counts what is withdrawn, and looks at its promise then.
  private struct Counting: ForwardingDispatcher {
    let target: any Dispatcher = ManualDispatcher()
    let withdrawn = SharedCount()
    let step = Later<Promise<Int, LoadError>>()

    func dispatch(_ work: @escaping @Sendable () -> Void) { target.dispatch(work) }

    func withdraw(_ id: ObjectIdentifier) {
      withdrawn.add(step.take()?.isPending == false ? 1 : 2)
    }
  }

  @Test(arguments: 0..<4)
  func `a step is withdrawn once, however far behind it the last consumer was`(links: Int) {
    let counting = Counting()
    var last = Promise<Int, LoadError>(value: 1).then(on: counting) { value -> Int in value }
    counting.step.set(last)
    for _ in 0..<links { last = last.then(on: .current) { value -> Int in value } }
    last.cancel()
    #expect(counting.withdrawn.number == 1)
  }

  @Test func `what leaves a limiter has left it when hooks run`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: ManualDispatcher())
    limiter.dispatch {}
    let step = Promise<Int, LoadError>(value: 1).then(on: limiter) { value -> Int in value }
    let (other, resolver) = Promise<Int, LoadError>.pending()
    resolver.onCancel { [log] in log.append(limiter.waitingCount) }
    #expect(limiter.waitingCount == 1)
    when(fulfilled: [step, other]).cancel()
    #expect(log.entries == [0])
  }

  // MARK: Deadlocks

  @Test func `waiting for the place that one has fails`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let errors = Log<DeadlockError>()
    limiter.dispatch {
      let nested: Promise<Int, LoadError> = limiter.async(.promise) { 1 }
      do throws(WaitError<LoadError>) {
        _ = try nested.wait()
      } catch {
        if case .wouldDeadlock(let error) = error { errors.append(error) }
      }
    }
    #expect(errors.entries == [DeadlockError(blocking: limiter)])
  }

  @Test func `a closure may keep a place that only one of several sources waits for`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let other = Promise<Int, LoadError>()
    let outer = limiter.async(.promise) { () -> Promise<Int, LoadError> in
      let inner = limiter.async(.promise) { Promise<Int, LoadError>(value: 1) }
      return race(inner, other)
    }
    other.fulfill(2)
    #expect(outer.settledValue == 2)
  }

  @Test func `a closure that keeps the place that its promise waits for ends the program`()
    async
    throws
  {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
      let outer = limiter.async(.promise) {
        limiter.async(.promise) { Promise<Int, LoadError>(value: 1) }.map(on: .current) { $0 + 1 }
      }
      withExtendedLifetime(outer) {}
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("async(.promise) would never end"))
    #expect(message.contains("call it on another dispatcher, or raise the limit"))
  }
}
