import Synchronization

/// Runs one program on an adapter, and tells the referee what happens.
final class Arena<A: PromiseAdapter>: Sendable {
  typealias Operation = FuzzProgram.Operation

  struct State: ~Copyable {
    var referee: Referee
    /// By the numbers of promises.
    var handles: [A.Handle?]
    var settlers: [Settler?]
    var followers: [(@Sendable (A.Handle) -> Void)?]
    var cancellables: [CancellablePromise<A.Handle>?]
    var outputs: [Output<[Outcome]>?]
    var carried: [Int: (promise: Carried, count: Int)] = [:]
    var signals: [Int: (signal: any Sendable, abort: (@Sendable (TrialFault?) -> Void)?)] = [:]
    var removers: [Int: @Sendable () -> Void] = [:]
    var aborting = 0
    /// By the numbers of what they do when they go on.
    var tasks: [Int: Task<Void, Never>] = [:]
    var runsTasks = false
    /// The rules about what is released now, by the number of the handler that goes, or of none.
    var released: [[String]] = []
    var reports: [Referee.End] = []
    /// A number that is the same object as another.
    var aliases: [Int: Int] = [:]
    /// The numbers of payloads; it does not keep them.
    var payloads: [ObjectIdentifier: Int] = [:]
    var payloadCount = 0
    /// The first difference was seen, or the program is over: nothing is executed any more.
    var isOver = false
    /// Whether a call of another thread did not return.
    var hasHung = false
    var job: Referee.Job?
    /// What handlers captured, which the library holds with them.
    fileprivate var captured: [Int: Captured] = [:]
    /// How many operations an adapter could not say.
    var unsaid = 0
    var trace: [String] = []
  }

  private let language: Language<A>
  private let program: FuzzProgram
  private let stage = Stage()
  private let tasks = TaskQueue()
  private let adapter: A
  private let state: Mutex<State>
  private let isTraced: Bool
  /// The number of the promise that a handler makes if it has none to return.
  private let firstSpare: Int

  init(_ language: Language<A>, _ program: FuzzProgram, isTraced: Bool = false) {
    (self.language, self.program, self.isTraced) = (language, program, isTraced)
    adapter = A(stage: stage)
    let size = program.size
    firstSpare = size.promises
    let count = size.promises + size.handlers
    state = Mutex(
      State(
        referee: Referee(language.design, promises: count, handlers: size.handlers),
        handles: Array(repeating: nil, count: count),
        settlers: Array(repeating: nil, count: count),
        followers: Array(repeating: nil, count: count),
        cancellables: Array(repeating: nil, count: count),
        outputs: Array(repeating: nil, count: count)
      )
    )
  }

  /// What a run came to.
  struct Report: Sendable {
    var difference: Referee.Difference?
    var unsaid = 0
    var hasHung = false
    var trace: [String] = []
  }

  func run() -> Report {
    let listens = program.hasReports && language.abilities.reports != nil
    if listens {
      language.abilities.reports?(adapter) { outcome in
        let end = self.end(outcome)
        self.state.withLock { $0.reports.append(end) }
      }
    }
    for operation in program.operations {
      if isOver { break }
      perform(operation)
      lookWhetherIdle()
    }
    if !isOver {
      runJobs(.max)
      lookWhetherIdle()
    }
    let difference = state.withLock { $0.referee.difference }
    letGo()
    let isWaiting = state.withLock { !$0.tasks.isEmpty }
    return state.withLock {
      if listens && difference == nil { $0.referee.checkReports($0.reports) }
      let difference = $0.referee.difference
      var report = Report(
        difference: difference,
        unsaid: $0.unsaid,
        hasHung: $0.hasHung,
        trace: $0.trace
      )
      if difference == nil && stage.ledger.live != 0 && !isWaiting {
        report.difference = Referee.Difference(
          rules: $0.referee.leaks,
          words: "\(stage.ledger.live) objects are alive when nothing holds a promise",
          isAfterwards: true
        )
      }
      return report
    }
  }

  private var isOver: Bool { state.withLock { $0.isOver } }

  private func runJobs(_ count: Int) {
    for _ in 0..<count {
      let isOther = stage.gate.isEmpty
      let gate = isOther ? stage.otherGate : stage.gate
      guard !isOver, !gate.isEmpty else { return }
      state.withLock { $0.job = isOther ? .other : .gate }
      gate.runNext()
      state.withLock { $0.job = nil }
    }
  }

  private func lookWhetherIdle() {
    if state.withLock({ !$0.referee.timers.isEmpty }) {
      tell("what is due on the clock runs") { $0.referee.passes(to: $0.referee.time) }
      stage.clock.advance(by: .zero)
    }
    runTasks()
    guard stage.gate.isEmpty && stage.otherGate.isEmpty else { return }
    tell("nothing is left to run") { state in
      let captured = state.captured
      state.referee.isIdle { captured[$0]?.object != nil }
      if !state.referee.timers.isEmpty { state.referee.checkTimers(alarms: stage.clock.waiting) }
    }
  }

