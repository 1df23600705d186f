/// Makes random programs from what an adapter can express.
struct Generator {
  typealias Operation = FuzzProgram.Operation

  private let vocabulary: Vocabulary
  private var random: SplitMix
  private var promises = 0
  private var handlers = 0
  private var combinations: [Int] = []
  private var adopting: [Int] = []
  private var cancellable: [Int] = []
  private let makers: [Int]
  private let steps: [Int]
  private let combiners: [Int]
  private let times: [Int]
  private var carried: [Int] = []
  private var hooks: [Int] = []
  private var signals: [Int] = []
  private var listeners: [Int] = []
  private var tasks: [Int] = []
  private var progressing: [Int] = []
  /// The handlers that can be removed.
  private var removable: [Int] = []
  /// The steps that this program prefers, so that it has more than one of a kind.
  private var favourites: [Int] = []
  /// Whether this program may link signals.
  private var linksSignals = true

  /// - Parameters:
  ///   - vocabulary: what the adapter can express.
  ///   - seed: the run's seed.
  ///   - index: the program's index.
  init(_ vocabulary: Vocabulary, seed: UInt64, index: Int) {
    self.vocabulary = vocabulary
    random = SplitMix(seed: seed &* 0x1_0000_0001 &+ UInt64(index))
    // The first number of a seed resembles that of the next.
    _ = random.next()
    let words = vocabulary.words
    func numbers(_ isWanted: (Signature.Kind) -> Bool) -> [Int] {
      words.indices.filter { isWanted(words[$0].kind) }
    }
    makers = numbers {
      switch $0 {
      case .fulfilled, .rejected, .work, .importer, .attempt: true
      default: false
      }
    }
    steps = numbers {
      switch $0 {
      case .step, .wrapper, .mover: true
      default: false
      }
    }
    times = numbers { $0 == .delay || $0 == .limit || $0 == .retry }
    combiners = numbers { if case .combination = $0 { true } else { false } }
  }

  mutating func program() -> FuzzProgram {
    if !steps.isEmpty && chance(50) { favourites = [pick(steps), pick(steps)] }
    if vocabulary.listenersLeaveSignals { linksSignals = chance(50) }
    var operations = vocabulary.countsTurns && chance(50) ? turns() : []
    operations.append(make(0))
    if vocabulary.has(.signals) && chance(8) { operations += signalling(0) + signalling(0) }
    for _ in 0..<Int.random(in: 3...14, using: &random) { operations += operation(depth: 0) }
    return FuzzProgram(
      operations: operations,
      hasReports: chance(35) && vocabulary.hasReports,
      beside: vocabulary.takesOtherThreads && chance(12) ? spy([]) : nil
    )
  }

  /// A chain with a handler in each turn, which tells turns apart in which no other handler runs.
  private mutating func turns() -> [Operation] {
    guard let step = vocabulary.step(.value, .value) else { return [] }
    let first = newPromise()
    var all = [
      Operation(verb: .make(.plain), makes: first), Operation(verb: .fulfill, names: [first]),
    ]
    for _ in 0..<Int.random(in: 3...7, using: &random) {
      handlers += 1
      let handler = FuzzProgram.Handler(number: handlers - 1)
      let next = newPromise()
      all.append(
        Operation(verb: .spell(step), makes: next, names: [next - 1], handlers: [handler])
      )
    }
    return all
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  /// A promise; the latest are chosen more often, as otherwise the parts of a program would never meet.
  private mutating func name() -> Int {
    chance(60)
      ? Int.random(in: max(0, promises - 3)..<promises, using: &random)
      : Int.random(in: 0..<promises, using: &random)
  }

  private mutating func step() -> Int {
    pick(chance(60) && !favourites.isEmpty ? favourites : steps)
  }

  private mutating func newPromise() -> Int {
    promises += 1
    return promises - 1
  }

  private mutating func operation(depth: Int) -> [Operation] {
    var all = drawn(depth)
    if vocabulary.takesOtherThreads && !all.isEmpty && chance(depth > 0 ? 10 : 2) {
      all[0].isElsewhere = all[0].isOneCall
    }
    return all
  }

  /// What a `deinit` calls on another thread, where nothing may be locked.
  ///
  /// - Parameter near: the promises that it is related to, if they are known.
  private mutating func release(_ near: [Int] = []) -> [Operation] {
    guard vocabulary.takesOtherThreads, chance(8) else { return [] }
    return [spy(near)]
  }

  /// What another thread calls, usually on a promise that may be locked.
  private mutating func spy(_ near: [Int]) -> Operation {
    let verb: FuzzProgram.Verb =
      vocabulary.has(.querying) && chance(60) ? .ask(1) : chance(20) ? .look : .fulfill
    let name = near.isEmpty || chance(30) ? name() : pick(near)
    return Operation(verb: verb, names: [name], isElsewhere: true)
  }

  private mutating func drawn(_ depth: Int) -> [Operation] {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<10: return [make(depth)]
    case 10..<16: return other(depth)
    case 16..<22: return makers.isEmpty ? [] : [spelled(pick(makers), depth)]
    case 22..<39:
      var settled = Operation(verb: chance(60) ? .fulfill : .reject, names: [name()])
      settled.release = release(settled.names)
      return [settled]
    case 39..<51:
      return !progressing.isEmpty && chance(40) ? reporting(depth) : [observing(depth)]
    case 51..<72:
      return steps.isEmpty ? [] : [spelled(step(), depth)]
    case 72..<75:
      guard !adopting.isEmpty else { return [] }
      let name = name()
      return (0..<(chance(30) ? 2 : 1)).map { _ in
        Operation(verb: .follow, names: [pick(adopting), name])
      }
    case 75..<82: return combiners.isEmpty ? [] : combined(depth)
    case 82..<88:
      if !combinations.isEmpty && chance(20) {
        return [Operation(verb: .cancelCombination, names: [pick(combinations)])]
      }
      guard vocabulary.has(.branchCancelling) && chance(70) || !cancellable.isEmpty else {
        return []
      }
      let name =
        cancellable.isEmpty || vocabulary.has(.branchCancelling) && chance(70)
        ? name() : pick(cancellable)
      return [Operation(verb: .cancel, names: [name])]
    case 88..<92: return cancellable.isEmpty || !vocabulary.has(.cancelHook) ? [] : hooked(depth)
    case 92..<96: return looking()
    default:
      if vocabulary.enqueues && (depth > 0 || chance(30)) {
        return [Operation(verb: .enqueue, handlers: [handler(depth)])]
      }
      guard depth == 0 else { return [] }
      return [Operation(verb: .run(chance(40) ? 1_000 : Int.random(in: 1...3, using: &random)))]
    }
  }

