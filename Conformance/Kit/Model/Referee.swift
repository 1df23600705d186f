/// Says of each event of a run whether a promise may do that, and of what has not happened whether it is owed.
///
/// It predicts no run. What a design leaves open is no objection.
///
/// A promise has ended *for certain*, or it *may* have ended. What is certain is stored; what may be is computed when it
/// is asked for, from what made the promise. So nothing has to be undone when a later event shows which it was.
struct Referee: Sendable {
  /// How a promise ended; payloads have numbers.
  enum End: Hashable, Sendable {
    case value(Int), error(Int), cancelled
    /// An error of the library's own.
    case foreign(String)
  }

  /// An end that a promise may have had since an event.
  struct Chance: Sendable {
    var end: End
    var since: Int
    /// Whether the promise must have it once nothing is left to run.
    var isSure: Bool

    func after(_ event: Int) -> Chance {
      Chance(end: end, since: max(since, event), isSure: isSure)
    }
  }

  /// What a promise may not do, and the rules that say so, the most particular one first.
  struct Difference: Sendable, Equatable {
    var rules: [String]
    var words: String
    /// Whether it shows only in what is kept, or reported, in the end.
    var isAfterwards = false
  }

  /// What a call that settles or cancels must come to.
  enum Forecast: Sendable { case wins, loses, open }

  struct Promise: Sendable {
    /// Whether the library was told to make it.
    var isMade = false
    /// How it ended for certain.
    var end: End?
    /// Since when it may have ended so, and since when it surely has.
    var may = 0, sure = 0
    /// What calls gave it that may have won.
    var tries: [Chance] = []
    /// The promise that it follows.
    var follows: (promise: Int, since: Int)?
    /// The step that made it.
    var step: Step?
    /// The closure that settles it.
    var start: Int?
    /// Whether it was made with its end.
    var isMadeSettled = false
    /// When it was cancelled, or may have been, since nothing waits for it any more.
    var abandoned: Int?
    var isAbandoned: Bool { abandoned != nil }
    /// Whether the program holds it no longer.
    var isDropped = false
    /// Whether its payload is of another shape.
    var isCarried = false
    /// Whether a call has settled it, or may have, that something else was to settle: it may still count as a consumer.
    var isByHand = false
    /// Whether a thread ended it that had another wait meanwhile: that one may go on with its handlers.
    var hasRivals = false
    /// Whether a call cancelled it that came too late.
    var isCancelledLate = false
    /// The ends that mean that it was cancelled.
    var cancellations: [End] = []
    /// The promises that end, or may end, as this one does.
    var dependents: [Int] = []
    var handlers: [Int] = []
    var hooks: [Int] = []
    var combinations: [Int] = []
    var timers: [Int] = []
    /// When something was attached to it, of whatever kind.
    var attached: [Int] = []
    /// Whether it, or what it was made from, was moved to the other context.
    var isMoved = false
  }

  struct Step: Sendable {
    var source: Int
    var word: Phrase
    var handlers: [Int]
    var since: Int
  }

  struct Handler: Sendable {
    enum Role: Sendable {
      case observer
      case step(Phrase.Wants)
      /// It starts its promise.
      case start
      case combination

      var isFinally: Bool { if case .step(.everyEnd) = self { true } else { false } }
    }
    enum State: Sendable {
      case absent, waiting
      /// It may run, and need not.
      case optional
      /// It must run, whatever its source does: its own promise was cancelled.
      case owed
      case running
      case returned(Returned, Int)
      case dead
    }
    var role = Role.observer
    /// The promise, or the combination, that it is attached to.
    var source = 0
    /// The promise that its step made.
    var derived: Int?
    /// Where it runs, if that is known.
    var place: Schedule.Place?
    /// Whether that is the context that its chain was moved to.
    var isMoved = false
    /// Whether it is handed to what makes a promise of something foreign.
    var isImporter = false
    /// Whether it returns what its promise ends with.
    var isAttempt = false
    var attached = 0
    /// Whether what runs it is the same as for others at that place.
    var isOrdered = true
    /// Whether a task waits, and was cancelled; before the promise can have ended.
    var isTask = false, isTaskCancelled = false, isCancelledEarly = false
    /// Whether it was attached inside a handler of the same promise.
    var isNested = false
    var state = State.absent
    var hasRun: Bool {
      switch state {
      case .running, .returned: true;
      default: false
      }
    }
  }