  /// Lets go of everything.
  private func letGo() {
    let waiting = state.withLock { $0.tasks.values.map(\.self) }
    dropAll()
    for task in waiting { task.cancel() }
    runTasks()
    stage.clock.advance(by: .seconds(1_000))
    while stage.gate.drain() + stage.otherGate.drain() > 0 {}
    // A reporter holds this.
    if program.hasReports { language.abilities.reports?(adapter) { _ in } }
  }

  private func dropAll() {
    let held = state.withLock { state in
      state.isOver = true
      defer {
        (state.handles, state.settlers, state.followers) = ([], [], [])
        (state.cancellables, state.outputs) = ([], [])
        (state.carried, state.signals, state.removers) = ([:], [:], [:])
      }
      return (
        state.handles, state.settlers, state.followers, state.cancellables, state.outputs,
        state.carried, state.signals, state.removers
      )
    }
    withExtendedLifetime(held) {}
  }

  /// Inside a call of the library's.
  private func during<Answer>(_ call: Referee.Call, _ body: () -> Answer) -> Answer {
    state.withLock {
      $0.referee.calls.append(call)
      $0.referee.begun.append($0.referee.now)
    }
    defer {
      state.withLock {
        _ = $0.referee.calls.popLast()
        _ = $0.referee.begun.popLast()
      }
    }
    return body()
  }

  /// One event: the referee hears of it, and what it says decides whether the run goes on.
  @discardableResult
  private func tell<Answer>(
    _ words: @autoclosure () -> String,
    _ event: (inout State) -> Answer
  ) -> Answer? {
    state.withLock { state in
      guard !state.isOver else { return nil }
      state.referee.now += 1
      if isTraced { state.trace.append(words()) }
      let answer = event(&state)
      state.referee.markLosers()
      if state.referee.difference != nil { state.isOver = true }
      return answer
    }
  }

  // MARK: Payloads

  private func token(_ release: [Operation] = []) -> Token {
    let token = Token(in: stage.ledger, onRelease: onRelease(release, ["MEM-11", "MEM-16"]))
    number(token)
    return token
  }

  /// What runs in a `deinit`.
  private func onRelease(_ operations: [Operation], _ rules: [String]) -> (@Sendable () -> Void)? {
    if operations.isEmpty { return nil }
    return { [weak self] in
      guard let self, !isOver else { return }
      state.withLock { $0.released.append(rules) }
      perform(operations)
      state.withLock { _ = $0.released.popLast() }
    }
  }

  private func fault(_ release: [Operation] = []) -> TrialFault {
    // Some carry another, which no library may unwrap.
    let isInside = state.withLock { $0.payloadCount % 3 == 0 }
    let fault = TrialFault(
      in: stage.ledger,
      underlying: isInside ? TrialFault(in: stage.ledger) : nil,
      onRelease: onRelease(release, ["MEM-11", "MEM-16"])
    )
    number(fault)
    if let inside = fault.underlying {
      number(inside)
      state.withLock { _ = $0.referee.inner.insert($0.payloadCount) }
    }
    return fault
  }

  private func number(_ payload: AnyObject) {
    state.withLock {
      $0.payloadCount += 1
      $0.payloads[ObjectIdentifier(payload)] = $0.payloadCount
    }
  }

  private func end(_ outcome: Outcome) -> Referee.End {
    if outcome == language.cancellation { return .cancelled }
    return state.withLock { state in
      switch outcome {
      case .fulfilled(let token): .value(state.payloads[ObjectIdentifier(token)] ?? 0)
      case .rejected(let fault): .error(state.payloads[ObjectIdentifier(fault)] ?? 0)
      case .cancelled: .cancelled
      case .foreign(let name): .foreign(name)
      }
    }
  }

  // MARK: Operations

  private func perform(_ operation: Operation) {
    if isOver { return }
    guard operation.isElsewhere, let outer = state.withLock({ $0.leave() }) else {
      return call(operation)
    }
    let hasReturned = OtherThread.run { self.call(operation) }
    state.withLock { $0.goOn(outer) }
    if !hasReturned {
      tell("a call on another thread does not return") { state in
        state.hasHung = true
        let rules =
          operation.verb == .look ? ["UNH-04"] : operation.verb == .block ? ["LIV-12"] : []
        state.referee.object(
          rules + state.rulesOfLocks,
          "a call on another thread waits for this one"
        )
      }
    }
  }

