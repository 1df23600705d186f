import Foundation
import Platform
import Synchronization

/// One run of one rule's body against one subject: makes the payloads, drives the promise, checks.
public final class Trial<A: PromiseAdapter>: Sendable {
  /// What a case does in its trial.
  typealias Body = @Sendable (Trial) async throws -> Void

  /// The adapter under trial.
  let adapter: A
  /// What the design of its library allows.
  let design = A.design
  /// Whether a request to cancel a promise waits until all that depend on it have been asked, too.
  private let requestsWait = A.design.requestsWait
  /// The places where the library runs handlers by itself.
  let drivers: [Driver]
  /// What trial and adapter share.
  let stage: Stage
  /// When promises made with `arrive` settle.
  let arrival: Arrival
  /// How many links, handlers or turns a rule about large numbers tries.
  let scale: Int
  /// How long a call may block before it counts as hung.
  let patience: Patience
  /// How many times as long to wait where nothing shows that all has happened.
  private let slowness: Int
  /// Adds up the numbers of many trials.
  let tally: Tally

  /// Fires whenever something may have happened that the trial waits for.
  let activity = Signal()

  private struct State {
    var checks = 0
    var evidence: Set<Evidence> = [.blackBox]
    var observed: [any ChoiceValue] = []
    var figure: Int?
    var random: SplitMix
    var pending: [Box<Settler>] = []
    /// What was made, where that is abandoned if nothing holds it.
    var held: [any Sendable] = []
    var names = PromiseNames()
    /// The promises that have a handler.
    var inUse = PromiseNames(limit: .max)
    /// What the case needs and the library does not have.
    var lacks: Profile.Need?
    var observers = 0
  }

  private let state: Mutex<State>

  init(arrival: Arrival, options: RunOptions, seed: UInt64) {
    stage = Stage()
    adapter = A(stage: stage)
    drivers = adapter.drivers
    self.arrival = arrival
    scale = options.scale
    patience = Patience(
      seconds: options.patience,
      threads: RunningCase.current?.threads ?? CaseThreads()
    )
    slowness = options.slowness
    tally = options.tally
    state = Mutex(State(random: SplitMix(seed: seed)))
    stage.drive(by: drivers.map(\.pump))
  }

  // MARK: Payloads

  /// A fresh value.
  func token() -> Token { Token(in: stage.ledger) }

  /// A fresh error.
  func fault() -> TrialFault { TrialFault(in: stage.ledger) }

  /// A fresh value or error, as what a promise is settled with.
  func outcome(fulfilled isFulfilled: Bool) -> Outcome {
    isFulfilled ? .fulfilled(token()) : .rejected(fault())
  }

  /// A random number, determined by the run's seed.
  func random(_ range: ClosedRange<Int>) -> Int {
    state.withLock { Int.random(in: range, using: &$0.random) }
  }

  // MARK: Driving

  /// A pending promise and its settler.
  ///
  /// At its end the trial settles the promises that are still pending: some libraries trap when a pending promise is
  /// dropped.
  func pending() -> (handle: A.Handle, settler: Settler) { settledAtTheEnd(adapter.pending()) }

  /// The same of a promise that the adapter has made in another way.
  func settledAtTheEnd(
    _ promise: (handle: A.Handle, settler: Settler)
  ) -> (handle: A.Handle, settler: Settler) {
    let (handle, made) = promise
    let unused = Box(made)
    let number = state.withLock { state in
      state.pending.append(unused)
      return state.names.number(of: handle)
    }
    let settler = Settler(
      fulfill: { token in
        _ = unused.take()
        return made.fulfill(token)
      },
      reject: { fault in
        _ = unused.take()
        return made.reject(fault)
      },
      cancel: made.cancel.map { cancel in
        { @Sendable () -> Bool? in
          _ = unused.take()
          return cancel()
        }
      }
    ).traced(in: stage.trace, of: number)
    return (handle, settler)
  }

  func settleWhatIsPending() {
    let pending = state.withLock { state in
      defer { state.pending = [] }
      return state.pending
    }
    let token = token()
    for unused in pending { _ = unused.take()?.fulfill(token) }
    stage.quiesce()
    letGoOfAll()
  }

  /// Holds what was made, if that would be abandoned otherwise: only rules about that drop it.
  func hold<Made: Sendable>(_ made: Made) -> Made {
    if design.abandonsWhatIsDropped { state.withLock { $0.held.append(made) } }
    return made
  }

