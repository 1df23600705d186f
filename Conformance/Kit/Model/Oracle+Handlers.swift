// Handlers are attached, run where and when they may, and return.

extension Oracle {
  mutating func attaches(_ handler: Int, to promise: Int, in place: Schedule.Place?) {
    attach(handler, .observer, to: promise, derived: nil, place)
  }

  /// A handler is about to be removed; it may be on its way already.
  mutating func removes(handler: Int) {
    if progressHandlers[handler] != nil { return leavesProgress(handler) }
    guard case .waiting = handlers[handler].state else { return }
    let source = handlers[handler].source
    handlers[handler].isRemoved = true
    handlers[handler].state = chances(source).isEmpty ? .dead : .optional
    isLeft(source, isSure: true)
    loses(source, isSure: false)
  }

  /// A step is made of its source.
  ///
  /// - Parameters:
  ///   - only: the number of the error that it is for, if it is for one only.
  ///   - isConverted: whether the adapter puts a step of its own between the two.
  mutating func derives(
    _ promise: Int?,
    from source: Int,
    _ word: Signature,
    _ numbers: [Int],
    only: Int,
    isConverted: Bool
  ) {
    guard let form = word.form else { return }
    for (number, wants) in zip(numbers, form.wants) {
      let wants: StepForm.Wants = if case .only = wants { .only(only) } else { wants }
      attach(number, .step(wants), to: source, derived: promise, word.place, isNamed: word.isNamed)
      if isConverted { handlers[number].isOrdered = false }
    }
    guard let promise else { return }
    promises[promise].isMade = true
    promises[promise].isMoved = promises[source].isMoved && !design.inheritsContext.mayNot
    promises[promise].step = Step(source: source, word: word, handlers: numbers, since: now)
    promises[source].dependents.append(promise)
  }

  /// A step gave its source, and made no promise.
  mutating func isItsSource(_ promise: Int) {
    guard let step = promises[promise].step else { return }
    for handler in step.handlers { handlers[handler].derived = nil }
    promises[step.source].dependents.removeAll { $0 == promise }
    (promises[step.source].isDropped, promises[step.source].isGone) = (false, false)
    promises[promise] = Promise()
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
    case .absent:
      // Only of threads it is told in an order that may be wrong.
      if hasThreads { object([.thr02], "h\(handler) runs, and is not attached") }
      return
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
      if !wants(handler, given) && !mayWant(handler, given) {
        object([.can23], "h\(handler) is not for: \(words(given))")
      }
    } else if sawOwnEnd(known) {
      // When its own promise was cancelled is unknown: it has no place in the order.
      return
    } else {
      sawEnd(of: known.source, by: handler)
    }
    checkFinallyOrder(known, handler)
    guard difference == nil else { return }
    if let derived = known.derived, let step = promises[derived].step {
      for other in step.handlers where other != handler && isWaiting(other) {
        handlers[other].state = .dead
      }
    }
    checkOrder(known, handler)
  }

  /// A finally handler that is to run because its own promise was cancelled comes before what is behind it in the chain, if
  /// both take turns in one place: before each other handler, and before such a one of what was cancelled with it.
  private mutating func checkFinallyOrder(_ known: Handler, _ handler: Int) {
    guard known.isOrdered, let step = promises[known.source].step else { return }
    let isOwed = if case .owed = known.state { true } else { false }
    for other in step.handlers {
      guard case .owed = handlers[other].state, handlers[other].isOrdered,
        !isOwed || wereCancelledTogether(handlers[other], known),
        handlers[other].place == known.place, handlers[other].isMoved == known.isMoved
      else { continue }
      object([.fin06], "h\(handler) runs before h\(other), which is before it in the chain")
    }
  }

  private func wereCancelledTogether(_ first: Handler, _ second: Handler) -> Bool {
    guard let first = first.derived, let second = second.derived else { return false }
    // A combination cancels its inputs one after another.
    return promises[first].may == promises[second].may
      && promises[first].combinations.isEmpty && promises[second].combinations.isEmpty
  }

  /// A finally handler runs that only the cancellation of its own promise can have triggered.
  private mutating func sawOwnEnd(_ known: Handler) -> Bool {
    guard case .optional = known.state, let derived = known.derived,
      design.finallySeesItsOwnCancellation ?? known.role.isFinally
    else { return false }
    let own = chances(derived).filter { promises[derived].isCancellation($0.end) }
    guard let first = own.first else { return false }
    // Which of the two it was is not known.
    guard chances(known.source).isEmpty else { return true }
    end(derived, first.end, may: own.map(\.since).min() ?? now, sure: now)
    return true
  }

  /// A handler runs that is told nothing of the end.
  private mutating func sawEnd(of promise: Int, by handler: Int) {
    let all = chances(promise).filter { wants(handler, $0.end) || mayWant(handler, $0.end) }
    if all.isEmpty {
      if case .step(.only) = handlers[handler].role {
        return object([.chn14, .thn05], "h\(handler) runs, and is not for p\(promise)'s end")
      }
      return object(
        chances(promise).isEmpty ? [.fin07] + premature(promise, nil) : [.can25],
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
        let rules: [RuleName] = job == nil ? early(handler) : [.ctx05, .ctx12]
        object(rules, "h\(handler) does not run where its chain was moved to")
      }
    } else if known.place == .gate {
      if job != .gate || !running.isEmpty && !design.mayStayInPlace {
        object(early(handler), "h\(handler) runs before the gate runs it")
      }
    } else if design.nestedWait, let outer = running.last, handlers[outer].place == .current,
      handlers[outer].isHandler, !handlers[outer].isMoved
    {
      object([.ctx15], "h\(handler) runs inside h\(outer)")
    }
  }

  /// Whether another handler was surely due before, and still waits.
  private mutating func checkOrder(_ known: Handler, _ handler: Int) {
    guard known.isOrdered, !isElsewhere else { return }
    // It may stay in its place, in front of what waits there.
    if known.place == .gate && design.mayStayInPlace && !hasThreads { return }
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
        let order: RuleName = end.isValue ? .ord01 : end == .cancelled ? .ord10 : .ord02
        overtakes(
          [known.isNested ? .ord03 : isLate ? .ord08 : order, order],
          "h\(handler) runs before h\(other), which was attached to p\(known.source) before it"
        )
      } else if design.ordersPromises, !known.isMoved, !hasRivals(known.source),
        // It waits for the handler of its promise in which it was attached.
        !before.isNested || !design.nestedWait,
        // In place, what is attached late runs when the call comes to it.
        before.place != .current || before.attached <= promises[before.source].sure,
        max(before.attached, promises[before.source].sure) < due
      {
        overtakes(
          [.ord05],
          "h\(handler) runs before h\(other), whose p\(before.source) had ended before"
        )
      }
    }
  }

  /// Whether another thread ended it, or its source, while this one was inside the library.
  func hasRivals(_ promise: Int) -> Bool {
    promises[promise].hasRivals || passedOn(by: promise).map(hasRivals) ?? false
  }

  private mutating func overtakes(_ rules: [RuleName], _ words: String) {
    overtaken.append(Difference(rules: onThreads(.thr04) + rules, words: words))
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
        // It has ended meanwhile: it ignores what its handler returned, or cancels it (CAN-26).
        if promises[derived].end != nil || !promises[derived].tries.isEmpty {
          loses(inner, isSure: false)
        }
      }
    case .observer, .combination: break
    }
  }
}