  private func call(_ operation: Operation) {
    let names = operation.names.map { name in state.withLock { $0.aliases[name] ?? name } }
    switch operation.verb {
    case .make(let making): make(operation.makes, making)
    case .spell(let word): spell(word, operation, names)
    case .fulfill: settle(names[0]) { .fulfilled(self.token(operation.release)) }
    case .reject: settle(names[0]) { .rejected(self.fault(operation.release)) }
    case .follow: follow(names[0], names[1])
    case .observe: observe(names[0], operation.handlers[0])
    case .observeCombination: observe(combination: names[0], operation.handlers[0])
    case .cancel: cancel(names[0])
    case .cancelCombination: cancel(combination: names[0])
    case .hook: hook(names[0], operation.handlers[0])
    case .unhook: unhook(operation.names[0])
    case .ask(let count): for _ in 0..<count { ask(names[0]) }
    case .look: if let handle = handle(names[0]) { look(at: handle) }
    case .block: block(names[0])
    case .drop: drop(names[0])
    case .run(let count): runJobs(count)
    case .advance(let ticks): advance(ticks)
    case .carry(let shape): carry(operation.makes, shape)
    case .observePassedOn: observe(names[0], operation.handlers[0], isPassedOn: true)
    case .signal: makeSignal(operation.makes, operation.names)
    case .abort: abort(operation.names[0])
    case .listen: listen(operation.names[0], operation.handlers[0])
    case .unlisten: unlisten(operation.names[0])
    case .askSignal: askSignal(operation.names[0])
    case .wait: wait(for: names[0], operation.handlers[0])
    case .cancelTask: cancelTask(operation.names[0])
    }
  }

  // MARK: Tasks

  private func wait(for number: Int, _ handler: FuzzProgram.Handler) {
    guard let awaiting = language.abilities.awaiting, let handle = handle(number),
      state.withLock({ !$0.referee.isElsewhere })
    else { return }
    tell("task h\(handler.number) waits for p\(number)") {
      $0.referee.waits(handler.number, for: number)
    }
    let task = Task(executorPreference: tasks) { [self] in
      let awaited = await awaiting(adapter, handle)
      state.withLock { _ = $0.tasks.removeValue(forKey: handler.number) }
      let end: Referee.End? =
        if case .settled(let outcome) = awaited { self.end(outcome) } else { nil }
      let goesOn =
        tell("task h\(handler.number) goes on\(end.map { " with \($0)" } ?? ", given up")") {
          $0.referee.goesOn(handler.number, end)
        } != nil
      guard goesOn else { return }
      perform(handler.body)
      leave(handler, .nothing)
    }
    state.withLock { if !$0.isOver { $0.tasks[handler.number] = task } }
    runTasks()
  }

  private func cancelTask(_ number: Int) {
    guard
      let task = state.withLock({ $0.isOver || $0.referee.isElsewhere ? nil : $0.tasks[number] })
    else { return }
    tell("task h\(number) is cancelled") { $0.referee.cancelsTask(number) }
    task.cancel()
    runTasks()
  }

  /// Runs what tasks have to do; not inside one of them.
  private func runTasks() {
    let mayRun = state.withLock { state in
      defer { state.runsTasks = true }
      return !state.runsTasks && !state.referee.isElsewhere
    }
    guard mayRun else { return }
    tasks.run()
    state.withLock { $0.runsTasks = false }
    tell("tasks have gone on") { $0.referee.checkTasks() }
  }

  private func handle(_ number: Int) -> A.Handle? {
    state.withLock { $0.isOver ? nil : $0.handles[number] }
  }

  private func perform(_ operations: [Operation]) { for each in operations { perform(each) } }

  private func make(_ number: Int, _ making: FuzzProgram.Making) {
    tell("p\(number) = pending") { $0.referee.made(number) }
    switch making {
    case .plain:
      let (handle, settler) = adapter.pending()
      state.withLock { ($0.handles[number], $0.settlers[number]) = (handle, settler) }
    case .adopting:
      guard let adopting = language.abilities.adopting else { return }
      let (handle, settler, follow) = adopting(adapter)
      state.withLock {
        ($0.handles[number], $0.settlers[number], $0.followers[number]) = (handle, settler, follow)
      }
    case .cancellable:
      guard let cancellable = language.abilities.cancellable else { return }
      let promise = cancellable(adapter)
      state.withLock {
        ($0.handles[number], $0.settlers[number]) = (promise.handle, promise.settler)
        $0.cancellables[number] = promise
      }
    }
  }

  private func carry(_ number: Int, _ shape: PayloadShape) {
    let promise = Carried(shape, by: adapter, in: stage.ledger)
    tell("p\(number) = pending, \(shape)") {
      $0.referee.made(number)
      $0.referee.promises[number].isCarried = true
      $0.carried[number] = (promise, 0)
    }
  }

  private func fulfill(_ number: Int, _ carried: (promise: Carried, count: Int)) {
    let isFirst = carried.count == 0
    guard
      isFirst
        || carried.count == 1 && carried.promise.hasOther && language.design.ignoresLateSettlements
    else { return }
    tell("p\(number) is fulfilled") {
      $0.carried[number]?.count += 1
      // Its payloads have numbers of their own, that no other promise has.
      _ = $0.referee.settles(number, .value(-2 * number - (isFirst ? 1 : 2)))
    }
    during(.settles) { carried.promise.fulfill(isFirst) }
  }

