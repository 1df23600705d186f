import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct DeliveryTests {
  @Test func `each handler runs on the dispatcher its own call names`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    let (first, second) = (ManualDispatcher(), ManualDispatcher())
    let log = Log<String>()
    let end =
      promise
      .then(on: first) { value in
        log.append("first")
        return value + 1
      }
      .then(on: second) { value in
        log.append("second")
        return value + 1
      }
    resolver.fulfill(1)
    #expect(log.entries.isEmpty)
    // The second one is handed over when the first has run, and not to the first one's dispatcher.
    #expect(second.submittedCount == 0)
    #expect(first.drain() == 1)
    #expect(log.entries == ["first"])
    #expect(second.submittedCount == 1)
    #expect(end.isPending)
    #expect(second.drain() == 1)
    #expect(log.entries == ["first", "second"])
    #expect(first.submittedCount == 1)
    #expect(end.settledValue == 3)
  }

  @Test func `every verb uses the dispatcher it is given`() {
    let gate = ManualDispatcher()
    let fulfilled = Promise<Int, LoadError>(value: 1)
    let rejected = Promise<Int, LoadError>(error: .offline)
    let log = Log<String>()
    let verbs: [(name: String, attach: () -> Void)] = [
      ("then", { _ = fulfilled.then(on: gate) { _ in log.append("then") } }),
      (
        "then promise",
        {
          _ = fulfilled.then(on: gate) { value -> Promise<Int, LoadError> in
            log.append("then promise")
            return Promise(value: value)
          }
        }
      ),
      (
        "mapError",
        {
          _ = fulfilled.then(on: gate, { _ in throw LoadError.offline }) { _ in
            log.append("mapError")
            return .offline
          }
        }
      ),
      (
        "catch",
        {
          _ = rejected.catch(on: gate) { _ in
            log.append("catch")
            return 0
          }
        }
      ),
      ("observe", { rejected.catch(on: gate) { _ in log.append("observe") } }),
      ("map", { _ = rejected.map(on: gate, { _ in }, { _ in log.append("map") }) }),
      ("ensure", { fulfilled.ensure(on: gate) { log.append("ensure") } }),
    ]
    for (index, verb) in verbs.enumerated() {
      verb.attach()
      #expect(log.entries.count == index, "\(verb.name) ran without its dispatcher")
      #expect(gate.drain() == 1, "\(verb.name) did not use its dispatcher")
    }
    #expect(log.entries == verbs.map(\.name))
  }

  @Test func `a nested settlement is delivered between the handler's and the outer call's return`()
  {
    let (outer, outerResolver) = Promise<Int, Never>.pending()
    let (inner, innerResolver) = Promise<Int, Never>.pending()
    let log = Log<String>()
    inner.then(on: .current) { _ in log.append("inner handler") }
    outer.then(on: .current) { _ in
      log.append("outer handler in")
      #expect(innerResolver.fulfill(2))
      #expect(inner.isFulfilled)
      log.append("outer handler out")
    }
    outerResolver.fulfill(1)
    log.append("settled")
    #expect(
      log.entries == ["outer handler in", "outer handler out", "inner handler", "settled"]
    )
  }

  @Test func `a nested attachment waits for the running handler, and for those before it`() {
    let (promise, resolver) = Promise<Int, Never>.pending()
    let settled = Promise<Int, Never>(value: 0)
    let log = Log<String>()
    promise.then(on: .current) { [weak promise] _ in
      promise?.then(on: .current) { _ in log.append("same promise") }
      settled.then(on: .current) { _ in log.append("settled promise") }
      log.append("first out")
    }
    promise.then(on: .current) { _ in log.append("second") }
    resolver.fulfill(1)
    log.append("returned")
    // The other promise has to wait for this one's delivery, which ends with the handler added last.
    #expect(log.entries == ["first out", "second", "same promise", "settled promise", "returned"])
  }

  @Test func `a handler attached from another thread goes behind those being delivered`() throws {
    let (promise, resolver) = Promise<Int, Never>.pending()
    let log = Log<String>()
    let (entered, attached) = (Event(), Event())
    promise.then(on: .current) { _ in
      log.append("first in")
      entered.signal()
      #expect(throws: Never.self) { try attached.wait() }
      log.append("first out")
    }
    promise.then(on: .current) { _ in log.append("second") }
    DispatchQueue.global().async {
      #expect(throws: Never.self) { try entered.wait() }
      promise.then(on: .current) { _ in log.append("third") }
      log.append("attached")
      attached.signal()
    }
    resolver.fulfill(1)
    // The settling thread ran the third one: its call has returned, and the attaching one did before.
    #expect(log.entries == ["first in", "attached", "first out", "second", "third"])
  }

  @Test func `a chain on a queue runs there, whoever settles it`() throws {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "DeliveryTests.queue")
    queue.setSpecific(key: key, value: "that queue")
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    let log = Log<String?>()
    let done = Event()
    promise
      .then(on: queue) { value throws(LoadError) in
        log.append(DispatchQueue.getSpecific(key: key))
        throw .status(value)
      }
      .catch(on: queue) { _ in log.append(DispatchQueue.getSpecific(key: key)) }
      .ensure(on: queue) {
        log.append(DispatchQueue.getSpecific(key: key))
        done.signal()
      }
    resolver.fulfill(1)
    try done.wait()
    #expect(log.entries == ["that queue", "that queue", "that queue"])
  }
}