  /// What runs the library's jobs.
  enum Job: Sendable { case gate, other }

  /// What a handler came to.
  enum Returned: Sendable { case nothing, end(End), promise(Int) }

  struct Hook: Sendable {
    var promise = 0
    var isRegistered = false
    var hasRun = false
    /// Whether it may run: it was not taken back.
    var mayRun = true
    /// Whether it came when the promise may have ended: it need not run.
    var isOpen = false
    /// Whether it came after the cancellation.
    var isLate = false
  }

  let design: Design
  var difference: Difference?
  /// Handlers that ran before others that surely were due: a difference of order, unless the others never run.
  private var overtaken: [Difference] = []
  /// The calls that the thread is inside, outermost first.
  var calls: [Call] = []
  /// The events at which these began, of all threads.
  var begun: [Int] = []
  /// Whether another thread makes a call, and the one of the program waits for it.
  var isElsewhere = false
  /// How many hooks run, one inside the other.
  var hooksRunning = 0
  enum Call: Sendable { case attaches, settles, cancels }
  /// The number of the event that happens now.
  var now = 0
  var promises: [Promise]
  var handlers: [Handler]
  var hooks: [Hook]
  var combinations: [Combination]
  var signals: [Int: Signal] = [:]
  var listeners: [Int: Listener] = [:]
  /// The numbers of errors that other errors carry.
  var inner: Set<Int> = []
  var timers: [Int: Timer] = [:]
  /// The time on the clock.
  var time = 0
  /// The handlers that are still to run, or may be.
  var waiting: [Int] = []
  /// The combinations that were made.
  var combined: [Int] = []
  /// The handlers that run, outermost first.
  var running: [Int] = []

  init(_ design: Design, promises: Int, handlers: Int) {
    self.design = design
    self.promises = Array(repeating: Promise(), count: promises)
    self.handlers = Array(repeating: Handler(), count: handlers)
    hooks = Array(repeating: Hook(), count: handlers)
    combinations = Array(repeating: Combination(), count: promises)
  }

  mutating func object(_ rules: [String], _ words: String, isAfterwards: Bool = false) {
    guard difference == nil, !design.diverges(from: rules) else { return }
    var seen: Set<String> = []
    difference = Difference(
      rules: rules.filter { seen.insert($0).inserted },
      words: words,
      isAfterwards: isAfterwards
    )
  }
}

// MARK: What may be

extension Referee {
  /// The ends that a promise may have had by now.
  func chances(_ promise: Int) -> [Chance] {
    let known = promises[promise]
    if let end = known.end { return [Chance(end: end, since: known.may, isSure: true)] }
    var all = known.tries
    if let followed = known.follows {
      all += chances(followed.promise).map { $0.after(followed.since) }
    }
    guard let step = known.step else { return all }
    if step.isFinally, !hasReturned(step.handlers[0]) {
      // A cancellation may go on beside the handler.
      all += chances(step.source).filter { $0.end == .cancelled }.map {
        Chance(end: $0.end, since: max($0.since, step.since), isSure: false)
      }
    }
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }) else {
      // It has no handler for these: they pass on (CHN-05, CHN-06, CAN-22).
      return all
        + chances(step.source).filter { !step.handles($0.end, self) }.map { $0.after(step.since) }
    }
    // While the handler runs, nothing (CHN-09).
    guard case .returned(let returned, let since) = handlers[ran].state else { return all }
    switch returned {
    case .end(let end): all.append(Chance(end: end, since: since, isSure: true))
    case .nothing:
      all += chances(step.source).map {
        $0.after(step.isFinally && $0.end == .cancelled ? step.since : since)
      }
    case .promise(let inner):
      for chance in chances(inner) {
        // The value of a promise that a finally handler returned is dropped (FIN-05).
        if step.isFinally, case .value = chance.end {
          all += chances(step.source).map {
            Chance(
              end: $0.end,
              since: max($0.since, chance.since, since),
              isSure: $0.isSure && chance.isSure
            )
          }
        } else {
          all.append(chance.after(since))
        }
      }
    }
    return all
  }

  private func hasReturned(_ handler: Int) -> Bool {
    if case .returned = handlers[handler].state { true } else { false }
  }

  /// What a call that settles or cancels a promise must come to now.
  func forecast(_ promise: Int) -> Forecast {
    let known = promises[promise]
    if known.end != nil { return .loses }
    if known.follows != nil && !design.endsWhileItFollows { return .loses }
    return chances(promise).isEmpty ? .wins : .open
  }

  /// Whether a handler is for such an end.
  func wants(_ handler: Int, _ end: End) -> Bool {
    switch handlers[handler].role {
    case .observer: true
    case .step(let wants): self.wants(wants, end)
    case .start, .combination: false
    }
  }

  fileprivate func wants(_ wants: Phrase.Wants, _ end: End) -> Bool {
    switch (wants, end) {
    case (.value, .value), (.error, .error): true
    case (.error, .cancelled): design.errorHandlersSeeCancellation
    case (.everyEnd, .cancelled): design.finallySeesCancellation
    case (.everyEnd, _): true
    default: false
    }
  }
}