  private func observe(_ number: Int, _ handler: FuzzProgram.Handler, isPassedOn: Bool) {
    guard let carried = state.withLock({ $0.isOver ? nil : $0.carried[number] }),
      let observe = isPassedOn ? carried.promise.observePassedOn : carried.promise.observe
    else { return }
    tell("p\(number).observe\(isPassedOn ? ", passed on," : "") h\(handler.number)") {
      $0.referee.attaches(
        handler.number,
        to: number,
        in: isPassedOn ? nil : language.design.unnamedPlace
      )
    }
    observe { isFirst in
      self.enter(handler, .value(-2 * number - (isFirst ? 1 : 2)))
      self.perform(handler.body)
      self.leave(handler, .nothing)
    }
  }

  private func settle(_ number: Int, _ outcome: () -> Outcome) {
    if let carried = state.withLock({ $0.isOver ? nil : $0.carried[number] }) {
      return fulfill(number, carried)
    }
    guard let settler = settler(number), !isOnItsWay(number) else { return }
    let outcome = outcome()
    if !outcome.isFulfilled, let handle = handle(number), !A.canFail(handle) { return unsaid() }
    let end = end(outcome)
    guard
      let (forecast, since) = tell(
        "p\(number) is settled: \(end)",
        { state in
          let now = state.referee.now
          let known = state.referee.forecast(number)
          if known != .wins && !language.design.ignoresLateSettlements {
            return (Referee.Forecast?.none, now)
          }
          return (Referee.Forecast?.some(state.referee.settles(number, end)), now)
        }
      ), let forecast
    else { return }
    let won = during(.settles) { settler.settle(outcome) }
    tell("  it says: \(won.map { "\($0)" } ?? "nothing")") {
      $0.referee.settled(number, end, forecast, since: since, won: won)
    }
  }

  private func isOnItsWay(_ number: Int) -> Bool {
    state.withLock { $0.referee.isOnItsWay(number) }
  }

  private func settler(_ number: Int) -> Settler? {
    let (settler, handle, isByHand) = state.withLock { state in
      (state.settlers[number], state.handles[number], state.referee.isStepForValues(number))
    }
    if let settler { return settler }
    guard let handle, isByHand else { return nil }
    return language.abilities.settler?(adapter, handle)
  }

  private func follow(_ number: Int, _ other: Int) {
    guard let follow = state.withLock({ $0.followers[number] }), let handle = handle(other),
      !state.withLock({ $0.referee.reaches(other, number) }), !isOnItsWay(number)
    else { return }
    tell("p\(number) follows p\(other)") { $0.referee.follows(number, other) }
    follow(handle)
  }

  private func observe(_ number: Int, _ handler: FuzzProgram.Handler) {
    if state.withLock({ $0.carried[number] != nil }) {
      return observe(number, handler, isPassedOn: false)
    }
    guard let handle = handle(number) else { return }
    tell("p\(number).observe h\(handler.number)") {
      $0.referee.attaches(handler.number, to: number, in: language.design.unnamedPlace)
    }
    let captured = capture([handler])
    during(.attaches) {
      adapter.observe(handle) { outcome in
        defer { withExtendedLifetime(captured) {} }
        self.enter(handler, self.end(outcome))
        self.perform(handler.body)
        self.leave(handler, .nothing)
      }
    }
  }

  private func observe(combination number: Int, _ handler: FuzzProgram.Handler) {
    guard let output = state.withLock({ $0.isOver ? nil : $0.outputs[number] }) else { return }
    tell("c\(number).observe h\(handler.number)") {
      $0.referee.hears(handler.number, number, in: language.design.unnamedPlace)
    }
    output.observe { ending in
      let heard: Referee.Heard =
        switch ending {
        case .value(let outcomes): .values(outcomes.map(self.end))
        case .other(let outcome): .end(self.end(outcome))
        case .failures(let outcomes): .failures(outcomes.map(self.end))
        }
      self.tell("h\(handler.number) hears c\(number): \(heard)") {
        $0.referee.runs(handler.number, nil, job: $0.job)
        if $0.referee.timers[number] != nil {
          $0.referee.heardTimer(number, heard)
        } else {
          $0.referee.heard(number, heard)
        }
      }
      self.perform(handler.body)
      self.leave(handler, .nothing)
    }
  }

