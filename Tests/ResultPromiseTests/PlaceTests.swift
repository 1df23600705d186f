import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// What follows `receive(on:)` runs on that dispatcher, whichever thread is first.
@Suite(.ownThread) struct PlaceTests {
  typealias Failing = Promise<Int, Fault>

  /// Runs work inside the call that submits it, and reports whether the thread is there.
  private struct Room: Dispatcher {
    static let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "PlaceTests.Room")
    let number: Int

    init(_ number: Int = 1) {
      self.number = number
      queue.setSpecific(key: Room.key, value: number)
    }

    func dispatch(_ work: @escaping @Sendable () -> Void) { queue.sync(execute: work) }
  }

  private let gate = ManualDispatcher()
  private let log = Log<String>()

  /// A promise that the gate has settled.
  private func moved(_ result: Result<Int, Fault> = .success(1)) -> Failing {
    let moved = Failing(result).receive(on: gate)
    gate.drain()
    return moved
  }

  @Test func `what is moved inside a handler is in its place`() {
    let (other, derived) = (Failing(), Later<Failing>())
    other.await { [gate] _ in
      derived.set(Failing(.success(1)).receive(on: gate).map { $0 }.map { $0 })
    }
    other.fulfill(with: .success(2))
    gate.drain()
    derived.take()?.await { [log] _ in log.append("late") }
    #expect(log.entries.isEmpty)
    gate.drain()
    #expect(log.entries == ["late"])
  }

  @Test func `a late handler in another place leaves the chain in its own`() {
    let (source, other) = (Failing(), ManualDispatcher())
    let late = Failing(.success(2)).receive(on: other)
    other.drain()
    source.receive(on: gate).map { [log] value in
      late.await { _ in log.append("late") }
      return value
    }.await { [log] _ in log.append("chain") }
    source.fulfill(with: .success(1))
    gate.runNext()
    #expect(log.entries == ["chain"])
    other.drain()
    #expect(log.entries == ["chain", "late"])
  }

  @Test func `a handler that is attached inside another takes a turn of its own`() {
    let source = Failing()
    let there = source.receive(on: gate)
    there.await { [log] _ in
      there.await { _ in log.append("late") }
      log.append("first")
    }
    source.fulfill(with: .success(1))
    gate.runNext()
    #expect(log.entries == ["first"])
    gate.runNext()
    #expect(log.entries == ["first", "late"])
  }

  private enum Trace { @TaskLocal static var request = "none" }

  @Test func `a trace continues in a chain on a queue`() throws {
    let promise = Failing()
    let seen = Trace.$request.withValue("first") {
      promise.receive(on: .carrying(Trace.$request, on: .global())).map { $0 }
        .map { _ in Trace.request }
    }
    Trace.$request.withValue("second") { _ = promise.fulfill(with: .success(1)) }
    #expect(try seen.wait() == .success("first"))
  }

  @Test func `what is settled by hand leaves a limiter immediately, and is released`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: gate)
    // Handed over before the limiter has no place left.
    let there = Failing(.success(1)).receive(on: limiter)
    gate.drain()
    limiter.dispatch {}
    let promises = (0..<100).map { number in
      let held = CallsBack { [log] in log.append("\(number)") }
      return there.map { _ in
        held.hold()
        return number
      }
    }
    let moves = (0..<100).map { _ in Failing(.success(1)).receive(on: limiter) }
    #expect(limiter.waitingCount == 200)
    for promise in promises { promise.fulfill(with: .success(2)) }
    #expect(limiter.waitingCount == 100)
    #expect(log.entries.count == 100)
    for move in moves { move.fulfill(with: .success(2)) }
    #expect(limiter.waitingCount == 0)
    gate.drain()
    #expect(gate.submittedCount == 2)
  }

  /// Deadlines, whose handlers add to the log.
  private static let ways: [@Sendable (Failing, Log<String>) -> Void] = [
    { promise, log in promise.timeout(after: .seconds(1)).await { _ in log.append("ran") } },
    { promise, log in
      promise.timeout(after: .seconds(1), failure: .first).await { _ in log.append("ran") }
    },
  ]

  @Test(arguments: ways.indices)
  func `a late handler behind a deadline goes to the dispatcher`(way: Int) {
    Self.ways[way](moved(), log)
    #expect(log.entries.isEmpty)
    #expect(gate.drain() > 0)
    #expect(log.entries.count == 1)
  }

  @Test func `it stays there if a link is settled by hand`() {
    let link = Failing().receive(on: gate).map { $0 }
    link.await { [log] in log.append("\($0)") }
    link.fulfill(with: .failure(.first))
    #expect(link.resultIfSettled == .failure(.first))
    #expect(log.entries.isEmpty)
    gate.drain()
    #expect(log.entries == ["\(Result<Int, Fault>.failure(.first))"])
  }

  @Test func `it stays there if another thread settles a link to which a handler attaches`() {
    let link = Failing().receive(on: gate).map { $0 }
    Failing(.success(1)).await { [log] _ in
      link.await { _ in log.append("ran") }
      let other = DispatchQueue(label: "PlaceTests.other").start {
        _ = link.fulfill(with: .success(2))
      }
      #expect(throws: Never.self) { try other.end() }
      #expect(log.entries.isEmpty)
    }
    #expect(log.entries.isEmpty)
    gate.drain()
    #expect(log.entries == ["ran"])
  }

  @Test func `another place takes over`() {
    let other = ManualDispatcher()
    let there = moved().receive(on: other)
    other.drain()
    there.await { [log] _ in log.append("other") }
    #expect(gate.drain() == 0)
    #expect(other.drain() == 1)
    let here = moved().receive(on: .current)
    here.await { [log] _ in log.append("here") }
    #expect(log.entries == ["other", "here"])
  }

  @Test func `an attachment there does not overtake one that waits`() {
    let moved = moved()
    let link = moved.map { $0 }
    gate.drain()
    link.await { [log] _ in moved.await { _ in log.append("second") } }
    // Waits behind that in the gate.
    moved.await { [log] _ in log.append("first") }
    gate.drain()
    #expect(log.entries == ["first", "second"])
  }

  @Test func `inside a handler, attachments there keep the order of their thread`() {
    let there = Failing(.success(1)).receive(on: Room())
    Failing(.success(2)).await { [log] _ in
      there.await { _ in log.append("1") }
      Failing(.success(3)).await { _ in log.append("2") }
      there.await { _ in log.append("3") }
    }
    #expect(log.entries == ["1", "2", "3"])
  }

  @Test func `what a late handler there has settled is not handed over again`() {
    let late = moved().map { value in
      // Afterwards the thread is where it was.
      _ = Failing(.success(value)).receive(on: Room())
      return value
    }
    late.await { [log] _ in log.append("ran") }
    #expect(gate.drain() == 1)
    #expect(log.entries == ["ran"])
  }

  /// Counts what is withdrawn.
  private struct Counting: ForwardingDispatcher {
    let target: any Dispatcher
    let withdrawn = SharedCount()

    func dispatch(_ work: @escaping @Sendable () -> Void) { target.dispatch(work) }

    func withdraw(_ id: ObjectIdentifier) { withdrawn.add() }
  }

  @Test func `what is settled by hand is withdrawn once`() {
    let counting = Counting(target: gate)
    let moving = Failing(.success(1)).receive(on: counting)
    moving.fulfill(with: .success(2))
    #expect(counting.withdrawn.number == 1)
  }

  @Test func `on a dispatcher that runs work immediately, all of it runs inside`() {
    let room = Room()
    let source = Failing()
    let note: @Sendable (Int) -> Void = { [log] number in
      log.append("\(number): \(DispatchQueue.getSpecific(key: Room.key) ?? 0)")
    }
    let moved = source.receive(on: room)
    let last = moved.map { value -> Int in
      note(1)
      return value
    }
    last.await { _ in note(2) }
    source.fulfill(with: .success(1))
    last.await { _ in note(3) }
    last.receive(on: Room(2)).await { _ in note(4) }
    #expect(log.entries == ["1: 1", "2: 1", "3: 1", "4: 2"])
  }

  /// Runs work inside the call that submits it; drops it, once it is closed.
  private final class Shop: Dispatcher {
    let isOpen = Later<Bool>()

    func dispatch(_ work: @escaping @Sendable () -> Void) { if isOpen.take() == true { work() } }
  }

  @Test func `what a dispatcher drops is released, and can be settled by hand`() {
    weak var former: Shop?
    func settleAfterDrop() -> Bool {
      let shop = Shop()
      former = shop
      shop.isOpen.set(true)
      let moved = Failing(.success(1)).receive(on: shop)
      let held = CallsBack { [log] in log.append("released") }
      let step = moved.map { value in
        held.hold()
        return value
      }
      _ = consume held
      #expect(log.entries == ["released"])
      return step.fulfill(with: .success(2))
    }
    #expect(settleAfterDrop())
    #expect(former == nil)
  }

  @Test func `what waits while a handler uses a dispatcher, or would wait, is released`() {
    let source = Failing()
    do {
      let held = CallsBack { [log] in log.append("released") }
      let other = Promise<CallsBack, Never>()
      let behind = other.map { $0 }
      let there = source.receive(on: Room())
      there.await { _ in
        other.fulfill(with: .success(held))
        #expect(throws: DeadlockError.self) { try behind.wait() }
      }
      there.await { _ in }
    }
    source.fulfill(with: .success(1))
    #expect(log.entries == ["released"])
  }

  @Test func `a combination has no place`() {
    Failing.all([moved()]).await { [log] _ in log.append("here") }
    #expect(log.entries == ["here"])
  }

  @Test func `a thread waits for a settled link, and not for its dispatcher`() throws {
    let inner = Failing()
    let link = moved().thenAsync { _ in inner }
    gate.drain()
    let settling = DispatchQueue(label: "PlaceTests").start {
      _ = inner.fulfill(with: .success(2))
    }
    #expect(try link.wait() == .success(2))
    try settling.end()
  }
}