extension Referee.Step {
  var isFinally: Bool {
    if case .step([.everyEnd], _, _) = word.kind { true } else { false }
  }

  /// Whether one of its handlers is for such an end.
  func handles(_ end: Referee.End, _ referee: Referee) -> Bool {
    guard case .step(let all, _, _) = word.kind else { return false }
    return all.contains { referee.wants($0, end) }
  }
}

// MARK: What becomes certain

extension Referee {
  /// A promise has ended so for certain; and so has what it passed the end on from.
  mutating func end(_ promise: Int, _ end: End, may: Int, sure: Int) {
    let known = promises[promise]
    guard known.end == nil else { return }
    let wasTried = known.tries.contains { $0.end == end }
    var origins: [(Int, Chance)] = []
    if !wasTried {
      if let followed = known.follows { origins += origin(followed.promise, end) }
      if let step = known.step {
        if step.isFinally && end == .cancelled { origins += origin(step.source, end) }
        if let ran = step.handlers.first(where: { handlers[$0].hasRun }) {
          if case .returned(.promise(let inner), _) = handlers[ran].state {
            origins += origin(inner, end)
          }
          if step.isFinally && end != .cancelled { origins += origin(step.source, end) }
        } else if !step.handles(end, self) {
          let passed = origin(step.source, end)
          if !passed.isEmpty {
            for handler in step.handlers { handlers[handler].state = .dead }
          }
          origins += passed
        }
      }
    }
    promises[promise].end = end
    promises[promise].hasRivals = isElsewhere
    (promises[promise].may, promises[promise].sure) = (may, sure)
    promises[promise].tries = []
    for (origin, chance) in origins { self.end(origin, end, may: chance.since, sure: now) }
  }

  private func origin(_ promise: Int, _ end: End) -> [(Int, Chance)] {
    chances(promise).first { $0.end == end }.map { [(promise, $0)] } ?? []
  }

  func isWaiting(_ handler: Int) -> Bool {
    switch handlers[handler].state {
    case .waiting, .optional, .owed: true
    default: false
    }
  }

  /// Nothing is left to run: what alone may be, and surely is to come, is certain.
  private mutating func conclude() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for promise in promises.indices where promises[promise].isMade && promises[promise].end == nil
      {
        let all = chances(promise)
        guard let first = all.first, all.allSatisfy({ $0.end == first.end }),
          all.contains(where: \.isSure)
        else { continue }
        end(promise, first.end, may: all.map(\.since).min() ?? now, sure: now)
        hasChanged = true
      }
      for combination in combined where mustHaveEnded(combination) {
        endCombination(combination)
        hasChanged = true
      }
    }
  }
}

// MARK: Events of promises

extension Referee {
  mutating func made(_ promise: Int) { promises[promise].isMade = true }

  mutating func made(_ promise: Int, settledWith end: End) {
    promises[promise].isMade = true
    promises[promise].isMadeSettled = true
    self.end(promise, end, may: now, sure: now)
  }

