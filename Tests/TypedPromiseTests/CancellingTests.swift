import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct CancellingTests {
  typealias Pending = Promise<Int, LoadError>

  // MARK: Hooks

  @Test func `hooks neither run nor stay when the promise is settled`() {
    let (promise, resolver) = Pending.pending()
    weak var held: Log<Int>?
    do {
      let log = Log<Int>()
      held = log
      resolver.onCancel { log.append(1) }
      resolver.fulfill(1)
      resolver.onCancel { log.append(2) }
      #expect(log.entries.isEmpty)
    }
    #expect(held == nil)
    #expect(promise.isFulfilled)
  }

  // MARK: Kept alive

  @Test func `a promise that is kept alive outlives its viewers, and not a cancellation`() async {
    let (clock, hooks) = (ManualClock(), Log<Int>())
    let (promise, resolver) = Pending.pending()
    resolver.onCancel { hooks.append(1) }
    #expect(promise.keepAlive() === promise)
    promise.then(on: .current) { $0 }.cancel()
    #expect(promise.timeout(after: .zero, clock: clock).error == .timedOut)
    race([promise, Pending(value: 1)]).cancel()
    let viewer = Task { await promise.outcome }
    viewer.cancel()
    _ = await viewer.value
    #expect(promise.isPending && hooks.entries.isEmpty)
    #expect(promise.cancel() && hooks.entries == [1])
    #expect(promise.keepAlive().isCancelled)
    withExtendedLifetime(resolver) {}
  }

  @Test func `what is kept alive is released with its holder, and ends as before`() {
    weak var held: Pending?
    do {
      let promise = Pending().keepAlive()
      held = promise
      #expect(held != nil)
    }
    #expect(held == nil)
    let (promise, resolver) = Pending.pending()
    let next = promise.keepAlive().then(on: .current) { $0 + 1 }
    resolver.fulfill(1)
    #expect(next.settledValue == 2)
  }

  // MARK: Downstream

  /// The ways in which a chain ends.
  enum End: CaseIterable { case value, error, source, middle, last, onItsWay, dropped }

  @Test(arguments: End.allCases)
  func `several ensures run in the order of the chain, whichever way it ends`(end: End) {
    let (dispatcher, log) = (ManualDispatcher(), Log<String>())
    for isInPlace in [true, false] {
      let resolver = Later<Resolver<Int, LoadError>>()
      let source = {
        let (promise, made) = Pending.pending()
        made.onCancel { log.append("hook") }
        resolver.set(made)
        return promise
      }()
      let chain = ["a", "b", "c"].reduce(into: [source]) { chain, name in
        let last = chain[chain.count - 1]
        chain.append(
          isInPlace
            ? last.ensure(on: .current) { log.append(name) }
            : last.ensure(on: dispatcher) { log.append(name) }
        )
      }
      chain[3].observe(on: .current) { _ in log.append("end") }
      switch end {
      case .value: resolver.take()?.fulfill(1)
      case .error: resolver.take()?.reject(.offline)
      case .source: source.cancel()
      case .middle: chain[2].cancel()
      case .last: chain[3].cancel()
      case .onItsWay:
        resolver.take()?.fulfill(1)
        chain[3].cancel()
      case .dropped: _ = resolver.take()
      }
      dispatcher.drain()
    }
    let isCancelled = ![End.value, .error, .onItsWay].contains(end)
    #expect(
      log.entries.filter { !["hook", "end"].contains($0) } == ["a", "b", "c", "a", "b", "c"]
    )
    #expect(log.entries.filter { $0 == "hook" }.count == (isCancelled ? 2 : 0))
    #expect(log.entries.first == (isCancelled ? "hook" : "a"))
  }

  @Test func `the ensures of several inputs run in the order of the inputs`() {
    let (log, sources) = (Log<String>(), (0..<3).map { _ in Pending.pending() })
    let inputs = sources.enumerated().map { number, source in
      source.promise.ensure(on: .current) { log.append("\(number)") }
    }
    when(fulfilled: inputs).ensure(on: .current) { log.append("all") }.cancel()
    #expect(log.entries == ["0", "1", "2", "all"])
    withExtendedLifetime(sources) {}
  }

  // MARK: From within

  @Test func `a handler may cancel the promise that it is about to settle`() {
    let box = Later<Promise<Int, LoadError>>()
    let (source, resolver) = Pending.pending()
    let end = source.then(on: .current) { value in
      box.take()?.cancel()
      return value
    }
    box.set(end)
    resolver.fulfill(1)
    #expect(end.isCancelled)
    #expect(source.isFulfilled)
  }

  @Test func `a long chain is cancelled from its end, and from its root`() {
    let count = 100_000
    let (source, resolver) = Pending.pending()
    let end = (0..<count).reduce(source) { promise, _ in promise.then(on: .current) { $0 } }
    end.cancel()
    #expect(source.isCancelled)
    let (other, otherResolver) = Pending.pending()
    let otherEnd = (0..<count).reduce(other) { promise, _ in promise.then(on: .current) { $0 } }
    other.cancel()
    #expect(otherEnd.isCancelled)
    withExtendedLifetime((resolver, otherResolver)) {}
  }

  // MARK: Threads

  @Test func `a resource that comes as its only handler is cancelled is used, or goes back`() {
    final class Lease: Sendable {
      let goBack: @Sendable () -> Void
      init(_ goBack: @escaping @Sendable () -> Void) { self.goBack = goBack }
      deinit { goBack() }
    }
    let (used, back) = (Log<Int>(), Log<Int>())
    for round in 0..<2_000 {
      let (promise, resolver) = Promise<Lease, LoadError>.pending()
      let use = Later<Promise<Void, LoadError>>()
      use.set(promise.then(on: .current) { _ in used.append(round) })
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 {
          use.take()?.cancel()
        } else {
          resolver.fulfill(Lease { back.append(round) })
        }
      }
    }
    #expect(back.entries == Array(0..<2_000))
    #expect(Set(used.entries).count == used.entries.count)
  }
}