  private mutating func observing(_ depth: Int) -> Operation {
    if !removable.isEmpty && chance(20) {
      return Operation(verb: .remove, names: [pick(removable)])
    }
    let name = name()
    var all = Operation(verb: .observe, names: [name], handlers: [handler(depth, near: [name])])
    if vocabulary.has(.removing) && chance(25) {
      all.verb = .observeUntilRemoved
      removable.append(all.handlers[0].number)
    }
    return all
  }

  /// Progress is reported, once or twice, and something may hear of that, or come late.
  private mutating func reporting(_ depth: Int) -> [Operation] {
    let name = pick(progressing)
    let count = Int.random(in: 1...2, using: &random)
    var all = Array(repeating: Operation(verb: .progress, names: [name]), count: count)
    guard chance(60) else { return all }
    let told = handler(depth, near: [name])
    removable.append(told.number)
    let place = Int.random(in: 0...1, using: &random)
    all.insert(Operation(verb: .onProgress, names: [name], handlers: [told]), at: place)
    return all
  }

  /// Hooks are registered, removed, registered twice, and registered late.
  private mutating func hooked(_ depth: Int) -> [Operation] {
    if !hooks.isEmpty && chance(35) {
      let gone = Operation(verb: .unhook, names: [pick(hooks)])
      return chance(30) ? [gone, gone] : [gone]
    }
    let name = pick(cancellable)
    let all = (0..<(chance(40) ? 3 : 1)).map { _ in
      var hook = handler(depth, near: [name])
      if depth == 0 && chance(15) {
        let inside = handler(3)
        hook.body.append(Operation(verb: .hook, names: [name], handlers: [inside]))
      }
      hooks.append(hook.number)
      return Operation(verb: .hook, names: [name], handlers: [hook])
    }
    guard all.count > 1, chance(50) else { return all }
    let gone = Operation(
      verb: .unhook,
      names: [all[Int.random(in: 0...2, using: &random)].handlers[0].number]
    )
    return all + [gone] + (chance(50) ? [gone] : []) + [Operation(verb: .cancel, names: [name])]
  }