  /// A promise is made that its closure settles.
  mutating func made(_ promise: Int, startedBy handler: Int, in place: Schedule.Place?) {
    promises[promise].isMade = true
    promises[promise].start = handler
    handlers[handler] = Handler(
      role: .start,
      source: promise,
      place: place,
      attached: now,
      state: .waiting
    )
    waiting.append(handler)
  }

  mutating func follows(_ promise: Int, _ other: Int) {
    guard forecast(promise) != .loses, promises[promise].follows == nil else { return }
    promises[promise].follows = (other, now)
    promises[other].dependents.append(promise)
    promises[other].attached.append(now)
  }

  /// Whether a promise ends as another does, or may: it must not be told to follow that one.
  func reaches(_ promise: Int, _ other: Int) -> Bool {
    if promise == other { return true }
    let known = promises[promise]
    if let followed = known.follows, reaches(followed.promise, other) { return true }
    guard let step = known.step else { return false }
    if reaches(step.source, other) { return true }
    return step.handlers.contains {
      if case .returned(.promise(let inner), _) = handlers[$0].state {
        reaches(inner, other)
      } else {
        false
      }
    }
  }

  mutating func settles(_ promise: Int, _ end: End) -> Forecast {
    let forecast = forecast(promise)
    let isByHand = promises[promise].step != nil || promises[promise].follows != nil
    switch forecast {
    case .wins: self.end(promise, end, may: now, sure: hooksRunning == 0 ? now : .max)
    case .open: promises[promise].tries.append(Chance(end: end, since: now, isSure: false))
    case .loses: return forecast
    }
    if isByHand {
      promises[promise].isByHand = true
      leaves(promise, for: end, isSure: false)
    }
    return forecast
  }

  mutating func settled(_ promise: Int, _ end: End, _ forecast: Forecast, since: Int, won: Bool?) {
    guard let won else { return }
    switch forecast {
    case .wins where !won:
      object(
        (isUndone(promise) ? ["LIV-02"] : [])
          + (promises[promise].step == nil ? ["EXE-06", "STA-01"] : []) + ["STA-07"],
        "the call that settled p\(promise) says it lost"
      )
    case .loses where won:
      object(
        overturned(promise) + ["STA-07"],
        "p\(promise) had ended, or follows another, and a call that settled it says it won"
      )
    case .open:
      if won {
        self.end(promise, end, may: since, sure: now)
      } else {
        hasLost(promise, end, since: since)
      }
    default: break
    }
  }

  /// A call says that it was not the one that ended a promise: another had.
  mutating func hasLost(_ promise: Int, _ end: End, since: Int) {
    promises[promise].tries.removeAll { $0.end == end && $0.since == since }
    let all = chances(promise)
    if let first = all.first, all.allSatisfy({ $0.end == first.end }) {
      self.end(promise, first.end, may: all.map(\.since).min() ?? now, sure: now)
    }
  }

  mutating func asked(_ promise: Int, _ answer: End?) {
    let known = promises[promise]
    switch (known.end, answer) {
    case (let end?, nil):
      object(missing(promise, end) + ["STA-08"], "p\(promise) \(words(end)), and reads as pending")
    case (let end?, let answer?) where end != answer:
      object(
        other(promise, answer) + ["STA-08"],
        "p\(promise) \(words(end)), and reads as: \(words(answer))"
      )
    case (nil, let answer?): saw(promise, answer, .query)
    default: break
    }
  }

  /// Who sees how a promise ended.
  enum Witness: Sendable { case query, handler(Int), combination(Int) }