  /// Runs everything that can run, and lets go of what it holds for the rule.
  func letGoOfAll() {
    guard design.abandonsWhatIsDropped else { return }
    quiesce()
    state.release { state in
      defer { state.held = [] }
      return state.held
    }
  }

  /// Makes a promise that ends as `outcome` when the trial's arrival says; `attach` is given the promise.
  func arrive<Result>(_ outcome: Outcome, _ attach: (A.Handle) throws -> Result) rethrows -> Result
  {
    let (handle, settler) = pending()
    return try settle(settler, outcome, arriving: arrival) { try attach(handle) }
  }

  /// Settles before, right after, or later than `attach`, and then from another thread.
  func settle<Result>(
    _ settler: Settler,
    _ outcome: Outcome,
    arriving arrival: Arrival,
    _ attach: () throws -> Result
  ) rethrows -> Result {
    try end(by: { self.settle(settler, outcome) }, arriving: arrival, attach)
  }

  /// Ends a promise by `end` before, right after, or later than `attach`, and then from another thread.
  func end<Result>(
    by end: @escaping @Sendable () -> Void,
    arriving arrival: Arrival,
    _ attach: () throws -> Result
  ) rethrows -> Result {
    // Only a moment can have it attached inside a handler.
    guard [.immediately, .eventually].contains(arrival) else {
      end()
      return try attaching(attach)
    }
    let result = try attaching(attach)
    bring(end, arrival)
    return result
  }

  /// Settles; a handler that runs before this returns, on this thread, runs inside the call `settle`.
  @discardableResult
  func settle(_ settler: Settler, _ outcome: Outcome) -> Bool? {
    if RaceTrace.current == nil {
      stage.trace.add("settles: \(outcome)", promise: settler.promise)
    }
    let won = stage.during("settle") {
      if let quiet = settler.quiet { quiet(outcome) } else { settler.settle(outcome) }
    }
    stage.trace.end("settles: \(outcome)")
    return won
  }

  /// Runs code that attaches handlers, as the call `attach`.
  func attaching<Result>(_ body: () throws -> Result) rethrows -> Result {
    try stage.during("attach", body)
  }

  /// Runs everything that can run.
  func quiesce() {
    stage.quiesce(patience: slowness)
    guard let proof = design.proof(usesMain: stage.usesMain) else { return }
    state.withLock { state in _ = state.evidence.insert(proof) }
  }

  /// Runs everything that can run; where nothing shows the end of that, continues until `isDone`.
  ///
  /// It ends when the process has worked for a while: what has not happened by then is inconclusive.
  func quiesce(until isDone: () -> Bool) {
    quiesce()
    guard design.mayComeLater else { return }
    let end = ThreadTime.ofProcess + min(patience.seconds, 2)
    var looks = 0
    while !isDone(), !stage.isBlocked, ThreadTime.ofProcess < end {
      quiesce()
      looks += 1
      // What is to come may need this processor. On a busy machine it comes back late, so it is given away ever more
      // rarely: otherwise what never comes would be waited for much too long.
      if looks.nonzeroBitCount == 1 { sched_yield() }
    }
  }

  /// Ends the trial where something that was expected may still come.
  func mayStillCome(_ what: String) throws {
    try expectPossible()
    if design.mayAlwaysComeLater {
      throw TrialEnd.inconclusive("\(what), and the adapter offers no proof that it will not")
    }
  }

  /// Runs everything that can run until `isDone`, including what other threads submit to the gate.
  ///
  /// - Returns: whether it was done before a call would count as hung.
  func wait(until isDone: () -> Bool) -> Bool {
    stage.gate.afterSubmit { [activity] in activity.fire() }
    while true {
      quiesce()
      if isDone() { return true }
      guard patience.wait(isActive) else { return isDone() }
    }

    // A loop that is run by hand says nothing when another thread gives it a job.
    func isActive(within seconds: Double) -> Bool {
      let looks = 30
      for _ in 0..<looks {
        if activity.wait(seconds / Double(looks)) { return true }
        stage.runByHand()
        if isDone() { return true }
      }
      return false
    }
  }

  /// Runs `body` on a thread of its own and waits until it is done.
  ///
  /// - Returns: whether it was done within the limit for calls that block.
  @discardableResult
  func elsewhere(_ body: @escaping @Sendable () -> Void) -> Bool {
    let done = Signal()
    start {
      body()
    } then: {
      done.fire()
    }
    return done.wait(patience)
  }

