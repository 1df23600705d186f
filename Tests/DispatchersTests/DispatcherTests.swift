import Dispatch
import Dispatchers
import TestSupport
import Testing

@Suite(.ownThread) struct DispatcherTests {
  @Test func `a dispatch queue never runs work inside the call that hands it over`() throws {
    let queue = DispatchQueue(label: "DispatcherTests.async")
    let log = Log<String>()
    let done = Event()
    // Submitted from the queue itself: a queue that ran it in place would show it here.
    queue.sync {
      queue.dispatch {
        log.append("work")
        done.signal()
      }
      log.append("handed over")
    }
    try done.wait()
    #expect(log.entries == ["handed over", "work"])
  }

  @Test func `a dispatch queue runs work on itself, in the order it was handed over`() {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "DispatcherTests.order")
    queue.setSpecific(key: key, value: "this queue")
    let log = Log<String>()
    for number in 1...3 {
      queue.dispatch {
        log.append("\(number) on \(DispatchQueue.getSpecific(key: key) ?? "another")")
      }
    }
    queue.sync {}
    #expect(log.entries == ["1 on this queue", "2 on this queue", "3 on this queue"])
  }

  @Test func `work runs in place where its dispatcher is current, and waits elsewhere`() throws {
    let queue = DispatchQueue(label: "DispatcherTests.inPlace")
    let (dispatcher, log) = (InPlaceDispatcher(on: queue), Log<String>())
    try queue.start {
      queue.dispatch { log.append("handed over before") }
      dispatcher.dispatch { log.append("in place") }
      dispatcher.dispatch(DispatchedWork { log.append("too") })
      log.append("returned")
    }.end()
    dispatcher.dispatch { log.append("on the queue: \(queue.isCurrent == true)") }
    queue.sync {}
    #expect(
      log.entries == ["in place", "too", "returned", "handed over before", "on the queue: true"]
    )
    #expect(dispatcher.isCurrent == false && dispatcher.label == queue.label)
  }

  private enum Trace {
    @TaskLocal static var request = 0
    @TaskLocal static var user = "nobody"
  }

  @Test func `work sees the task-local values of the code that made its dispatcher`() {
    let (target, log) = (ManualDispatcher(), Log<String>())
    let note = { @Sendable in log.append("\(Trace.request) of \(Trace.user)") }
    let dispatcher = Trace.$user.withValue("Ann") {
      Trace.$request.withValue(1) {
        CarryingDispatcher(Trace.$request, on: .carrying(Trace.$user, on: target))
      }
    }
    Trace.$request.withValue(2) {
      dispatcher.dispatch(note)
      dispatcher.dispatch(DispatchedWork(note))
      target.dispatch(note)
      target.drain()
    }
    #expect(log.entries == ["1 of Ann", "1 of Ann", "2 of nobody"])
    #expect(dispatcher.label == target.label)
  }

  @Test func `what is not wanted takes no start behind a dispatcher that carries`() throws {
    let (target, log) = (ManualDispatcher(), Log<Int>())
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    limiter.dispatch { log.append(1) }
    let dispatcher = CarryingDispatcher(Trace.$request, on: limiter)
    dispatcher.dispatch(DispatchedWork(while: { false }) { log.append(2) })
    dispatcher.dispatch { log.append(dispatcher.places.count) }
    target.drain()
    #expect(log.entries == [1, 1])
  }

  @Test func `the current thread runs work before the call returns`() {
    let log = Log<String>()
    let dispatcher = CurrentThreadDispatcher()
    dispatcher.dispatch {
      log.append("outer in")
      dispatcher.dispatch { log.append("inner") }
      log.append("outer out")
    }
    log.append("returned")
    #expect(log.entries == ["outer in", "inner", "outer out", "returned"])
  }

  @Test func `leading-dot names find the dispatchers in a generic call`() {
    // Dispatch may wrap one queue in several objects, so that only the label identifies it.
    #expect(chosen(.main).label == DispatchQueue.main.label)
    #expect(chosen(.global()).label == DispatchQueue.global().label)
    #expect(chosen(.global(qos: .utility)).label == DispatchQueue.global(qos: .utility).label)
    #expect(chosen(.global(qos: .utility)).label != DispatchQueue.global(qos: .background).label)
    let log = Log<String>()
    run(on: .current) { log.append("inside") }
    #expect(log.entries == ["inside"])
  }

  @Test func `leading-dot names run work where they say`() throws {
    let done = Event()
    run(on: .main) {
      MainActor.assertIsolated()
      done.signal()
    }
    try done.wait()
    run(on: .global(qos: .utility)) {
      dispatchPrecondition(condition: .onQueue(.global(qos: .utility)))
      done.signal()
    }
    try done.wait()
  }

  private func chosen<D: Dispatcher>(_ dispatcher: D) -> D { dispatcher }

  /// Declared as the libraries declare their verbs.
  private func run(on dispatcher: some Dispatcher, _ work: @escaping @Sendable () -> Void) {
    dispatcher.dispatch(work)
  }
}
