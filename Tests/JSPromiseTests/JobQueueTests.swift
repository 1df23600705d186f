import Dispatch
import Dispatchers
import JSPromise
import Synchronization
import TestSupport
import Testing

/// Ways to name a dispatcher that runs work immediately.
enum Inline: CaseIterable {
  case current, existential, limited, unsure

  private struct Own: Dispatcher {
    func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
  }

  var dispatcher: any Dispatcher {
    switch self {
    case .current: CurrentThreadDispatcher()
    case .existential: Own() as any Dispatcher
    case .limited: (try? ConcurrencyLimitedDispatcher(limit: 1, on: .current)) ?? Own()
    case .unsure: Unsure()
    }
  }

  var queue: JobQueue {
    if self == .current { JobQueue(on: .current) } else { JobQueue(on: dispatcher) }
  }
}

@Suite(.ownThread) struct JobQueueTests {
  @Test func `a batch costs one hop, with all that its jobs add`() {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let (first, resolve, _) = Promise<Int>.withResolvers(on: queue)
    resolve(0)
    #expect(gate.submittedCount == 0)
    var chain = first
    for _ in 0..<100 { chain = chain.then { $0 + 1 } }
    #expect(gate.submittedCount == 1)
    #expect(gate.drain() == 1)
    #expect(chain.currentValue == 100)
    #expect(gate.submittedCount == 1)
    chain.then { $0 + 1 }
    #expect(gate.submittedCount == 2)
  }

  // Promises/A+ 2.2.4
  @Test(arguments: Inline.allCases)
  func `a dispatcher that runs work immediately does not run a handler inside the call`(
    inline: Inline
  )
    throws
  {
    let queue = inline.queue
    let (log, done) = (Log<String>(), Event())
    let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let isInside = Mutex(true)
    promise.then { _ in
      #expect(isInside.withLock { !$0 })
      log.append("first")
      promise.then { _ in
        log.append("third")
        done.signal()
      }
      log.append("second")
    }
    isInside.withLock { isInside in
      // A handler inside this call would take this lock a second time.
      resolve(1)
      isInside = false
    }
    try done.wait()
    promise.handle(on: inline.dispatcher).then { _ in
      log.append("fourth")
      done.signal()
    }
    try done.wait()
    Promise.all([promise], queue: inline.dispatcher).then { _ in done.signal() }
    try done.wait()
    #expect(log.entries == ["first", "second", "third", "fourth"])
  }

  /// Runs work immediately, and counts how often it is given some.
  private struct Counting: Dispatcher {
    let count = SharedCount()

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      count.add()
      work()
    }
  }

  @Test func `a dispatcher that runs work immediately is asked only once more`() throws {
    let (dispatcher, done) = (Counting(), Event())
    let queue = JobQueue(on: dispatcher)
    queue.enqueue {
      // Behind all that has been handed to the library's own queue by now.
      JobQueue.default.enqueue { done.signal() }
    }
    try done.wait()
    #expect(dispatcher.count.number == 2)
  }

  @Test func `a dispatcher that runs work in place where it is already still says where jobs run`()
    throws
  {
    let there = DispatchQueue(label: "JobQueueTests.there")
    let (log, done) = (Log<Bool?>(), Event())
    let queue = JobQueue(on: .inPlace(on: there))
    try there.start {
      Promise.resolve(1, on: queue).then { _ in
        log.append(there.isCurrent)
        done.signal()
      }
      #expect(log.entries.isEmpty)
    }.end()
    try done.wait()
    #expect(log.entries == [true])
  }

  private enum Trace { @TaskLocal static var request = "none" }

  @Test func `a trace continues in a chain on a queue`() async throws {
    let (promise, resolve, _) = Promise<Int>.withResolvers()
    let seen = Trace.$request.withValue("first") {
      promise.handle(on: .carrying(Trace.$request, on: .global())).then { $0 }
        .then { _ in Trace.request }
    }
    Trace.$request.withValue("second") { resolve(1) }
    #expect(try await seen.value == "first")
  }

  @Test func `two runs of one hop at the same time do not overlap jobs`() {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let log = Log<String>()
    let hop = Later<@Sendable () -> Void>()
    queue.enqueue {
      log.append("first in")
      queue.enqueue { log.append("third") }
      // What a dispatcher that runs work twice may do on another thread, at the worst moment.
      hop.take()?()
      log.append("first out")
    }
    queue.enqueue { log.append("second") }
    let hops = gate.takeAll()
    #expect(hops.count == 1)
    for work in hops {
      hop.set(work)
      work()
    }
    #expect(log.entries == ["first in", "first out", "second", "third"])
  }

  @Test func `a job that is added while others are discarded is not one of them`() {
    let gate = ManualDispatcher()
    let (queue, log) = (JobQueue(on: gate), Log<String>())
    func addOne() {
      let object = CallsBack { queue.enqueue { log.append("added") } }
      queue.enqueue { object.hold() }
    }
    addOne()
    _ = gate.takeAll()
    gate.drain()
    #expect(log.entries == ["added"])
  }

  @Test
  func `the default queue is not the caller's thread, and the main queue is the main actor's`()
    throws
  {
    let (attached, handled) = (Event(), Event())
    Promise.resolve(1).then { _ in
      // Run inside `then`, this would wait for an event that only comes after it.
      #expect(throws: Never.self) { try attached.wait() }
      handled.signal()
    }
    attached.signal()
    try handled.wait()
    Promise.resolve(1, on: .main).then { _ in
      MainActor.assertIsolated()
      handled.signal()
    }
    try handled.wait()
  }
}