  /// Somebody sees that a promise has ended so.
  mutating func saw(_ promise: Int, _ end: End, _ witness: Witness) {
    if case .handler(let number) = witness, !chances(promise).contains(where: { $0.end == end }),
      isCopy(promise, end)
    {
      let rules = other(promise, end) + copied(number, end)
      return object(rules, words(promise, end, witness))
    }
    if let known = promises[promise].end {
      if known != end {
        if case .handler(let number) = witness, known.isValue != end.isValue,
          let rules = wrongHandler(number)
        {
          return object(rules + other(promise, end), words(promise, end, witness))
        }
        object(other(promise, end), "\(words(promise, end, witness)); it is \(words(known))")
      }
      return
    }
    let all = chances(promise)
    if case .handler(let number) = witness, !all.isEmpty,
      all.allSatisfy({ $0.end.isValue != end.isValue }), let rules = wrongHandler(number)
    {
      return object(rules + other(promise, end), words(promise, end, witness))
    }
    guard let since = all.filter({ $0.end == end }).map(\.since).min() else {
      let words = words(promise, end, witness)
      if all.isEmpty { return object(premature(promise, end), "\(words); it is pending") }
      let others = all.map { self.words($0.end) }.joined(separator: ", or ")
      return object(other(promise, end), "\(words); it can only be \(others)")
    }
    self.end(promise, end, may: since, sure: now)
  }
}

// MARK: Events of handlers

extension Referee {
  mutating func attaches(_ handler: Int, to promise: Int, in place: Schedule.Place?) {
    attach(handler, .observer, to: promise, derived: nil, place)
  }

  /// A step is made of its source.
  ///
  /// - Parameter isConverted: whether the adapter puts a step of its own between the two.
  mutating func derives(
    _ promise: Int?,
    from source: Int,
    _ word: Phrase,
    _ numbers: [Int],
    isConverted: Bool
  ) {
    guard case .step(let all, _, _) = word.kind else { return }
    for (number, wants) in zip(numbers, all) {
      attach(number, .step(wants), to: source, derived: promise, word.place, isNamed: word.isNamed)
      if isConverted { handlers[number].isOrdered = false }
    }
    guard let promise else { return }
    promises[promise].isMade = true
    promises[promise].isMoved = promises[source].isMoved && !design.inheritsContext.mayNot
    promises[promise].step = Step(source: source, word: word, handlers: numbers, since: now)
    promises[source].dependents.append(promise)
  }

  private mutating func attach(
    _ handler: Int,
    _ role: Handler.Role,
    to promise: Int,
    derived: Int?,
    _ place: Schedule.Place?,
    isNamed: Bool = false
  ) {
    let isMoved = promises[promise].isMoved && !isNamed
    handlers[handler] = Handler(
      role: role,
      source: promise,
      derived: derived,
      place: place,
      isMoved: isMoved,
      attached: now,
      isOrdered: place != nil && !(hooksRunning > 0 && role.isFinally) && !isElsewhere,
      isNested: running.contains { handlers[$0].source == promise },
      state: .waiting
    )
    promises[promise].handlers.append(handler)
    promises[promise].attached.append(now)
    waiting.append(handler)
  }

  /// A closure begins; the end is what it was given, if anything.
  mutating func runs(_ handler: Int, _ given: End?, job: Job?) {
    let known = handlers[handler]
    defer {
      handlers[handler].state = .running
      waiting.removeAll { $0 == handler }
      running.append(handler)
    }
    switch known.state {
    case .waiting, .optional, .owed: break
    case .absent: return
    case .dead:
      return object(afterDeath(handler, given), "h\(handler) runs, and never can")
    case .running, .returned:
      return object(twice(handler), "h\(handler) runs a second time")
    }
    checkPlace(known, handler, job: job)
    switch known.role {
    case .start, .combination: return
    case .observer, .step: break
    }
    if case .owed = known.state { return checkFinallyOrder(known, handler) }
    if let given {
      saw(known.source, given, .handler(handler))
      if !wants(handler, given) { object(["CAN-23"], "h\(handler) is not for: \(words(given))") }
    } else if sawOwnEnd(known) {
      // When its own promise was cancelled is not known: it has no place in the order.
      return
    } else {
      sawEnd(of: known.source, by: handler)
    }
    guard difference == nil else { return }
    if let derived = known.derived, let step = promises[derived].step {
      for other in step.handlers where other != handler && isWaiting(other) {
        handlers[other].state = .dead
      }
    }
    checkOrder(known, handler)
  }