  private func cancel(_ number: Int) {
    let (handle, promise) = state.withLock { ($0.handles[number], $0.cancellables[number]) }
    guard let handle, promise != nil || language.abilities.cancel != nil, !isOnItsWay(number) else {
      return
    }
    var end = Referee.End.cancelled
    let call: () -> Bool?
    if let withReason = promise?.cancelWithReason {
      let reason = fault()
      end = self.end(.rejected(reason))
      call = { withReason(reason) }
    } else if let promise {
      call = promise.cancel
    } else {
      call = { self.language.abilities.cancel?(self.adapter, handle) }
    }
    guard
      let (forecast, since) = tell(
        "p\(number) is cancelled",
        { ($0.referee.cancels(number, end), $0.referee.now) }
      )
    else { return }
    let answer = during(.cancels, call)
    let reads = promise?.isCancelled()
    tell("  it says: \(answer.map { "\($0)" } ?? "nothing")") {
      $0.referee.cancelled(
        number,
        end,
        forecast,
        since: since,
        answer: answer,
        readsAsCancelled: reads
      )
    }
  }

  private func cancel(combination number: Int) {
    guard let cancel = state.withLock({ $0.isOver ? nil : $0.outputs[number]?.cancel }) else {
      return
    }
    if state.withLock({ $0.referee.timers[number] != nil }) {
      tell("t\(number) is cancelled") {
        $0.referee.timers[number]?.mayBeCancelled = true
        if let promise = $0.referee.timers[number]?.promise {
          $0.referee.loses(promise, isSure: false)
        }
      }
      _ = cancel()
      return
    }
    guard let forecast = tell("c\(number) is cancelled", { $0.referee.cancelsCombination(number) })
    else { return }
    let answer = during(.cancels, cancel)
    tell("  it says: \(answer.map { "\($0)" } ?? "nothing")") {
      $0.referee.cancelledCombination(number, forecast, answer: answer)
    }
  }

  private func hook(_ number: Int, _ handler: FuzzProgram.Handler) {
    guard let add = state.withLock({ $0.cancellables[number]?.onCancel }) else { return }
    guard state.withLock({ !$0.isOver && $0.referee.mayBeHooked(number) }) else { return }
    tell("hook \(handler.number) on p\(number)") { $0.referee.hooks(handler.number, on: number) }
    let captured = capture([handler], ["MEM-13"])
    let remove = add {
      defer { withExtendedLifetime(captured) {} }
      self.tell("hook \(handler.number) runs") { $0.referee.runsHook(handler.number) }
      self.perform(handler.body)
      self.tell("hook \(handler.number) returns") { $0.referee.hooksRunning -= 1 }
    }
    if let remove { state.withLock { if !$0.isOver { $0.removers[handler.number] = remove } } }
  }

  private func unhook(_ number: Int) {
    guard let remove = state.withLock({ $0.isOver ? nil : $0.removers[number] }) else { return }
    tell("hook \(number) is taken back") { $0.referee.removesHook(number) }
    remove()
  }

  private func ask(_ number: Int) {
    guard let query = language.abilities.query, let handle = handle(number) else { return }
    let answer = query(adapter, handle).map(end)
    tell("p\(number) reads as: \(answer.map { "\($0)" } ?? "pending")") {
      if !$0.referee.isOnItsWay(number) { $0.referee.asked(number, answer) }
    }
  }

  private func block(_ number: Int) {
    guard let block = language.abilities.blocking, let handle = handle(number),
      state.withLock({ $0.referee.promises[number].end != nil }), !isOnItsWay(number)
    else { return }
    switch block(adapter, handle) {
    case .settled(let outcome):
      let end = end(outcome)
      tell("a thread that waits for p\(number) goes on: \(end)") { $0.referee.asked(number, end) }
    case .refused(let words):
      tell("a thread may not wait for p\(number): \(words)") {
        $0.referee.object(["LIV-12", "LIV-13"], "p\(number) had ended, and a wait for it fails")
      }
    }
  }

  /// Lets go of a promise, if that does nothing else; of what settles it, too, if it has ended.
  private func drop(_ number: Int) {
    let isHarmless = language.design.declared(DroppedReference.self) == .nothing
    let hasEnded = state.withLock { $0.referee.promises[number].end != nil }
    guard hasEnded || isHarmless, handle(number) != nil else { return }
    tell("p\(number) is let go of") { $0.referee.promises[number].isDropped = true }
    let held = state.withLock { state in
      defer {
        state.handles[number] = nil
        if hasEnded {
          (state.settlers[number], state.followers[number]) = (nil, nil)
          state.cancellables[number] = nil
        }
      }
      return (
        state.handles[number], state.settlers[number], state.followers[number],
        state.cancellables[number]
      )
    }
    withExtendedLifetime(held) {}
  }

  // MARK: Time and signals

  private func advance(_ ticks: Int) {
    // Each tick by itself, so that it is known what had ended before.
    for _ in 0..<ticks {
      tell("the clock goes on") { $0.referee.passes(to: $0.referee.time + 1) }
      stage.clock.advance(by: .seconds(1))
    }
  }

