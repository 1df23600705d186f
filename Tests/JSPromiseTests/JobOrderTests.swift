import Dispatchers
import JSPromise
import TestSupport
import Testing

struct Oops: Error, Equatable {
  var number = 0
}

/// A job queue that a test drains by hand, and what its jobs recorded.
///
/// The expected sequences are not taken from a run of this library: they follow from the algorithms of
/// ECMA-262, with one entry for each job that records. `tick`s are the links of a second chain, each
/// costing one job, by which the jobs that record nothing are counted.
struct Script {
  let gate = ManualDispatcher()
  let log = Log<String>()
  let queue: JobQueue

  init() {
    queue = JobQueue(on: gate)
  }

  func resolved() -> Promise<Void> { .resolve((), on: queue) }

  func tick(_ count: Int) {
    var chain = resolved()
    for number in 1...count {
      chain = chain.then { [log] _ in log.append("tick \(number)") }
    }
  }

  /// What was recorded, once no job is left.
  func run() -> [String] {
    gate.drain()
    return log.entries
  }
}

@Suite(.ownThread) struct JobOrderTests {
  private let script = Script()
  private var log: Log<String> { script.log }

  /// 27.2.5.4.1 PerformPromiseThen: each settled link enqueues the next, behind what waits.
  @Test func `two chains take turns`() {
    for name in ["a", "b"] {
      script.resolved()
        .then { [log] _ in log.append("\(name) 1") }
        .then { [log] _ in log.append("\(name) 2") }
        .then { [log] _ in log.append("\(name) 3") }
    }
    #expect(script.run() == ["a 1", "b 1", "a 2", "b 2", "a 3", "b 3"])
  }