  /// Inspects a promise, or releases it.
  private mutating func looking() -> [Operation] {
    let name = name()
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      return vocabulary.has(.querying)
        ? [Operation(verb: .ask(chance(20) ? 8 : 1), names: [name])] : []
    case 5:
      return [Operation(verb: .look, names: [name], isElsewhere: vocabulary.takesOtherThreads)]
    case 6:
      guard vocabulary.has(.waiting) && vocabulary.takesOtherThreads else { return [] }
      return [Operation(verb: .block, names: [name], isElsewhere: true)]
    default: return [Operation(verb: .drop, names: [name])]
    }
  }

  private mutating func make(_ depth: Int) -> Operation {
    let (kind, number) = (pick(vocabulary.makings), newPromise())
    if kind == .adopting { adopting.append(number) }
    if kind == .cancellable { cancellable.append(number) }
    if kind == .progressing { progressing.append(number) }
    let hooks = kind == .abandoning ? [handler(depth)] : []
    return Operation(verb: .make(kind), makes: number, handlers: hooks)
  }

  private mutating func spelled(_ number: Int, _ depth: Int) -> Operation {
    let word = vocabulary.words[number]
    switch word.kind {
    case .fulfilled, .rejected, .combination:
      return Operation(verb: .spell(number), makes: newPromise())
    case .wrapper, .mover:
      return Operation(verb: .spell(number), makes: newPromise(), names: [name()])
    case .delay, .limit:
      var timed = Operation(verb: .spell(number), makes: newPromise(), names: [name()])
      // Lengths repeat.
      timed.ticks = timed.names[0] % 4
      guard word.kind == .delay else { return timed }
      if timed.names[0] % 9 == 8 { timed.ticks = FuzzProgram.thousandYears }
      timed.names = []
      return timed
    case .work, .importer, .attempt, .retry:
      // Its closure knows its number, and may settle it.
      let own = newPromise()
      var made = Operation(verb: .spell(number), makes: own, handlers: [handler(depth, word)])
      if word.kind == .retry { (made.attempts, made.ticks) = (1 + own % 3, own % 4 / 2) }
      return made
    case .step(let form):
      let source = name()
      let own = form.makesPromise ? newPromise() : -1
      let all = form.wants.map { _ in
        handler(depth, word, near: form.makesPromise ? [source, own] : [source])
      }
      return Operation(
        verb: .spell(number),
        makes: own,
        names: [source],
        handlers: all,
        isForAnotherError: form.isForOneError && own % 3 == 0
      )
    }
  }

  /// What other parts of a library offer beside promises and their handlers.
  private mutating func other(_ depth: Int) -> [Operation] {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return carriedPayload(depth)
    case 1: return vocabulary.has(.awaiting) ? waiting(depth) : []
    case 2: return vocabulary.has(.signals) ? signalling(depth) : []
    default: return times.isEmpty ? [] : timing(depth)
    }
  }

  private mutating func waiting(_ depth: Int) -> [Operation] {
    if !tasks.isEmpty && chance(30) { return [Operation(verb: .cancelTask, names: [pick(tasks)])] }
    let promise = name()
    let all = (0..<(chance(50) ? 2 : 1)).map { _ in
      let task = handler(depth)
      tasks.append(task.number)
      return Operation(verb: .wait(isCancelled: chance(10)), names: [promise], handlers: [task])
    }
    guard all.count > 1, chance(50) else { return all }
    let left = Operation(verb: .cancelTask, names: [all[0].handlers[0].number])
    return all + [left, Operation(verb: chance(40) ? .fulfill : .reject, names: [promise])]
  }

  private mutating func timing(_ depth: Int) -> [Operation] {
    let made = spelled(pick(times), depth)
    combinations.append(made.makes)
    let heard = Operation(
      verb: .observeCombination,
      names: [made.makes],
      handlers: [handler(depth)]
    )
    let moved = Operation(verb: .advance(Int.random(in: 1...4, using: &random)))
    if vocabulary.has(.settableClock) && depth == 0 && chance(40) {
      // One thing waits when the clock is turned back, and another begins to.
      let turned = Operation(verb: .turnBack(Int.random(in: 1...3, using: &random)))
      return [moved, made, heard, turned] + timing(1)
    }
    if made.handlers.isEmpty && chance(30) {
      // Another one of the same length.
      var (second, other) = (made, heard)
      second.makes = newPromise()
      combinations.append(second.makes)
      (other.names, other.handlers) = ([second.makes], [handler(depth)])
      return [made, heard, second, other, moved]
    }
    return [made, heard] + (chance(60) ? [moved] : [])
  }

  private mutating func carriedPayload(_ depth: Int) -> [Operation] {
    if carried.isEmpty || chance(50) {
      carried.append(newPromise())
      let made = Operation(
        verb: .carry(pick(PayloadShape.allCases)),
        makes: carried[carried.count - 1]
      )
      return [made] + carriedPayload(depth)
    }
    let name = pick(carried)
    let attached = Operation(
      verb: chance(50) ? .observe : .observePassedOn,
      names: [name],
      handlers: [handler(depth)]
    )
    let fulfilled = Operation(verb: .fulfill, names: [name])
    return chance(50) ? [attached, fulfilled] : chance(50) ? [fulfilled, attached] : [attached]
  }

  private mutating func signalling(_ depth: Int) -> [Operation] {
    var all: [Operation] = []
    for _ in 0..<Int.random(in: 3...9, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<2:
        let others =
          signals.isEmpty || !linksSignals || chance(40) ? [] : [pick(signals), pick(signals)]
        let own = newPromise()
        signals.append(own)
        all.append(Operation(verb: .signal, makes: own, names: others))
      case 2..<5 where !signals.isEmpty:
        let signal = pick(signals)
        var listener = handler(depth)
        if chance(50) { listener.body.append(besideSignals()) }
        if vocabulary.listenersLeaveSignals {
          let signals: [FuzzProgram.Verb] = linksSignals ? [.signal, .abort, .askSignal] : []
          listener.body = without(signals + [.listen], listener.body)
        }
        if vocabulary.takesOtherThreads && chance(10) {
          listener.release = [Operation(verb: .askSignal, names: [signal], isElsewhere: true)]
        }
        listeners.append(listener.number)
        all.append(Operation(verb: .listen, names: [signal], handlers: [listener]))
      case 5 where !signals.isEmpty: all.append(Operation(verb: .abort, names: [pick(signals)]))
      case 6 where !signals.isEmpty: all.append(Operation(verb: .askSignal, names: [pick(signals)]))
      case 7 where !listeners.isEmpty:
        all.append(Operation(verb: .unlisten, names: [pick(listeners)]))
      default: break
      }
    }
    return all
  }

  private func without(_ verbs: [FuzzProgram.Verb], _ operations: [Operation]) -> [Operation] {
    operations.filter { !verbs.contains($0.verb) }.map { operation in
      var rest = operation
      for slot in rest.handlers.indices {
        rest.handlers[slot].body = without(verbs, rest.handlers[slot].body)
      }
      return rest
    }
  }

  /// What a listener does to signals.
  private mutating func besideSignals() -> Operation {
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where !listeners.isEmpty: Operation(verb: .unlisten, names: [pick(listeners)])
    case 1: Operation(verb: .abort, names: [pick(signals)])
    default: Operation(verb: .askSignal, names: [pick(signals)])
    }
  }

  private mutating func combined(_ depth: Int) -> [Operation] {
    let number = pick(combiners)
    guard case .combination(_, let counts) = vocabulary.words[number].kind else { return [] }
    let count = Int.random(in: counts.clamped(to: 0...4), using: &random)
    let isFirstFew = vocabulary.words[number].isFirstFew
    // It is not said what a promise counts that is listed twice; more than two seldom are pending.
    let fresh = isFirstFew && chance(50) ? (0..<3).map { _ in make(depth) } : []
    var inputs = fresh.isEmpty ? (0..<count).map { _ in name() } : fresh.map(\.makes)
    if isFirstFew { inputs = Set(inputs).sorted() }
    let own = newPromise()
    combinations.append(own)
    var made = Operation(verb: .spell(number), makes: own, names: inputs)
    if isFirstFew { made.few = 1 + own % max(1, inputs.count) }
    guard chance(85) else { return fresh + [made] }
    let observed = Operation(verb: .observeCombination, names: [own], handlers: [handler(depth)])
    guard chance(40) else { return fresh + [made, observed] }
    // The last in the list first, so that the inputs do not end in the order of the list.
    return fresh + [made, observed]
      + inputs.reversed().prefix(2).map {
        Operation(verb: chance(60) ? .fulfill : .reject, names: [$0])
      }
  }

  /// Steps of one kind on a promise inside its own handler, and observers of what they make.
  private mutating func inside(_ promise: Int) -> [Operation] {
    let step = step()
    return (0..<(chance(50) ? 2 : 1)).flatMap { _ in
      var made = spelled(step, 3)
      made.names = [promise]
      let observed = Operation(verb: .observe, names: [made.makes], handlers: [handler(3)])
      return made.makes < 0 ? [made] : [made, observed]
    }
  }

  /// - Parameter near: the promises that it is related to.
  private mutating func handler(
    _ depth: Int,
    _ word: Signature? = nil,
    near: [Int] = []
  ) -> FuzzProgram.Handler {
    handlers += 1
    var handler = FuzzProgram.Handler(number: handlers - 1)
    if depth < 3 && chance(35) {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        handler.body += operation(depth: depth + 1)
      }
    }
    if vocabulary.takesOtherThreads && !near.isEmpty && chance(6) {
      handler.body.append(spy(near))
    }
    if !near.isEmpty && !steps.isEmpty && depth < 2 && chance(10) {
      handler.body += inside(near[0])
    }
    if vocabulary.has(.awaiting) && !near.isEmpty && depth < 3 && chance(3) {
      let task = self.handler(3)
      tasks.append(task.number)
      handler.body.append(
        Operation(verb: .wait(isCancelled: false), names: [near[0]], handlers: [task])
      )
    }
    handler.release = release(near)
    guard let word else { return handler }
    let fails = word.canFail && chance(25)
    handler.result =
      fails
      ? .fails
      : word.gives == .promise
        ? (chance(75) ? .promise(name()) : .fresh)
        : chance(30) && word.gives == .value ? .same : .fresh
    return handler
  }
}