  private func makeSignal(_ number: Int, _ names: [Int]) {
    guard let signals = language.abilities.signals else { return }
    let others = names.compactMap { name in
      state.withLock { state in state.signals[name].map { (name, $0.signal) } }
    }
    if others.isEmpty {
      let (signal, abort) = signals.make(adapter)
      tell("s\(number) = signal") {
        $0.referee.makesSignal(number, of: [])
        $0.signals[number] = (signal, abort)
      }
    } else {
      let signal = signals.any(adapter, others.map(\.1))
      tell("s\(number) = any of \(others.map(\.0))") {
        $0.referee.makesSignal(number, of: others.map(\.0))
        $0.signals[number] = (signal, nil)
      }
    }
  }

  private func abort(_ number: Int) {
    guard let abort = state.withLock({ $0.isOver ? nil : $0.signals[number]?.abort }) else {
      return
    }
    let reason = fault()
    let end = end(.rejected(reason))
    tell("s\(number) is aborted") {
      $0.referee.aborts(number, end)
      $0.aborting += 1
    }
    abort(reason)
    tell("  it has returned") {
      $0.aborting -= 1
      if $0.aborting == 0 { $0.referee.hasAborted() }
    }
  }

  private func listen(_ number: Int, _ handler: FuzzProgram.Handler) {
    guard let signals = language.abilities.signals,
      let signal = state.withLock({ $0.isOver ? nil : $0.signals[number]?.signal })
    else { return }
    tell("s\(number) gets listener \(handler.number)") {
      $0.referee.listens(handler.number, to: number)
    }
    let captured = capture([handler], ["MEM-14"])
    let remove = signals.listen(adapter, signal) {
      defer { withExtendedLifetime(captured) {} }
      self.tell("listener \(handler.number) runs") { $0.referee.runsListener(handler.number) }
      self.perform(handler.body)
    }
    state.withLock { if !$0.isOver { $0.removers[handler.number] = remove } }
  }

  private func unlisten(_ number: Int) {
    guard let remove = state.withLock({ $0.isOver ? nil : $0.removers[number] }) else { return }
    tell("listener \(number) is removed") { $0.referee.removes(number) }
    remove()
  }

  private func askSignal(_ number: Int) {
    guard let signals = language.abilities.signals,
      let signal = state.withLock({ $0.isOver ? nil : $0.signals[number]?.signal })
    else { return }
    let isAborted = signals.isAborted(adapter, signal)
    let reason = signals.reason(adapter, signal).map(end)
    tell("s\(number) reads as \(isAborted ? "" : "not ")aborted") {
      $0.referee.askedSignal(number, isAborted: isAborted, reason: reason)
    }
  }

  private func unsaid() { state.withLock { $0.unsaid += 1 } }

  // MARK: Spellings

  private func spell(_ number: Int, _ operation: Operation, _ names: [Int]) {
    let word = language.lexicon.words[number]
    switch language.lexicon.calls[number] {
    case .make(let make): spell(word, make, operation)
    case .step(let apply): spell(word, apply, operation, names[0])
    case .combine(let combine): spell(word, combine, operation, names)
    case .time(let make): spell(word, make, operation, names)
    }
  }

  private func spell(
    _ word: Phrase,
    _ make: @Sendable (A, Closures<A>) -> A.Handle,
    _ operation: Operation
  ) {
    let number = operation.makes
    var end = Referee.End.cancelled
    var closures = closures(for: operation, word, number)
    switch word.kind {
    case .fulfilled:
      let token = token()
      end = self.end(.fulfilled(token))
      closures.token = { token }
    case .rejected:
      let fault = fault()
      end = self.end(.rejected(fault))
      closures.fault = { fault }
    default: break
    }
    tell("p\(number) = \(word.text) \(operation.handlers.map { "h\($0.number)" })") {
      if let handler = operation.handlers.first {
        $0.referee.made(number, startedBy: handler.number, in: word.place)
        $0.referee.handlers[handler.number].isAttempt = word.gives != .nothing
        $0.referee.handlers[handler.number].isImporter = word.kind == .importer
      } else {
        $0.referee.made(number, settledWith: end)
      }
    }
    let handle = make(adapter, closures)
    state.withLock { if !$0.isOver { $0.handles[number] = handle } }
  }

