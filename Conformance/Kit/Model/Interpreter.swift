import Synchronization

/// Runs one program on an adapter, and tells the oracle what happens.
final class Interpreter<A: PromiseAdapter>: Sendable {
  typealias Operation = FuzzProgram.Operation

  /// What the program holds by a number: parts of a promise, or something else.
  struct Held: Sendable {
    var handle: A.Handle?
    var settler: Settler?
    var follow: (@Sendable (A.Handle) -> Void)?
    var report: (@Sendable (Int) -> Void)?
    var cancellable: CancellablePromise<A.Handle>?
    var output: Output<[Outcome]>?
    var carried: (promise: Carried, count: Int)?
    var signal: (signal: any Sendable, abort: (@Sendable (TrialFault?) -> Void)?)?
  }

  struct State: ~Copyable {
    var oracle: Oracle
    var held: [Held]
    var removers: [Int: @Sendable () -> Void] = [:]
    /// By the numbers of the handlers that they run when they continue.
    var tasks: [Int: Task<Void, Never>] = [:]
    var runsTasks = false
    /// The rules about what runs now because something is released, or because a dispatcher got a job.
    var released: [RuleName] = []
    var reports: [Oracle.End] = []
    /// The promises that something waits for.
    var used: Set<Int> = []
    /// A number whose object is the same as another's.
    var aliases: [Int: Int] = [:]
    /// The numbers of payloads, which are not kept alive.
    var payloads: [ObjectIdentifier: Int] = [:]
    var payloadCount = 0
    /// The same payloads by their numbers, not kept alive either; and those that signals keep as their reasons.
    var alive: [Int: WeakObject] = [:]
    var reasons: Set<Int> = []
    /// The errors that handlers were given in place of a cancellation that is an error of the library's own.
    var standIns: [ObjectIdentifier: TrialFault] = [:]
    /// The first difference was seen, or the program is over: nothing is executed any more.
    var isOver = false
    /// Whether a call of another thread did not return.
    var hasHung = false
    /// How many handlers were submitted.
    var handedOver = 0
    var job: Oracle.Job?
    /// Whether something may be left to run in the library's own places.
    var mayRun = false
    /// Whether promises wait for each other, and so may keep each other.
    var hasCircle = false
    /// What handlers captured, which the library holds with them.
    var captured: [Int: WeakObject] = [:]
    /// How many operations an adapter could not express.
    var unsaid = 0
    /// What a call needed that was left out.
    var lacks: Profile.Need?
    var trace: [String] = []
    var met: Set<Meeting> = []
  }

  let language: Language<A>
  let program: FuzzProgram
  let stage = Stage()
  let tasks = TaskQueue()
  let adapter: A
  /// What the model takes the library for.
  let design: Design
  let state: Mutex<State>
  let isTraced: Bool
  /// Drivers of the places where the library runs something by itself: handlers, or reports only.
  let places: [Driver]
  /// Taken by all code of the program, where other threads run handlers.
  let lock: ProgramLock?
  /// What several threads do at the same time, if they do; only afterwards is the oracle told of it.
  let threads: ThreadLog<A>?

  /// - Parameters:
  ///   - rule: the rule that the program is about: the model does not spare the library what it is declared to do
  ///     otherwise.
  ///   - design: what the model takes the library for, where that is not what is declared.
  ///   - threads: notes what threads do that make calls at the same time.
  init(
    _ language: Language<A>,
    _ program: FuzzProgram,
    of rule: RuleName? = nil,
    as design: Design? = nil,
    isTraced: Bool = false,
    threads: ThreadLog<A>? = nil
  ) {
    (self.language, self.program, self.isTraced) = (language, program, isTraced)
    self.threads = threads
    adapter = A(stage: stage)
    places = adapter.drivers
    lock = language.isBeside ? ProgramLock() : nil
    stage.drive(by: places.map(\.pump))
    if language.place == .main { stage.expectMain() }
    let (count, handlers) = program.size
    let own = design ?? language.design
    self.design = rule.map(own.keeping) ?? own
    state = Mutex(
      State(
        oracle: Oracle(self.design, promises: count, handlers: handlers, of: rule),
        held: Array(repeating: Held(), count: count)
      )
    )
  }

  func run() -> InterpreterReport { alone { runProgram() } }

  private func runProgram() -> InterpreterReport {
    let listens = program.hasReports && language.abilities.reports != nil
    if listens {
      language.abilities.reports?(adapter) { outcome in
        let end = self.end(outcome)
        let isOfASignal = self.state.withLock { state in
          state.reports.append(end)
          return state.mayBeOfASignal(end)
        }
        // Whoever aborts knows of it: it may be no failure.
        if !isOfASignal { self.tell("\(end) is reported") { _ in } }
      }
    }
    if let beside = program.beside {
      stage.gate.onSubmit { [weak self] in self?.visit(beside) }
    }
    // One after another, since this is one thread.
    for operation in program.operations + program.threads.joined() {
      if isOver { break }
      perform(operation)
      // There a call may take effect only when the place has run.
      if runsBeside { settleDown() }
      lookWhetherIdle()
    }
    if !isOver {
      runJobs(.max)
      lookWhetherIdle()
      checkPayloads()
    }
    let isOwed = isStillOwed()
    let difference = state.withLock { $0.oracle.difference }
    stage.gate.onSubmit(nil)
    letGo()
    // A pool may release later what it has run. Where nobody can tell whether a report is still to come, its error is
    // kept for that long.
    let mayReport = listens && language.design.mayAlwaysComeLater
    let isReleased =
      !mayReport && (lock == nil || !places.isEmpty && places.allSatisfy { $0.place == .queue })
    let isWaiting = state.withLock { !$0.tasks.isEmpty || $0.hasCircle }
    return state.withLock {
      if difference == nil && stage.ledger.live != 0 && !isWaiting && isReleased {
        $0.oracle.object(
          $0.oracle.leaks,
          "\(stage.ledger.live) objects are alive when nothing holds a promise",
          isAfterwards: true
        )
      }
      if listens && difference == nil { $0.oracle.checkReports($0.reports) }
      let isOpen = $0.oracle.handlers.contains { $0.isAttached && !$0.hasRun }
      return InterpreterReport(
        difference: $0.oracle.difference ?? $0.oracle.kept,
        isOwed: isOwed,
        isOpen: isOpen,
        unsaid: $0.unsaid,
        lacks: $0.lacks,
        hasHung: $0.hasHung,
        recorded: stage.trace.events,
        trace: $0.trace,
        met: $0.met
      )
    }
  }

