import Dispatch
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

  @Test func `a rejection that nobody handled is reported once, when the queue has run dry`() {
    let made = Later<Promise<Int>>()
    queue.enqueue { [log, queue] in
      made.set(.reject(Oops(number: 1), on: queue))
      queue.enqueue {
        log.append("job")
        queue.enqueue { log.append("its job") }
      }
    }
    #expect(log.entries.isEmpty)
    gate.drain()
    #expect(log.entries == ["job", "its job", "Oops(number: 1)"])
    gate.drain()
    // Too late: no second report, and the first is taken back, once.
    guard let promise = made.take() else { return }
    promise.catch { _ in }
    promise.catch { _ in }
    gate.drain()
    #expect(log.entries.dropFirst(2) == ["Oops(number: 1)", "Oops(number: 1) is taken back"])
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

  @Test func `no turn is known outside the queue: the report waits until nobody holds the promise`()
  {
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
      made.append(.reject(Oops(number: 3), on: queue))
    }
    gate.drain()
    other.drain()
    #expect(log.entries == ["Oops(number: 1)", "Oops(number: 0)", "Oops(number: 3)"])
  }

  @Test(arguments: Caller.allCases)
  func `what is handled in the same expression is never reported, and what nobody handles is`(
    caller: Caller
  ) async throws {
    let reports = Log<Int>()
    let done = Event()
    let queue = JobQueue(on: DispatchQueue(label: "UnhandledRejectionTests")) { rejection in
      guard let reason = rejection.reason as? Oops else { return }
      reports.append(reason.number)
      if reason.number == -1 { done.signal() }
    }
    let last = { queue.enqueue { _ = Promise<Int>.reject(Oops(number: -1), on: queue) } }
    try await caller.run(on: queue) { number in
      // The queue is idle, and runs out of jobs between the two calls if it can.
      let idle = Event()
      queue.enqueue { idle.signal() }
      if caller != .job { try idle.wait() }
      Promise<Int>.reject(Oops(number: number), on: queue).catch { _ in 0 }
      Promise.resolve(1, on: queue).then { _ -> Int in throw Oops(number: number) }.recover { _ in 0
      }
    } awaiting: { number in
      _ = try? await Promise<Int>.reject(Oops(number: number), on: queue).value
      _ = try? await Promise.resolve(1, on: queue)
        .then { _ -> Int in throw Oops(number: number) }.value
    }
    last()
    try done.wait()
    print("\(caller): \(reports.entries.count - 1) false reports of \(Caller.tries)")
    #expect(reports.entries == [-1])
    // The control.
    try await caller.run(on: queue) { number in
      _ = Promise<Int>.reject(Oops(number: number), on: queue)
    } awaiting: { number in
      Promise.resolve(1, on: queue).then { _ -> Int in throw Oops(number: number) }
    }
    last()
    try done.wait()
    #expect(reports.entries.dropFirst().sorted() == Array(-1..<Caller.tries))
  }

  /// Where promises are made, in the second case with `await`.
  enum Caller: CaseIterable {
    case mainThread, mainActor, threadOfAPool, ownThread, task, job

    static let tries = 10_000

    func run(
      on queue: JobQueue,
      _ body: @escaping @Sendable (Int) throws -> Void,
      awaiting: @escaping @Sendable (Int) async -> Void
    ) async throws {
      let all = { @Sendable in for number in 0..<Self.tries { try body(number) } }
      switch self {
      case .mainThread: try await MainActor.run { try all() }
      case .mainActor:
        await Task { @MainActor in for number in 0..<Self.tries { await awaiting(number) } }.value
      case .threadOfAPool: try DispatchQueue(label: "caller").start(all).end()
      case .ownThread: try all()
      case .task:
        await Task.detached { for number in 0..<Self.tries { await awaiting(number) } }.value
      case .job: try await Promise.resolve((), on: queue).then { try all() }.value
      }
    }
  }

  // As in a browser: each report is an event, whose callback is followed by the jobs that it has added.
  @Test func `one is reported at a time, and the jobs that a report adds run in between`() {
    let (gate, log) = (gate, log)
    let queues = Later<JobQueue>()
    let promises = Later<[Promise<Int>]>()
    let queue = JobQueue(on: gate) { rejection in
      log.append("\(rejection.reason)")
      guard let queue = queues.take(), let promises = promises.take() else { return }
      queue.enqueue {
        log.append("job")
        // In time: it has not been reported yet.
        promises[2].catch { _ in log.append("handled") }
        queue.enqueue { log.append("its job") }
        _ = Promise<Int>.reject(Oops(number: 9), on: queue)
      }
    }
    queues.set(queue)
    queue.enqueue { promises.set((0..<4).map { .reject(Oops(number: $0), on: queue) }) }
    gate.drain()
    #expect(
      log.entries == [
        "Oops(number: 0)", "job", "handled", "its job", "Oops(number: 1)", "Oops(number: 3)",
        "Oops(number: 9)",
      ]
    )
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

  @Test func `what is attached before the queue runs dry is in time`() {
    queue.enqueue { [queue] in
      let promise = Promise<Int>.reject(Oops(), on: queue)
      queue.enqueue { queue.enqueue { promise.catch { _ in 1 } } }
    }
    gate.drain()
    #expect(log.entries.isEmpty)
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

  @Test func `a handler counts, also if nobody needs it any more`() {
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

  @Test func `a report may make, reject and handle promises`() {
    let again = Later<Promise<Int>>()
    let later = Later<JobQueue>()
    let queue = JobQueue(on: gate) { [log] rejection in
      log.append("\(rejection.reason)")
      guard let queue = later.take() else { return }
      _ = Promise<Int>.reject(Oops(number: 2), on: queue)
      again.set(.reject(Oops(number: 3), on: queue))
      again.take()?.catch { _ in 1 }
    }
    later.set(queue)
    _ = Promise<Int>.reject(Oops(number: 1), on: queue)
    gate.drain()
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
  }
}
