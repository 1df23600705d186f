import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct CancellingTests {
  typealias Pending = Promise<Int, LoadError>

  // MARK: The promise itself

  @Test func `a pending promise is cancelled once, and for good`() {
    let (promise, resolver) = Pending.pending()
    #expect(promise.cancel())
    #expect(promise.isCancelled)
    #expect(!promise.cancel())
    #expect(!resolver.fulfill(1))
    #expect(!resolver.reject(.offline))
    #expect(promise.isCancelled)
    #expect(!promise.isFulfilled && !promise.isRejected && !promise.isPending)
  }

  @Test func `what is settled is not cancelled any more`() {
    #expect(!Pending(value: 1).cancel())
    #expect(!Pending(error: .offline).cancel())
    #expect(!Promise<Int, Never>(value: 1).isCancelled)
  }

  @Test func `dropping the resolver, and every copy, cancels`() {
    let kept = Later<Resolver<Int, LoadError>>()
    let promise = {
      let (promise, resolver) = Pending.pending()
      kept.set(resolver)
      return promise
    }()
    #expect(promise.isPending)
    _ = kept.take()
    #expect(promise.isCancelled)
  }

  @Test func `work does not start for a promise that is cancelled before`() {
    let dispatcher = ManualDispatcher()
    let ran = Log<Int>()
    let promise = Pending(on: dispatcher) { _ in ran.append(1) }
    #expect(promise.cancel())
    dispatcher.drain()
    #expect(ran.entries.isEmpty)
  }

  // MARK: Hooks

  @Test func `hooks run in order, once, inside the call that cancels`() {
    let (promise, resolver) = Pending.pending()
    let log = Log<String>()
    resolver.onCancel { log.append("first") }
    resolver.onCancel { log.append("second, \(promise.isCancelled), \(resolver.fulfill(1))") }
    #expect(promise.cancel())
    #expect(!promise.cancel())
    log.append("returned")
    resolver.onCancel { log.append("late") }
    #expect(log.entries == ["first", "second, true, false", "returned", "late"])
  }

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

  @Test func `then and catch do not run, ensure does, and all that follows is cancelled`() {
    let (promise, resolver) = Pending.pending()
    let log = Log<String>()
    let end =
      promise
      .then(on: .current) { value -> Int in
        log.append("then")
        return value
      }
      .catch(on: .current) { (_: LoadError) -> Void in log.append("catch") }
      .ensure(on: .current) { log.append("ensure") }
      .map(on: .current, { _ in log.append("map") }, { _ in log.append("map") })
    end.observe(on: .current) { log.append("\($0)") }
    promise.cancel()
    #expect(log.entries == ["ensure", "cancelled"])
    #expect(end.isCancelled)
    withExtendedLifetime(resolver) {}
  }

  @Test func `cancelling the end runs ensure in the middle, on its dispatcher, once`() {
    let (promise, resolver) = Pending.pending()
    let (dispatcher, log) = (ManualDispatcher(), Log<String>())
    resolver.onCancel { log.append("hook") }
    let middle = promise.ensure(on: dispatcher) { log.append("ensure") }
    let end = middle.then(on: .current) { $0 + 1 }
    #expect(end.cancel())
    #expect(middle.isCancelled && promise.isCancelled)
    #expect(log.entries == ["hook"])
    dispatcher.drain()
    #expect(log.entries == ["hook", "ensure"])
  }

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

  @Test func `ensure runs once, also if it is cancelled on its way`() {
    let (promise, resolver) = Pending.pending()
    let (dispatcher, log) = (ManualDispatcher(), Log<String>())
    let end = promise.ensure(on: dispatcher) { log.append("ensure") }
    resolver.fulfill(1)
    #expect(end.cancel())
    dispatcher.drain()
    #expect(log.entries == ["ensure"])
    #expect(end.isCancelled && promise.isFulfilled)
  }

  @Test func `a handler that was handed over does not run for a cancelled branch`() {
    let (dispatcher, ran) = (ManualDispatcher(), Log<Int>())
    let branch = Pending(value: 1).then(on: dispatcher) { ran.append($0) }
    #expect(branch.cancel())
    dispatcher.drain()
    #expect(ran.entries.isEmpty)
  }

  @Test func `a dispatcher that discards a handler cancels what follows`() {
    struct Discarding: Dispatcher {
      func dispatch(_ work: @escaping @Sendable () -> Void) {}
    }
    let end = Pending(value: 1).then(on: Discarding()) { $0 }.then(on: .current) { $0 }
    #expect(end.isCancelled)
  }

  // MARK: Upstream

  @Test func `a branch leaves its siblings and the source alone`() {
    let (promise, resolver) = Pending.pending()
    let branches = (0..<3).map { number in promise.then(on: .current) { $0 + number } }
    #expect(branches[1].cancel())
    #expect(promise.isPending)
    resolver.fulfill(10)
    #expect(branches.map(\.settledValue) == [10, nil, 12])
  }

  @Test func `the last consumer to leave cancels the source, nested ones included`() {
    let (promise, resolver) = Pending.pending()
    let hooks = Log<Int>()
    resolver.onCancel { hooks.append(1) }
    let child = promise.then(on: .current) { $0 }
    let other = promise.then(on: .current) { $0 }
    let (left, right) = (child.then(on: .current) { $0 }, child.then(on: .current) { $0 })
    left.cancel()
    #expect(child.isPending)
    right.cancel()
    #expect(child.isCancelled && promise.isPending)
    other.cancel()
    #expect(promise.isCancelled)
    #expect(hooks.entries == [1])
    #expect(promise.then(on: .current) { $0 }.isCancelled)
  }

  @Test func `an observer keeps the source going`() {
    let (promise, resolver) = Pending.pending()
    let seen = Log<Int?>()
    promise.observe(on: .current) { if case .fulfilled(let value) = $0 { seen.append(value) } }
    promise.then(on: .current) { $0 }.cancel()
    resolver.fulfill(1)
    #expect(seen.entries == [1])
  }

  @Test func `a link that waits for a returned promise cancels that one`() {
    let (inner, innerResolver) = Pending.pending()
    let outer = Pending(value: 1).then(on: .current) { _ in inner }
    #expect(outer.isPending)
    outer.cancel()
    #expect(inner.isCancelled)
    withExtendedLifetime(innerResolver) {}
  }

  @Test func `a promise that others use too is not cancelled by one that followed it`() {
    let (inner, resolver) = Pending.pending()
    let other = inner.then(on: .current) { $0 }
    Pending(value: 1).then(on: .current) { _ in inner }.cancel()
    resolver.fulfill(2)
    #expect(other.settledValue == 2)
  }

  @Test func `all leaves its inputs when it is cancelled, and when one of them fails`() {
    let (first, second, third) = (Pending.pending(), Pending.pending(), Pending.pending())
    let user = third.promise.then(on: .current) { $0 }
    let all = when(fulfilled: [first.promise, second.promise, third.promise])
    first.resolver.reject(.offline)
    #expect(all.error == .offline)
    #expect(second.promise.isCancelled)
    #expect(third.promise.isPending && user.isPending)

    let (fourth, fifth) = (Pending.pending(), Pending.pending())
    let cancelled = when(fulfilled: [fourth.promise, fifth.promise, fourth.promise])
    cancelled.cancel()
    #expect(fourth.promise.isCancelled && fifth.promise.isCancelled)
    let late = when(fulfilled: [third.promise, fourth.promise])
    #expect(late.isCancelled)
    #expect(third.promise.isPending)
  }

  // MARK: From within

  @Test func `cancelling from every kind of handler changes nothing about the promise`() {
    let promise = Later<Pending>()
    let wins = Log<Bool>()
    let (source, resolver) = Pending.pending()
    promise.set(source)
    let cancel: @Sendable () -> Void = { wins.append(source.cancel()) }
    _ = source.then(on: .current) { _ in cancel() }
    source.ensure(on: .current) { cancel() }
    source.observe(on: .current) { _ in cancel() }
    _ = source.map(on: .current, { _ in cancel() }, { _ in cancel() })
    resolver.fulfill(1)
    #expect(source.isFulfilled)
    #expect(wins.entries == [false, false, false, false])
  }

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

  // MARK: What is kept

  @Test func `branches that come and go leave nothing with a source that stays`() {
    final class Payload: Sendable {
      let released: Log<Int>
      init(_ released: Log<Int>) { self.released = released }
      deinit { released.append(1) }
    }
    let (source, resolver) = Pending.pending()
    let released = Log<Int>()
    let stays = source.then(on: .current) { $0 }
    for _ in 0..<10_000 {
      let payload = Payload(released)
      let branch = source.then(on: .current) { value in withExtendedLifetime(payload) { value } }
      branch.cancel()
    }
    #expect(released.entries.count == 10_000)
    resolver.fulfill(1)
    #expect(stays.settledValue == 1)
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

  @Test func `of cancellation and settlement one wins, and all agree which`() {
    for _ in 0..<2_000 {
      let (promise, resolver) = Pending.pending()
      let (hooks, seen, wins) = (Log<Int>(), Log<Bool>(), Log<String>())
      resolver.onCancel { hooks.append(1) }
      promise.observe(on: .current) { if case .cancelled = $0 { seen.append(true) } }
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0, promise.cancel() { wins.append("cancelled") }
        if number == 1, resolver.fulfill(1) { wins.append("fulfilled") }
      }
      let isCancelled = wins.entries == ["cancelled"]
      #expect(wins.entries.count == 1)
      #expect(promise.isCancelled == isCancelled)
      #expect(hooks.entries.count == (isCancelled ? 1 : 0))
      #expect(seen.entries.count == (isCancelled ? 1 : 0))
    }
  }

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

  @Test func `a new branch joins a live source, or is cancelled with it`() {
    for _ in 0..<2_000 {
      let (source, resolver) = Pending.pending()
      let old = source.then(on: .current) { $0 }
      let joined = Later<Pending>()
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 { old.cancel() } else { joined.set(source.then(on: .current) { $0 }) }
      }
      let new = joined.take()
      #expect(new?.isCancelled == source.isCancelled)
      resolver.fulfill(1)
      #expect(new?.isPending == false)
    }
  }
}
