import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct CancellingTests {
  typealias Pending = Promise<Int, LoadError>

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

  @Test func `what is cancelled in its handler gives up immediately what that returns`() {
    let (source, own, log) = (Pending(), Later<Pending>(), Log<String>())
    let (inner, resolver) = Pending.pending()
    own.set(
      source.then(on: .current) { _ -> Pending in
        let outer = own.take()
        resolver.onCancel { log.append(outer?.isCancelled == true ? "hook" : "early") }
        outer?.cancel()
        return inner
      }
    )
    source.observe(on: .current) { _ in log.append(inner.isCancelled ? "next" : "late") }
    source.fulfill(1)
    #expect(log.entries == ["hook", "next"])
  }

  @Test func `closures are released with what is cancelled, although that is held`() {
    for links in 0..<4 {
      let (source, released) = (Pending(), SharedCount())
      let first = {
        let object = CallsBack { released.add() }
        return source.then(on: .current) { value -> Int in object.giving(value) }
      }()
      var last = first
      for _ in 0..<links { last = last.then(on: .current) { value -> Int in value } }
      last.cancel()
      #expect(first.isCancelled && released.number == 1)
      withExtendedLifetime(source) {}
    }
  }

  @Test func `closures are released with a source that never comes, although a step is held`() {
    let released = SharedCount()
    func derived() -> Pending {
      let object = CallsBack { released.add() }
      return Pending().then(on: .current) { value -> Int in object.giving(value) }
    }
    let step = derived()
    #expect(released.number == 1)
    #expect(step.fulfill(2))
  }

  @Test func `hooks run inside the call, also a late one inside a handler`() {
    let (promise, resolver) = Pending.pending()
    let log = Log<String>()
    resolver.onCancel { log.append(promise.isCancelled ? "hook" : "early") }
    promise.cancel()
    Pending(value: 1).observe(on: .current) { _ in
      resolver.onCancel { log.append(promise.isCancelled ? "late" : "early") }
      log.append("set")
    }
    #expect(log.entries == ["hook", "late", "set"])
  }

  @Test func `what cleans up after a cancellation is handed over once`() {
    let (dispatcher, promise) = (ManualDispatcher(), Pending())
    _ = promise.ensure(on: dispatcher) {}
    promise.cancel()
    #expect(dispatcher.drain() == 1)
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
}