  private func spell(
    _ word: Phrase,
    _ apply: @Sendable (A, A.Handle, Closures<A>) -> A.Handle?,
    _ operation: Operation,
    _ source: Int
  ) {
    guard let handle = handle(source) else { return }
    let number = operation.makes
    if word.kind == .wrapper || word.kind == .mover {
      guard let wrapped = apply(adapter, handle, closures(for: operation, word, nil)) else {
        return
      }
      tell("p\(number) = \(word.text) of p\(source)") {
        if word.kind == .wrapper,
          A.identity?(wrapped, handle) ?? language.design.wrappingGivesTheSame
        {
          $0.aliases[number] = source
        } else {
          $0.referee.made(number)
          $0.referee.promises[number].isMoved = word.kind == .mover
          $0.referee.follows(number, source)
        }
        $0.handles[number] = wrapped
      }
      return
    }
    if !A.canFail(handle) {
      guard case .step([.value], let gives, _) = word.kind,
        gives == .promise || operation.handlers[0].result != .fails
      else { return unsaid() }
    }
    let makes = number >= 0 ? number : nil
    tell(
      "\(makes.map { "p\($0) = " } ?? "")p\(source).\(word.text) \(operation.handlers.map { "h\($0.number)" })"
    ) {
      $0.referee.derives(
        makes,
        from: source,
        word,
        operation.handlers.map(\.number),
        isConverted: word.gives == .promise && !A.canFail(handle)
      )
    }
    let closures = closures(for: operation, word, nil)
    let derived = during(.attaches) { apply(adapter, handle, closures) }
    guard let makes else { return }
    guard let derived else {
      tell("  nothing is made") { $0.referee.promises[makes].isMade = false }
      return
    }
    let isSame = A.identity?(derived, handle) ?? false
    tell("  p\(number) is made") {
      if isSame && !language.design.stepsMayGiveTheirSource {
        $0.referee.object(["CHN-02"], "p\(number) is p\(source) itself")
      }
      $0.handles[makes] = derived
    }
  }

  private func spell(
    _ word: Phrase,
    _ combine: @Sendable (A, [A.Handle]) -> (output: Output<[Outcome]>, isOnce: Bool),
    _ operation: Operation,
    _ names: [Int]
  ) {
    guard case .combination(let kind, let counts) = word.kind else { return }
    let known = names.compactMap { name in handle(name).map { (name, $0) } }
    guard counts.contains(known.count) else { return }
    let number = operation.makes
    tell("c\(number) = \(word.text) of \(known.map(\.0))") {
      $0.referee.combines(
        number,
        kind,
        known.map(\.0),
        isConverted: !known.allSatisfy { A.canFail($0.1) }
      )
    }
    let (output, isOnce) = combine(adapter, known.map(\.1))
    if !isOnce {
      tell("  it goes through its inputs too often") {
        $0.referee.object(["COL-06"], "c\(number) goes through its inputs too often")
      }
    }
    state.withLock { if !$0.isOver { $0.outputs[number] = output } }
  }

  private func spell(
    _ word: Phrase,
    _ make: @Sendable (A, A.Handle?, Duration) -> Output<[Outcome]>?,
    _ operation: Operation,
    _ names: [Int]
  ) {
    let source =
      word.kind == .delay ? nil : names.first.flatMap { name in handle(name).map { (name, $0) } }
    guard !isOver, word.kind == .delay || source != nil else { return }
    let number = operation.makes
    // Lengths repeat: the number decides. One is of a thousand years.
    let length = source == nil && number % 9 == 8 ? 1_000 * 366 * 86_400 : number % 4
    tell("t\(number) = \(word.text), \(length) ticks\(source.map { ", of p\($0.0)" } ?? "")") {
      $0.referee.waits(number, until: $0.referee.time + length, for: source?.0)
    }
    guard let output = make(adapter, source?.1, .seconds(length)) else { return }
    state.withLock { if !$0.isOver { $0.outputs[number] = output } }
  }

  // MARK: Closures

  private func closures(for operation: Operation, _ word: Phrase, _ own: Int?) -> Closures<A> {
    let captured = capture(operation.handlers)
    return Closures(
      run: { [self] slot, argument throws(TrialFault) in
        defer { withExtendedLifetime(captured) {} }
        return try react(operation.handlers[slot], word, argument, own)
      },
      token: { [self] in token() },
      fault: { [self] in fault() },
      pending: { [self] in adapter.pending().handle },
      gate: stage.otherGate
    )
  }

  /// What the closures of handlers capture.
  private func capture(
    _ handlers: [FuzzProgram.Handler],
    _ rules: [String] = ["MEM-10", "MEM-12"]
  ) -> Capture {
    let capture = Capture(onRelease(handlers.flatMap(\.release), rules))
    state.withLock { state in
      for handler in handlers { state.captured[handler.number] = Captured(object: capture) }
    }
    return capture
  }