  /// Another thread makes a call while the library is inside its dispatcher.
  private func visit(_ operation: Operation) {
    let isDue = state.withLock { state in
      state.handedOver += 1
      return !state.isOver && state.handedOver % 3 == 1 && state.handedOver < 9
    }
    guard isDue else { return }
    state.withLock { $0.released.append(.liv01) }
    perform(operation)
    state.withLock { _ = $0.released.popLast() }
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  func runJobs(_ count: Int) {
    for _ in 0..<count {
      let isOther = stage.gate.isEmpty
      let gate = isOther ? stage.otherGate : stage.gate
      guard !isOver else { return }
      if gate.isEmpty {
        guard runPlaces() else { return }
        continue
      }
      state.withLock { $0.job = isOther ? .other : .gate }
      gate.runNext()
      state.withLock { $0.job = nil }
    }
  }

  func lookWhetherIdle() {
    if state.withLock({ !$0.oracle.timers.isEmpty || !$0.oracle.retries.isEmpty }) {
      tell("what is due on the clock runs") { $0.oracle.passes(to: $0.oracle.time) }
      stage.clock.advance(by: .zero)
      // An alarm may have rung a place of the library's own.
      looksAtPlaces()
    }
    runTasks()
    settleDown()
    guard isIdle else { return }
    waitForWhatIsOwed()
    tell(InterpreterReport.idle) { state in
      let captured = state.captured
      state.oracle.isIdle { lock == nil && captured[$0]?.object != nil }
      state.oracle.checkRetries()
      if !state.oracle.timers.isEmpty { state.oracle.checkTimers(alarms: stage.clock.waiting) }
    }
  }

  /// Releases everything.
  func letGo() {
    let waiting = state.withLock { $0.tasks.values.map(\.self) }
    if runsBeside { settleWhatIsPending() }
    dropAll()
    for task in waiting { task.cancel() }
    runTasks()
    stage.clock.advance(by: .seconds(1_000))
    stage.clock.dropAlarms()
    while stage.gate.drain() + stage.otherGate.drain() > 0 {}
    if runsBeside || program.hasReports { quiesce() }
    // A reporter holds this.
    if program.hasReports { language.abilities.reports?(adapter) { _ in } }
  }

  /// As at the end of a trial: some libraries trap when a pending promise is released.
  private func settleWhatIsPending() {
    let (settlers, carried) = state.withLock { state in
      state.isOver = true
      let unused = state.held.indices.filter {
        language.design.ignoresLateSettlements || state.oracle.forecast($0) == .wins
      }
      return (unused.compactMap { state.held[$0].settler }, state.held.compactMap(\.carried))
    }
    for settler in settlers { _ = settler.settle(.fulfilled(token())) }
    for pending in carried where pending.count == 0 { pending.promise.fulfill(true) }
    quiesce()
  }

  /// Lets all places run until no job is left.
  func quiesce() {
    if let lock { lock.lend { stage.quiesce() } } else { stage.quiesce() }
  }

  func dropAll() {
    let held = state.withLock { state in
      state.isOver = true
      defer { (state.held, state.removers) = ([], [:]) }
      return (state.held, state.removers)
    }
    withExtendedLifetime(held) {}
  }

  /// What the program holds by a number; nothing once it is over.
  func held<Part: Sendable>(_ number: Int, _ part: (Held) -> Part?) -> Part? {
    if let mine = threads?.held(number) { return part(mine) }
    return state.withLock { $0.isOver ? nil : part($0.held[number]) }
  }

  /// Keeps something, unless the program is over.
  func keep(_ change: (inout State) -> Void) {
    state.withLock { if !$0.isOver { change(&$0) } }
  }

  /// Inside a call of the library's.
  func during<Answer>(_ call: Oracle.Call, _ body: () -> Answer) -> Answer {
    state.withLock {
      $0.oracle.calls.append(call)
      $0.oracle.begun.append($0.oracle.now)
    }
    defer {
      state.withLock {
        _ = $0.oracle.calls.popLast()
        _ = $0.oracle.begun.popLast()
      }
    }
    return stage.during(call.rawValue, body)
  }

  /// One event: the oracle is told of it, and its answer decides whether the run continues.
  @discardableResult
  func tell<Answer: Sendable>(
    _ words: @autoclosure () -> String,
    _ event: (inout State) -> Answer
  ) -> Answer? {
    var line: String?
    defer { if let line, !InterpreterReport.ofTheModel.contains(line) { stage.trace.add(line) } }
    return state.withLock { state in
      guard !state.isOver else { return nil }
      if isTraced {
        let text = words()
        state.trace.append(text)
        line = text
      }
      let answer = state.tell(event)
      if state.oracle.difference != nil { state.isOver = true }
      return answer
    }
  }
}
