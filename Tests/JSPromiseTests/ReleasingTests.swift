import Dispatchers
import JSPromise
import TestSupport
import Testing

/// Runs `body` inside the release of an object that a promise holds, where the library puts some things off.
func insideRelease(_ body: @escaping @Sendable () -> Void) {
  // In a function of its own, so that nothing but the promise holds the object.
  func made() -> Promise<CallsBack> {
    Promise.resolve(CallsBack(body), on: JobQueue(on: ManualDispatcher()))
  }
  _ = made()
}

/// What is released, and when; and what the library does inside a release, at once or in order.
@Suite(.ownThread) struct ReleasingTests {
  /// A clock that stands still, and says when an alarm is taken back.
  private struct StillClock: TimerClock {
    /// Whether alarms go off inside the call that sets them.
    var isEarly = false
    let takeBack: @Sendable () -> Void
    var now: Duration { .zero }

    func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
      if isEarly { work() }
      return TimerAlarm(takeBack: takeBack)
    }
  }

  private let gate = ManualDispatcher()
  private let queue: JobQueue
  private let controller = AbortController()
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate)
  }

  // MARK: At once, inside a release

  @Test func `an abort runs all listeners before it returns, however deep it is nested`() {
    let controllers = (0...70).map { _ in AbortController() }
    for (controller, next) in zip(controllers, controllers.dropFirst()) {
      controller.signal.addListener { _ in next.abort() }
    }
    controllers[70].signal.addListener { [log] _ in log.append("last") }
    let dependent = AbortSignal.any([controllers[70].signal])
    dependent.addListener { [log] _ in log.append("dependent") }
    insideRelease { [log] in
      controllers[0].abort()
      log.append("aborted")
    }
    #expect(log.entries == ["last", "dependent", "aborted"])
  }

  @Test func `an alarm that has gone off already is taken back before the call returns`() {
    let clock = StillClock(isEarly: true) { [log] in log.append("taken back") }
    insideRelease { [queue, log] in
      _ = Promise.delay(.seconds(1), on: queue, clock: clock)
      log.append("made")
    }
    #expect(log.entries == ["taken back", "made"])
  }

  @Test func `discarded work does not take with it a job that is added after that`() {
    queue.enqueue { Issue.record("was discarded") }
    insideRelease { [gate, queue, log] in
      _ = gate.takeAll()
      queue.enqueue { log.append("added") }
    }
    gate.drain()
    #expect(log.entries == ["added"])
  }

  @Test func `handlers run before the call that drains their queue returns`() {
    for number in 1...2 {
      let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
      promise.then { [log] in log.append("\($0)") }
      resolve(number)
    }
    insideRelease { [gate, log] in
      gate.drain()
      log.append("drained")
    }
    #expect(log.entries == ["1", "2", "drained"])
  }

  @Test func `a report is taken back before a job that is added after that`() throws {
    let queue = JobQueue(on: gate) { [log] _ in
      log.append("reported")
    } onRejectionHandled: { [log] _ in
      log.append("taken back")
    }
    let made = Later<Promise<Int>>()
    queue.enqueue { made.set(.reject(Oops(), on: queue)) }
    gate.drain()
    let promise = try #require(made.take())
    insideRelease { [log] in
      Promise<Int>(on: queue) { resolve in resolve(promise) }.catch { _ in 1 }
      queue.enqueue { log.append("added") }
    }
    gate.drain()
    #expect(log.entries == ["reported", "taken back", "added"])
  }

  // MARK: In order

  @Test func `an alarm is taken back before what is released after that`() {
    let clock = StillClock { [log] in log.append("taken back") }
    let promise = Promise.delay(.seconds(1), on: queue, clock: clock, signal: controller.signal)
    insideRelease { [controller, log] in
      controller.abort()
      insideRelease { log.append("released") }
      log.append("aborted")
    }
    #expect(log.entries == ["aborted", "taken back", "released"])
    withExtendedLifetime(promise) {}
  }

  @Test func `what a report lets go of is released inside it`() {
    let queue = JobQueue(on: gate) { [log] _ in
      insideRelease { log.append("released") }
      log.append("reported")
    }
    queue.enqueue { _ = Promise<Int>.reject(Oops(), on: queue) }
    gate.drain()
    #expect(log.entries == ["released", "reported"])
  }

  @Test func `discarded handlers and jobs are released in the order in which they would run`() {
    func holding(_ name: String) -> CallsBack { CallsBack { [log] in log.append(name) } }
    func handle(_ promise: Promise<Int>, _ object: CallsBack) {
      promise.then { _ in object.hold() }
    }
    func add(_ object: CallsBack) { queue.enqueue { object.hold() } }
    let (first, resolveFirst, _) = Promise<Int>.withResolvers(on: queue)
    let (second, resolveSecond, _) = Promise<Int>.withResolvers(on: queue)
    handle(second, holding("2"))
    handle(first, holding("1"))
    resolveFirst(1)
    resolveSecond(2)
    handle(first, holding("3"))
    add(holding("4"))
    _ = gate.takeAll()
    #expect(log.entries == ["1", "2", "3", "4"])
  }

  // MARK: Not kept

  @Test func `a handler that can no longer run keeps nothing, though its promise is held`() {
    func derived(_ object: CallsBack) -> Promise<Int> {
      Promise<Int>(on: queue) { _, _ in }.then { value -> Int in object.giving(value) }
    }
    let promise = derived(CallsBack { [log] in log.append("released") })
    #expect(log.entries == ["released"])
    #expect(promise.snapshot == nil)
  }

  @Test(arguments: [false, true])
  func `a promise that is over does not keep its alarm, though it is held`(reports: Bool) {
    let report: @Sendable (UnhandledRejection) -> Void = { _ in }
    let queue = JobQueue(on: gate, onUnhandledRejection: reports ? report : nil)
    func delayed(_ object: CallsBack) -> Promise<Void> {
      let clock = StillClock { object.hold() }
      return Promise.delay(.seconds(1), on: queue, clock: clock, signal: controller.signal)
    }
    let promise = delayed(CallsBack { [log] in log.append("released") })
    #expect(log.entries.isEmpty)
    controller.abort()
    #expect(log.entries == ["released"])
    #expect(promise.reason is AbortError)
  }

  @Test(arguments: [false, true])
  func `an aborted promise is not kept by the one that it was resolved with`(waits: Bool) {
    let (inner, resolve, _) = Promise<Int>.withResolvers(on: queue)
    weak var released: Promise<Int>?
    do {
      let promise = Promise<Int>(on: queue, signal: controller.signal) { resolve in
        resolve(inner)
      }
      released = promise
      if waits { gate.drain() }
      controller.abort()
      gate.drain()
    }
    #expect(released == nil)
    resolve(1)
  }
}