  private func react(
    _ handler: FuzzProgram.Handler,
    _ word: Phrase,
    _ argument: Closures<A>.Argument,
    _ own: Int?
  ) throws(TrialFault) -> Closures<A>.Returned {
    let given: Referee.End? =
      switch argument {
      case .value(let token): end(.fulfilled(token))
      case .error(let fault): end(.rejected(fault))
      case .nothing, .settler: nil
      }
    if case .settler(let settler) = argument, let own {
      state.withLock { if !$0.isOver { $0.settlers[own] = settler } }
    }
    guard enter(handler, given) else { return .nothing }
    perform(handler.body)
    if handler.result == .fails && word.canFail {
      let fault = fault()
      leave(handler, .end(end(.rejected(fault))))
      throw fault
    }
    switch word.gives {
    case .nothing:
      leave(handler, .nothing)
      return .nothing
    case .value:
      if handler.result == .same {
        if case .value(let token) = argument {
          leave(handler, .end(end(.fulfilled(token))))
          return .value(token)
        }
        if case .error(let fault) = argument, word.canFail {
          leave(handler, .end(end(.rejected(fault))))
          throw fault
        }
      }
      let token = token()
      leave(handler, .end(end(.fulfilled(token))))
      return .value(token)
    case .promise:
      let (number, handle) = promise(for: handler)
      leave(handler, .promise(number))
      return .promise(handle)
    }
  }

  /// The promise that a handler returns: the one that the program names, unless that is not there or would wait for
  /// what it is returned to; then one that is fulfilled.
  private func promise(for handler: FuzzProgram.Handler) -> (Int, A.Handle) {
    if case .promise(let name) = handler.result {
      let known = state.withLock { state -> (Int, A.Handle)? in
        let number = state.aliases[name] ?? name
        let own = state.referee.promise(of: handler.number)
        guard !state.isOver, let handle = state.handles[number],
          own.map({ !state.referee.reaches(number, $0) }) ?? true
        else { return nil }
        return (number, handle)
      }
      if let known { return known }
    }
    let spare = firstSpare + handler.number
    let (handle, settler) = adapter.pending()
    state.withLock {
      if !$0.isOver { ($0.handles[spare], $0.settlers[spare]) = (handle, settler) }
    }
    tell("p\(spare) = pending") { $0.referee.made(spare) }
    settle(spare) { .fulfilled(self.token()) }
    return (spare, handle)
  }

  @discardableResult
  private func enter(_ handler: FuzzProgram.Handler, _ given: Referee.End?) -> Bool {
    let words = given.map { " with \($0)" } ?? ""
    return tell("h\(handler.number) runs\(words)") {
      $0.referee.runs(handler.number, given, job: $0.job)
    } != nil
  }

  private func leave(_ handler: FuzzProgram.Handler, _ returned: Referee.Returned) {
    tell("h\(handler.number) returns: \(returned)") {
      $0.referee.returns(handler.number, returned)
    }
  }
}

/// What a handler captures.
private final class Capture: Sendable {
  private let onRelease: (@Sendable () -> Void)?

  init(_ onRelease: (@Sendable () -> Void)?) { self.onRelease = onRelease }

  deinit { onRelease?() }
}

extension Arena.State {
  /// What a thread is inside.
  typealias Inside = (running: [Int], calls: [Referee.Call], job: Referee.Job?)

  /// Another thread makes a call: what this one is inside; none if another thread does already.
  fileprivate mutating func leave() -> Inside? {
    if referee.isElsewhere { return nil }
    let inside = (referee.running, referee.calls, job)
    (referee.running, referee.calls, job, referee.isElsewhere) = ([], [], nil, true)
    return inside
  }

  /// That call has returned.
  fileprivate mutating func goOn(_ inside: Inside) {
    (referee.running, referee.calls, job) = inside
    referee.isElsewhere = false
  }

  /// The rules about what must not run while something is locked.
  fileprivate var rulesOfLocks: [String] {
    (released.last.map { $0 + ["THR-12"] } ?? [])
      + (referee.hooksRunning > 0 ? ["CAN-13"] : [])
      + (referee.running.isEmpty ? [] : ["THR-11", "LIV-03"]) + ["LIV-01"]
  }
}

private struct Captured: Sendable {
  weak var object: Capture?
}

extension Referee {
  /// Whether a step for values made it, so that it can be settled by hand where that can be said.
  func isStepForValues(_ promise: Int) -> Bool {
    guard let step = promises[promise].step else { return false }
    if case .step([.value], .value, _) = step.word.kind { return true }
    return false
  }

  /// The promise that a handler's result settles.
  func promise(of handler: Int) -> Int? {
    if case .start = handlers[handler].role { return handlers[handler].source }
    return handlers[handler].derived
  }
}

extension FuzzProgram {
  /// How many numbers of promises and of handlers it has.
  var size: (promises: Int, handlers: Int) {
    var size = (promises: 0, handlers: 0)
    func count(_ operations: [Operation]) {
      for operation in operations {
        size.promises = max(size.promises, operation.makes + 1)
        count(operation.release)
        for name in operation.names { size.promises = max(size.promises, name + 1) }
        for handler in operation.handlers {
          size.handlers = max(size.handlers, handler.number + 1)
          if case .promise(let name) = handler.result {
            size.promises = max(size.promises, name + 1)
          }
          count(handler.body)
          count(handler.release)
        }
      }
    }
    count(operations)
    return size
  }
}