  /// A finally handler runs since its own promise was cancelled: those of the promises that lead to it run before.
  private mutating func checkFinallyOrder(_ known: Handler, _ handler: Int) {
    guard known.isOrdered, let step = promises[known.source].step else { return }
    for other in step.handlers {
      guard case .owed = handlers[other].state, handlers[other].isOrdered,
        handlers[other].place == known.place, handlers[other].isMoved == known.isMoved
      else { continue }
      object(["FIN-06"], "h\(handler) runs before h\(other), which is before it in the chain")
    }
  }

  /// A finally handler runs that only the cancellation of its own promise can have set off.
  private mutating func sawOwnEnd(_ known: Handler) -> Bool {
    guard case .optional = known.state, let derived = known.derived,
      design.finallySeesItsOwnCancellation
    else { return false }
    let own = chances(derived).filter { promises[derived].isCancellation($0.end) }
    guard let first = own.first else { return false }
    // It is not said which of the two it was.
    guard chances(known.source).isEmpty else { return true }
    end(derived, first.end, may: own.map(\.since).min() ?? now, sure: now)
    return true
  }

  /// A handler runs that is told nothing of the end.
  private mutating func sawEnd(of promise: Int, by handler: Int) {
    let all = chances(promise).filter { wants(handler, $0.end) }
    if all.isEmpty {
      return object(
        chances(promise).isEmpty ? ["FIN-07"] + premature(promise, nil) : ["CAN-25"],
        "h\(handler) runs, and p\(promise) has not ended in a way that it is for"
      )
    }
    if Set(all.map(\.end)).count == 1 {
      end(promise, all[0].end, may: all[0].since, sure: now)
    }
  }

  private mutating func checkPlace(_ known: Handler, _ handler: Int, job: Job?) {
    if case .start = known.role { return }
    guard known.place != nil else { return }
    if known.isMoved {
      if job != .other {
        let rules = job == nil ? early(handler) : ["CTX-05", "CTX-12"]
        object(rules, "h\(handler) does not run where its chain was moved to")
      }
    } else if known.place == .gate {
      if job != .gate || !running.isEmpty {
        object(early(handler), "h\(handler) runs before the gate runs it")
      }
    } else if design.nestedWait, let outer = running.last, handlers[outer].place == .current,
      handlers[outer].isHandler
    {
      object(["CTX-15"], "h\(handler) runs inside h\(outer)")
    }
  }

  /// Whether another handler was surely due before, and still waits.
  private mutating func checkOrder(_ known: Handler, _ handler: Int) {
    guard known.isOrdered, !isElsewhere else { return }
    let due = max(known.attached, promises[known.source].may)
    for other in waiting where other != handler {
      let before = handlers[other]
      guard case .waiting = before.state, before.isHandler, before.isOrdered,
        before.place == known.place, before.isMoved == known.isMoved,
        let end = promises[before.source].end, wants(other, end)
      else { continue }
      if before.source == known.source {
        guard before.attached < known.attached else { continue }
        if design.mayOvertake && known.attached >= promises[known.source].may { continue }
        let isLate = known.attached > promises[known.source].sure
        let order = if case .value = end { "ORD-01" } else { "ORD-02" }
        overtakes(
          [known.isNested ? "ORD-03" : isLate ? "ORD-08" : order, order],
          "h\(handler) runs before h\(other), which was attached to p\(known.source) before it"
        )
      } else if design.ordersPromises, !known.isMoved, !promises[known.source].hasRivals,
        max(before.attached, promises[before.source].sure) < due
      {
        overtakes(
          ["ORD-05"],
          "h\(handler) runs before h\(other), whose p\(before.source) had ended before"
        )
      }
    }
  }

  private mutating func overtakes(_ rules: [String], _ words: String) {
    overtaken.append(Difference(rules: rules, words: words))
  }

  mutating func returns(_ handler: Int, _ returned: Returned) {
    let known = handlers[handler]
    handlers[handler].state = .returned(returned, now)
    running.removeAll { $0 == handler }
    switch known.role {
    case .start:
      switch returned {
      case .nothing: break
      case .end(let end): _ = settles(known.source, end)
      case .promise(let inner): follows(known.source, inner)
      }
    case .step:
      if case .promise(let inner) = returned, let derived = known.derived {
        promises[inner].dependents.append(derived)
        promises[inner].attached.append(now)
        // It has ended meanwhile: it has no interest in what its handler returned, or cancels it (CAN-26).
        if promises[derived].end != nil || !promises[derived].tries.isEmpty {
          loses(inner, isSure: false)
        }
      }
    case .observer, .combination: break
    }
  }
}