  /// Runs `body`, and meanwhile `use` on another thread when the dispatcher is given a job, a number of times.
  ///
  /// - Parameter withClock: whether it is also run when the clock is used.
  /// - Returns: of each use, whether it was not blocked.
  func besideDispatcher(
    withClock: Bool = false,
    _ use: @escaping @Sendable () -> Void,
    during body: () -> Void
  ) -> Log<Bool> {
    let (isFree, isIdle) = (Log<Bool>(), Box(true))
    let visit = { @Sendable in
      // A use may itself submit a job. One blocked thread is enough: each waits for as long as a call may block.
      guard isFree.count < 20, isFree.all.allSatisfy(\.self), isIdle.take() != nil else { return }
      isFree.add(self.elsewhere(use))
      isIdle.value = true
    }
    // What it attaches could be a second handler.
    if design.takesHandlers {
      stage.gate.onSubmit(visit)
      if withClock { stage.clock.onUse(visit) }
    }
    defer {
      stage.gate.onSubmit(nil)
      stage.clock.onUse(nil)
    }
    body()
    return isFree
  }

  /// Runs bodies on threads of their own, as nearly at the same time as possible, and waits for all.
  ///
  /// - Returns: whether all were done within the limit for calls that block.
  @discardableResult
  func race(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
    let start = DispatchSemaphore(value: 0)
    let done = Signal()
    let race = RaceTrace(threads: count)
    stage.trace.add(race)
    for index in 0..<count {
      self.start {
        start.wait()
        race.run(index + 1) { body(index) }
      } then: {
        done.fire()
      }
    }
    for _ in 0..<count { start.signal() }
    state.withLock { state in _ = state.evidence.insert(.stressed) }
    return (0..<count).allSatisfy { _ in done.wait(patience) }
  }

  /// Starts a thread.
  ///
  /// What `body` captured is released before `done` is called.
  func start(_ body: @escaping @Sendable () -> Void, then done: @escaping @Sendable () -> Void) {
    let work = Box(body)
    let thread = Thread { [trace = stage.trace, threads = patience.threads] in
      trace.enterThread()
      threads.counting { SystemSignals.withStack { work.take()?() } }
      done()
    }
    thread.stackSize = Worker.stackSize
    thread.start()
  }

  // MARK: Observing

  /// Watches how a promise ends.
  func observe(_ handle: A.Handle) -> Observation {
    let observer = numberOfObserver()
    let promise = state.withLock { $0.names.number(of: handle) }
    let observation = Observation(number: observer)
    stage.trace.add("attaches observer \(observer)", promise: promise, as: "attach")
    adapter.observe(using(handle, asObserver: true)) { [trace = stage.trace, activity] outcome in
      trace.add("tells observer \(observer): \(outcome)", promise: promise)
      observation.add(outcome)
      activity.fire()
    }
    return observation
  }

  /// A number for an observer, by which traces name it.
  func numberOfObserver() -> Int {
    state.withLock { state in
      state.observers += 1
      return state.observers
    }
  }

  /// Counts how often, where and inside which call a handler runs.
  func spy(_ name: String) -> Spy { Spy(name, stage: stage, drivers: drivers) }

  // MARK: What depends on a promise

  /// The promise, for a handler or whatever else follows it.
  ///
  /// Where a promise takes one handler, a second one is attached to another promise, and the case does not apply.
  ///
  /// - Parameter isObserver: whether that makes no promise.
  func using(_ handle: A.Handle, asObserver isObserver: Bool = false) -> A.Handle {
    let holdsUpRequests = requestsWait && (!isObserver || design.observersCount)
    guard holdsUpRequests || !design.takesHandlers else { return handle }
    let isFree = state.withLock { state in
      defer { _ = state.inUse.number(of: handle) }
      return state.inUse.known(handle) == nil
    }
    return mayAttach(isFree ? 1 : 2) ? handle : settled(.fulfilled(token()))
  }

  /// Whether a promise takes that many handlers; if not, the case does not apply.
  func mayAttach(_ handlers: Int) -> Bool {
    guard !design.takesHandlers, handlers > 1 else { return true }
    state.withLock { $0.lacks = .secondHandler }
    return false
  }

  /// Notes a request to cancel a promise, which may leave it pending; its settler is used at the end then.
  ///
  /// Where a request waits for all that depend on the promise, and something does, the case does not apply.
  func asks(_ handle: A.Handle, _ settler: Settler? = nil) {
    guard requestsWait else { return }
    state.withLock { state in
      guard state.inUse.known(handle) != nil else { return }
      state.lacks = .neededCancelling
      if let settler { state.pending.append(Box(settler)) }
    }
  }