  /// 27.2.1.8 TriggerPromiseReactions: in the order of registration, before what they trigger.
  @Test func `all handlers of a promise run before what the first of them attaches`() {
    let (promise, resolve, _) = Promise<Int>.withResolvers(on: script.queue)
    promise.then { [log, weak promise] _ in
      log.append("first")
      promise?.then { _ in log.append("attached by the first") }
    }
    .then { [log] _ in log.append("after the first") }
    promise.then { [log] _ in log.append("second") }
    resolve(1)
    log.append("resolved")
    // The first one's own derived promise settles after the first one has attached.
    #expect(
      script.run() == ["resolved", "first", "second", "attached by the first", "after the first"]
    )
  }

  /// 27.2.2.1 NewPromiseReactionJob, step 1.d–e: no handler means that a job passes the outcome on.
  @Test func `a rejection spends one job on each then it passes`() {
    Promise<Int>.reject(Oops(), on: script.queue)
      .then { $0 + 1 }
      .then { $0 + 1 }
      .catch { [log] _ in
        log.append("caught")
        return 0
      }
    script.tick(4)
    #expect(script.run() == ["tick 1", "tick 2", "caught", "tick 3", "tick 4"])
  }

  /// 27.2.1.3.2 Promise Resolve Functions, step 14, and 27.2.2.2 NewPromiseResolveThenableJob: one job
  /// calls the promise's `then`, a second one takes its outcome over.
  @Test func `resolving with a promise costs two extra jobs`() {
    Promise<String>(on: script.queue) { resolve, _ in
      resolve(Promise.resolve("inner", on: script.queue))
    }
    .then { [log] value in log.append(value) }
    script.tick(4)
    #expect(script.run() == ["tick 1", "tick 2", "inner", "tick 3", "tick 4"])
  }

  /// As above, with `reject`.
  @Test func `resolving with a rejected promise costs two extra jobs`() {
    Promise<Void>(on: script.queue) { resolve, _ in
      resolve(Promise.reject(Oops(), on: script.queue))
    }
    .catch { [log] _ in log.append("caught") }
    script.tick(4)
    #expect(script.run() == ["tick 1", "tick 2", "caught", "tick 3", "tick 4"])
  }

  /// The same two jobs, after the one of the handler that returned the promise: the puzzle whose answer
  /// is 0 1 2 3 4 5 6.
  @Test func `returning a promise from then costs two extra jobs`() {
    script.resolved()
      .then { [script] _ -> Promise<Int> in
        script.log.append("0")
        return .resolve(4, on: script.queue)
      }
      .then { [log] value in log.append("\(value)") }
    script.resolved()
      .then { [log] _ in log.append("1") }
      .then { [log] _ in log.append("2") }
      .then { [log] _ in log.append("3") }
      .then { [log] _ in log.append("5") }
      .then { [log] _ in log.append("6") }
    #expect(script.run() == ["0", "1", "2", "3", "4", "5", "6"])
  }

  /// A pending inner promise hides the job that attaches to it; the one that takes over remains.
  @Test func `following a promise that settles later costs one job from then on`() {
    let (inner, resolveInner, _) = Promise<String>.withResolvers(on: script.queue)
    let (outer, resolveOuter, _) = Promise<String>.withResolvers(on: script.queue)
    outer.then { [log] value in log.append(value) }
    resolveOuter(inner)
    script.gate.drain()
    resolveInner("inner")
    script.tick(3)
    #expect(script.run() == ["tick 1", "inner", "tick 2", "tick 3"])
  }

  /// 27.2.5.3.1 Then Finally Functions: the handler's result is wrapped, awaited by a `then` that restores
  /// the value, and the promise of that is returned, with the two jobs which that costs.
  @Test func `a value comes out of finally four jobs later`() {
    Promise<String>.resolve("value", on: script.queue)
      .finally { [log] in log.append("finally") }
      .then { [log] value in log.append(value) }
    script.tick(5)
    #expect(script.run() == ["finally", "tick 1", "tick 2", "tick 3", "value", "tick 4", "tick 5"])
  }

  /// 27.2.5.3.2 Catch Finally Functions: the same, with a thrower in place of the value.
  @Test func `a rejection comes out of finally four jobs later`() {
    Promise<Void>.reject(Oops(), on: script.queue)
      .finally { [log] in log.append("finally") }
      .catch { [log] _ in log.append("caught") }
    script.tick(5)
    #expect(
      script.run() == ["finally", "tick 1", "tick 2", "tick 3", "caught", "tick 4", "tick 5"]
    )
  }

  /// 27.2.5.3.1 again: what the handler throws rejects the derived promise in that same job.
  @Test func `what finally throws is there one job later`() {
    Promise<Void>.resolve((), on: script.queue)
      .finally { [log] in
        log.append("finally")
        throw Oops()
      }
      .catch { [log] _ in log.append("caught") }
    script.tick(3)
    #expect(script.run() == ["finally", "tick 1", "caught", "tick 2", "tick 3"])
  }

  /// 27.2.4.1.2 PerformPromiseAll: a `then` on each input; the last one's job fulfils the result.
  @Test func `all costs one job after its last input`() {
    let inputs = (1...3).map { Promise.resolve($0, on: script.queue) }
    Promise.all(inputs, queue: script.queue).then { [log] values in log.append("\(values)") }
    script.tick(3)
    #expect(script.run() == ["tick 1", "[1, 2, 3]", "tick 2", "tick 3"])
  }

  /// 27.2.4.1.2 again: rejected by the first input's job, before those of the others have run.
  @Test func `all rejects in the job of the first rejection`() {
    let (never, _, _) = Promise<Int>.withResolvers(on: script.queue)
    let inputs = [never, .reject(Oops(number: 1), on: script.queue), never]
    Promise.all(inputs, queue: script.queue).then(
      { [log] _ in log.append("fulfilled") },
      { [log] reason in log.append("\(reason)") }
    )
    script.tick(2)
    #expect(script.run() == ["tick 1", "Oops(number: 1)", "tick 2"])
  }

  /// 27.2.1.3.2, step 7: rejected immediately, without the jobs of following.
  @Test func `resolving a promise with itself rejects it at once`() {
    let (promise, resolve, _) = Promise<Void>.withResolvers(on: script.queue)
    promise.catch { [log] reason in log.append("\(reason is CycleError)") }
    resolve(promise)
    script.tick(2)
    #expect(script.run() == ["true", "tick 1", "tick 2"])
  }

  /// 27.2.4.7.1 PromiseResolve, step 1: nothing is wrapped, and so no job is spent.
  @Test func `resolve of a promise costs nothing`() {
    Promise.resolve(Promise.resolve("value", on: script.queue))
      .then { [log] value in log.append(value) }
    script.tick(2)
    #expect(script.run() == ["value", "tick 1", "tick 2"])
  }
}
