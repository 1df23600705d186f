import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct UnhandledRejectionTests {
  private let gate = ManualDispatcher()
  private let queue: JobQueue
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate) { [log] in
      log.append("\($0.reason)")
    } onRejectionHandled: { [log] in
      log.append("\($0.reason) is taken back")
    }
  }

  private func rejected(_ number: Int = 0) -> Promise<Int> {
    .reject(Oops(number: number), on: queue)
  }

  @Test(arguments: ["attached", "followed", "awaited"])
  func `a report that comes too early is taken back, however it is handled`(how: String) async {
    let (reported, takenBack) = (Log<Int>(), Log<Int>())
    let queue = JobQueue(on: gate) {
      reported.append($0.id)
    } onRejectionHandled: {
      takenBack.append($0.id)
    }
    let made = Later<[Promise<Int>]>()
    queue.enqueue { made.set((0..<2).map { .reject(Oops(number: $0), on: queue) }) }
    gate.drain()
    #expect(Set(reported.entries).count == 2)
    guard let promise = made.take()?.last else { return }
    switch how {
    case "attached": promise.catch { _ in 1 }
    case "followed": Promise<Int>(on: queue) { resolve in resolve(promise) }.catch { _ in 1 }
    default: _ = try? await promise.value
    }
    gate.drain()
    #expect(takenBack.entries == [reported.entries[1]])
    #expect(reported.entries.count == 2)
  }

  /// Looks at a promise inside the call that hands work over.
  private final class Looking: Dispatcher {
    let gate = ManualDispatcher()
    let promise = Later<Promise<Int>>()
    let seen = Log<Bool>()

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      if let next = promise.take() { seen.append(next.snapshot != nil) }
      gate.dispatch(work)
    }
  }

  @Test func `a dispatcher may look at the promise whose report it is to take back`() throws {
    let (looking, takenBack) = (Looking(), Log<String>())
    let queue = JobQueue(on: looking) { _ in
    } onRejectionHandled: {
      takenBack.append("\($0.reason)")
    }
    let made = Later<Promise<Int>>()
    queue.enqueue { made.set(.reject(Oops(number: 1), on: queue)) }
    looking.gate.drain()
    let promise = try #require(made.take())
    looking.promise.set(promise)
    promise.catch { _ in 1 }
    looking.gate.drain()
    #expect(looking.seen.entries == [true])
    #expect(takenBack.entries == ["Oops(number: 1)"])
  }

  @Test func `dispatchers may look at a promise that is being resolved with a reported one`()
    throws
  {
    let (own, others) = (Looking(), Looking())
    let queue = JobQueue(on: others) { _ in }
    let made = Later<Promise<Int>>()
    queue.enqueue { made.set(.reject(Oops(number: 1), on: queue)) }
    others.gate.drain()
    let inner = try #require(made.take())
    let (outer, resolve, _) = Promise<Int>.withResolvers(on: JobQueue(on: own))
    for looking in [own, others] { looking.promise.set(outer) }
    resolve(inner)
    #expect([own, others].map(\.seen.entries) == [[false], [false]])
    own.gate.drain()
    others.gate.drain()
    #expect(outer.reason as? Oops == Oops(number: 1))
  }

  @Test func `what is told of a rejection may ask the promise`() {
    let made = Later<Promise<Int>>()
    let queue = JobQueue(on: gate) { [log] _ in log.append("\(made.take()?.snapshot != nil)") }
    queue.enqueue { made.set(.reject(Oops(number: 1), on: queue)) }
    gate.drain()
    #expect(log.entries == ["true"])
  }

  @Test
  func `no turn is known outside the queue: the report waits until nothing holds the promise`() {
    var promise: Promise<Int>? = rejected(1)
    let made = Later<Promise<Int>.Reject>()
    queue.enqueue { [queue] in made.set(Promise<Int>.withResolvers(on: queue).reject) }
    gate.drain()
    var reject = made.take()
    reject?(Oops(number: 2))
    gate.drain()
    #expect(log.entries.isEmpty)
    promise = nil
    reject = nil
    gate.drain()
    #expect(log.entries == ["Oops(number: 1)", "Oops(number: 2)"])
    #expect(promise == nil && reject == nil)
  }

  @Test func `a turn of one queue, inside that of another, is none of a third`() {
    let (inner, other) = (ManualDispatcher(), ManualDispatcher())
    let made = Log<Promise<Int>>()
    let queues = [inner, other].map { [log] gate in
      JobQueue(on: gate) { log.append("\($0.reason)") }
    }
    queue.enqueue { [queue] in
      queues[0].enqueue {
        for (number, queue) in ([queue] + queues).enumerated() {
          made.append(.reject(Oops(number: number), on: queue))
        }
      }
      inner.drain()
      // The inner turn is over, so that this one is not reported as long as it is held.
      made.append(.reject(Oops(number: 4), on: queues[0]))
      made.append(.reject(Oops(number: 3), on: queue))
    }
    gate.drain()
    inner.drain()
    other.drain()
    #expect(log.entries == ["Oops(number: 1)", "Oops(number: 0)", "Oops(number: 3)"])
  }

  @Test func `the report says where the promise was made, or the link that failed`() {
    let sites = Log<UnhandledRejection>()
    let queue = JobQueue(on: gate) { sites.append($0) }
    let first = #line + 1
    _ = Promise<Int>.reject(Oops(number: 1), on: queue)
    let promise = Promise<Int>.reject(Oops(number: 1), on: queue)
    promise.then { $0 }.finally {}
    promise.handle(on: queue)
      .then { $0 }
    gate.drain()
    #expect(sites.entries.map(\.line).sorted() == [first, first + 2, first + 4])
    for rejection in sites.entries { #expect(rejection.fileID == #fileID) }
    let text = sites.entries.first.map { "\($0)" }
    #expect(
      text == "unhandled rejection of the promise made at \(#fileID):\(first): Oops(number: 1)"
    )
  }

  @Test func `the report has the name of the promise`() {
    let reports = Log<UnhandledRejection>()
    let queue = JobQueue(on: gate) { reports.append($0) }
    let line = #line + 1
    Promise<Int>.reject(Oops(number: 1), on: queue).named("login")
    gate.drain()
    let promise = "the promise “login” made at \(#fileID):\(line)"
    let text = "unhandled rejection of \(promise): Oops(number: 1)"
    #expect(reports.entries.map { "\($0)" } == [text])
    #expect(reports.entries.map(\.name) == ["login"])
  }

  @Test func `resolving another promise with it handles it, and all does`() {
    let slow = ManualDispatcher()
    let outer = Promise<Int>(on: JobQueue(on: slow)) { resolve, _ in resolve(rejected(1)) }
    let all = Promise.all([rejected(2)], queue: queue)
    all.catch { _ in [] }
    gate.drain()
    #expect(log.entries.isEmpty)
    slow.drain()
    #expect(outer.snapshot == nil)
    gate.drain()
    #expect(outer.reason as? Oops == Oops(number: 1))
  }

  @Test func `a handler counts, also if it is not needed any more`() {
    let (first, second, third) = (rejected(1), rejected(2), rejected(3))
    let controller = AbortController()
    let late = Promise<Int>.withResolvers(on: queue)
    late.promise.timeout(after: .zero).catch { _ in 0 }
    let tied = Promise<Int>(on: queue, signal: controller.signal) { resolve, _ in resolve(first) }
    Promise.race([second, third], queue: queue).catch { _ in 0 }
    controller.abort()
    late.reject(Oops(number: 4))
    gate.drain()
    #expect(tied.reason is AbortError)
    #expect(log.entries.isEmpty)
  }

  @Test func `what a signal rejected is not reported, down to the end of the chain`() {
    let controller = AbortController()
    let tied = Promise<Int>(on: queue, signal: controller.signal) { _, _ in }
    tied.then { $0 }.finally {}.handle(on: queue).then { $0 + 1 }
    Promise.all([tied], queue: queue).then { $0 }
    Promise<Int>(on: queue) { resolve, _ in resolve(tied) }.finally { [queue] in
      Promise.resolve(1, on: queue)
    }
    controller.abort()
    _ = Promise<Int>(on: queue, signal: controller.signal) { _, _ in }
    _ = Promise<Int>(on: queue, signal: controller.signal) { 1 }
    gate.drain()
    #expect(log.entries.isEmpty)
    // The control: what a handler throws is an error like any other, even the one that it was given.
    tied.catch { throw $0 }
    gate.drain()
    #expect(log.entries == ["the operation was aborted"])
  }

  @Test func `another queue made for a chain reports as the chain's does`() {
    let other = ManualDispatcher()
    _ = rejected(1).handle(on: other)
    gate.drain()
    #expect(log.entries.isEmpty)
    other.drain()
    Promise.all([rejected(2)], queue: other).then { $0 }
    gate.drain()
    other.drain()
    #expect(log.entries == ["Oops(number: 1)", "Oops(number: 2)"])
  }

  @Test func `a promise waits to be reported, and is released after that`() {
    let log = log
    queue.enqueue { [queue] in
      weak var released: Promise<Int>?
      do { released = .reject(Oops(number: 1), on: queue) }
      #expect(released != nil)
    }
    gate.drain()
    #expect(log.entries == ["Oops(number: 1)"])
    weak var released: Promise<Int>?
    do { released = rejected(2) }
    #expect(released == nil)
    // A discarded hop also discards the reports.
    _ = gate.takeAll()
    gate.drain()
    #expect(log.entries == ["Oops(number: 1)"])
  }

  @Test func `the process chooses once, before it uses the default queue`() async {
    await #expect(processExitsWith: .success) {
      let reported = Event()
      let reports = Log<String>()
      try JobQueue.reportUnhandledRejections {
        reports.append("\($0.reason)")
        reported.signal()
      }
      #expect(throws: JobQueue.AlreadyInUse.self) {
        try JobQueue.reportUnhandledRejections { _ in }
      }
      _ = Promise<Int>.reject(Oops(number: 1))
      try reported.wait()
      #expect(reports.entries == ["Oops(number: 1)"])
    }
    await #expect(processExitsWith: .success) {
      _ = Promise.resolve(1)
      let error = #expect(throws: JobQueue.AlreadyInUse.self) {
        try JobQueue.reportUnhandledRejections { _ in }
      }
      #expect(error?.description.contains("choose once") == true)
    }
    await #expect(processExitsWith: .success) {
      _ = Promise.resolve(1, on: .main)
      #expect(throws: JobQueue.AlreadyInUse.self) {
        try JobQueue.reportUnhandledRejections { _ in }
      }
    }
  }
}