  /// The same of a promise of another type, on which at most observers depend.
  func asksOutput() {
    if design.observersHoldUpRequests { state.withLock { $0.lacks = .neededCancelling } }
  }

  /// Whether a handler may be attached.
  func isFree(_ handle: A.Handle) -> Bool {
    design.takesHandlers || state.withLock { $0.inUse.known(handle) == nil }
  }

  /// Ends the trial if it has tried what its library does not have.
  func expectPossible() throws {
    guard requestsWait || !design.takesHandlers, let need = state.withLock({ $0.lacks }) else {
      return
    }
    throw TrialEnd.lacking(need)
  }

  // MARK: Checking

  /// Fails the trial unless `condition` holds.
  func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    try expectPossible()
    state.withLock { $0.checks += 1 }
    guard condition else { throw TrialEnd.violation(message()) }
  }

  /// Fails the trial unless `handle` ends as `outcome`, for one observer, once.
  func expect(_ handle: A.Handle, _ outcome: Outcome) throws {
    try expect(observe(handle), outcome)
  }

  /// Runs everything that can run, and fails the trial unless `observation` saw `outcome` then, and that once.
  func expect(_ observation: Observation, _ outcome: Outcome) throws {
    quiesce(until: { observation.count > 0 })
    let seen = observation.outcomes
    if seen.isEmpty { try mayStillCome("nothing settled it") }
    try check(seen == [outcome], observation.words(expecting: outcome))
  }

  /// Fails the trial unless none of these calls was blocked on another thread.
  func expectFree(_ calls: Log<Bool>, _ when: String) throws {
    try check(calls.all.allSatisfy(\.self), "another thread was blocked \(when)")
  }

  /// Fails the trial unless the promise is still pending when nothing more can happen.
  ///
  /// - Parameter links: how many links away the cause of a settlement could be.
  func expectPending(_ observation: Observation, links: Int = 2, _ when: String) throws {
    try proveNothing(links: links)
    let words = observation.words
    try check(observation.count == 0, "expected it pending \(when), but it was \(words)")
  }

  /// Runs everything that can run, and fails the trial unless a handler has run as often as said.
  func expect(_ spy: Spy, ran count: Int, _ when: String) throws {
    if count == 0 { try proveNothing(links: 2) } else { quiesce(until: { spy.count >= count }) }
    if spy.count < count { try mayStillCome("\(spy.name) ran \(times(spy.count)) \(when)") }
    try check(
      spy.count == count,
      "expected \(spy.name) to have run \(times(count)) \(when), but it ran \(times(spy.count))"
    )
  }

  /// Runs everything that can run, and fails the trial unless what only grows comes to a number, and no further.
  ///
  /// It waits where the rest may still come, and then proves nothing.
  func expect(
    _ counted: some Growing,
    reaches goal: Int,
    _ words: @autoclosure () -> String
  ) throws {
    quiesce(until: { counted.count >= goal })
    if counted.count < goal { try mayStillCome(words()) }
    try check(counted.count == goal, words())
  }

  /// The same of a log that is to have these entries.
  func expect<Entry: Equatable>(
    _ log: Log<Entry>,
    _ entries: [Entry],
    _ words: @autoclosure () -> String
  ) throws {
    try expect(log, reaches: entries.count, words())
    try check(log.all == entries, words())
  }

  /// Runs everything that can run, and ends the trial if that proves nothing for so many links.
  func proveNothing(links: Int) throws {
    quiesce()
    try expectPossible()
    if stage.isBlocked {
      throw TrialEnd.inconclusive("a place of the library's own was blocked, so nothing is proven")
    }
    if let doubt = design.doubt(links: links) { throw TrialEnd.inconclusive(doubt) }
  }

  /// Records the observed value of a choice.
  func observed(_ value: some ChoiceValue) {
    state.withLock { state in
      state.checks += 1
      state.observed.append(value)
    }
  }

  /// Records what was measured; of several figures, the largest counts.
  func measured(_ figure: Int) {
    state.withLock { state in
      state.checks += 1
      state.figure = max(state.figure ?? figure, figure)
    }
  }

  /// Records that real threads raced, and whether they met often enough.
  func noteStress(_ evidence: Evidence = .stressed) {
    state.withLock { state in _ = state.evidence.insert(evidence) }
  }

  var checks: Int { state.withLock { $0.checks } }
  var evidence: Set<Evidence> { state.withLock { $0.evidence } }
  var figure: Int? { state.withLock { $0.figure } }
  var observations: [any ChoiceValue] { state.withLock { $0.observed } }
}