extension Referee.Handler {
  /// Whether it waits for the end of a promise.
  var isHandler: Bool {
    switch role {
    case .observer, .step: true
    case .start, .combination: false
    }
  }
}

// MARK: Nothing is left to run

extension Referee {
  /// What is certain now, and has not happened, is owed.
  ///
  /// - Parameter isKept: whether the library still holds a handler.
  mutating func isIdle(_ isKept: (Int) -> Bool) {
    for promise in promises.indices where promises[promise].sure == .max {
      promises[promise].sure = now
    }
    conclude()
    guard difference == nil else { return }
    for handler in waiting {
      let known = handlers[handler]
      if known.isTaskCancelled && design.cancelledTasksStopWaiting {
        object(["TSK-01", "TSK-04"], "task h\(handler) was cancelled, and waits")
      }
      switch (known.role, known.state) {
      case (.start, .waiting):
        if !design.startsWorkWhenObserved {
          object(["EXE-02"], "h\(handler), a promise's work, never runs")
        }
      case (.combination, .waiting):
        guard timers[known.source] == nil else { continue }
        let combination = combinations[known.source]
        if combination.hasEnded {
          object(
            combination.owed + origins(combination.inputs),
            "c\(known.source) must have ended, and h\(handler) never runs"
          )
        }
      case (_, .owed):
        object(neverAtItsEnd(handler), "h\(handler) never runs, and its own promise was cancelled")
      case (_, .waiting):
        guard let end = promises[known.source].end, wants(handler, end) else { continue }
        object(
          missing(handler, end: end),
          "p\(known.source) \(words(end)), and h\(handler) never runs"
        )
      case (_, .optional):
        guard promises[known.source].end != nil else { continue }
        handlers[handler].state = .dead
      default: break
      }
    }
    if let first = overtaken.first { object(first.rules, first.words) }
    overtaken = []
    let still = waiting.filter { isWaiting($0) }
    waiting = still
    for handler in handlers.indices where isKept(handler) {
      let known = handlers[handler]
      if case .returned = known.state {
        let isWork = if case .start = known.role { true } else { false }
        let isCancelled = known.derived.map { promises[$0].isCancelled } ?? false
        object(
          isWork ? ["MEM-07"] : (isCancelled ? ["MEM-06"] : []) + ["MEM-01", "MEM-04"],
          "h\(handler) has run, and is kept",
          isAfterwards: true
        )
      } else if case .dead = known.state, known.derived.map({ promises[$0].isCancelled }) ?? false {
        object(
          neverReleased(handler),
          "h\(handler) never runs, since p\(known.derived ?? 0) was cancelled, and is kept",
          isAfterwards: true
        )
      }
    }
    for hook in hooks.indices where hooks[hook].isRegistered && isKept(hook) {
      if hooks[hook].hasRun || !hooks[hook].mayRun || promises[hooks[hook].promise].end != nil {
        object(
          ["CAN-15", "MEM-13"],
          "hook \(hook) can never run, and is kept",
          isAfterwards: true
        )
      }
    }
    for promise in promises.indices where promises[promise].isCancelled {
      for hook in promises[promise].hooks
      where !hooks[hook].hasRun && hooks[hook].mayRun && !hooks[hook].isOpen {
        object(
          (promises[promise].isAbandoned ? ["CAN-20"] : []) + ["CAN-09"],
          "p\(promise) was cancelled, and hook \(hook) never runs"
        )
      }
    }
  }
}

extension Referee.Promise {
  /// Whether it was cancelled for certain.
  var isCancelled: Bool { end.map(isCancellation) ?? false }

  /// Whether such an end means that it was cancelled.
  func isCancellation(_ end: Referee.End) -> Bool {
    end == .cancelled || cancellations.contains(end)
  }
}
