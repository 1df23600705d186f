// Which rule a difference contradicts, by what made the promise.

extension Oracle {
  /// The words for an end.
  func words(_ end: End) -> String {
    switch end {
    case .value(let number): "fulfilled with value \(number)"
    case .error(let number): "rejected with error \(number)"
    case .cancelled: "cancelled"
    case .foreign(let name): "rejected with \(name)"
    }
  }

  /// What a handler or a call saw.
  func words(_ promise: Int, _ end: End, _ witness: Witness) -> String {
    switch witness {
    case .query: "p\(promise) reads as \(words(end))"
    case .handler(let number): "h\(number) sees p\(promise) \(words(end))"
    case .combination(let number): "c\(number) sees p\(promise) \(words(end))"
    }
  }

  /// A promise has ended though nothing has ended it.
  func premature(_ promise: Int, _ end: End?) -> [RuleName] {
    let known = promises[promise]
    if known.isCarried { return [.sta09] }
    return onThreads(.thr03) + premature(known, end) + around(promise)
  }

  private func premature(_ known: Promise, _ end: End?) -> [RuleName] {
    if end == .cancelled {
      if known.handlers.contains(where: { handlers[$0].isCancelledEarly }) { return [.tsk05] }
      return (known.timers.isEmpty ? [] : [.tim16])
        + (known.combinations.isEmpty ? [] : [.can31, .rac04]) + ofItsCombinations(known)
        + [.can19, .can18]
        + (promises.contains(where: \.isDropped) ? [.mem03] : [])
    }
    let law: RuleName = end.map { $0.isValue ? .thn02 : .thn05 } ?? .exe06
    if !known.follows.isEmpty { return [.res01, law] }
    guard let step = known.step else { return [law, .exe06] }
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }), handlers[ran].hasReturned
    else { return (step.isFinally ? [.fin06] : []) + [.chn09, law] }
    return [step.isFinally ? .fin05 : .res01, law]
  }

  /// The rules about what becomes of the inputs of a combination.
  private func ofItsCombinations(_ known: Promise) -> [RuleName] {
    known.combinations.map { number in
      if combinations[number].mayBeCancelled { return .can29 }
      return combinations[number].kind == .all ? .can28 : .can27
    }
  }

  /// A promise has ended in another way than it must.
  func other(_ promise: Int, _ end: End) -> [RuleName] {
    let known = promises[promise]
    if known.isCarried { return [.sta09] }
    if case .error(let number) = end, inner.contains(number) { return [.res11, origin(promise)] }
    if known.end != nil, known.tries.isEmpty, known.step == nil, known.follows.isEmpty {
      return onThreads(.thr03) + overturned(promise)
    }
    if known.isByHand { return [.sta10, origin(promise)] }
    let isEarly = known.step.map { step in
      step.handlers.contains { handlers[$0].hasRun }
        && chances(step.source).contains { $0.end == end }
    }
    var rules: [RuleName] = (known.isAbandoned ? [.can20] : []) + onThreads(.thr03)
    rules += reasons(promise)
    if isEarly ?? false { rules.append(.chn09) }
    if end == .cancelled { rules += [.can19, .can22] }
    return rules + around(promise)
  }

  /// The rules about code beside a promise, and about the place of its step in a chain.
  ///
  /// Beside it may be a second branch, a promise that was settled by hand, or one whose handler failed.
  func around(_ promise: Int) -> [RuleName] {
    guard let step = promises[promise].step else {
      return handledBeside(promise)
    }
    let source = promises[step.source]
    let others = source.handlers.filter { !step.handlers.contains($0) }
    var rules = handledBeside(promise)
    if source.isByHand || source.dependents.contains(where: { promises[$0].isByHand }) {
      rules.append(.sta10)
    }
    if others.contains(where: { handlers[$0].derived != nil }) { rules.append(.chn08) }
    if others.contains(where: hasFailed) { rules.append(.thn10) }
    if depth(of: promise) > 1 { rules.append(.chn10) }
    return rules
  }

  private func handledBeside(_ promise: Int) -> [RuleName] {
    promises[promise].dependents.contains { promises[$0].isByHand } ? [.sta10] : []
  }

  /// How many steps lead to a promise.
  private func depth(of promise: Int) -> Int {
    promises[promise].step.map { 1 + depth(of: $0.source) } ?? 0
  }

  /// A promise that had ended ends again.
  func overturned(_ promise: Int) -> [RuleName] {
    let known = promises[promise]
    if let followed = known.follows.first, known.end == nil {
      return [.res07, followRule(followed.promise)]
    }
    if known.isAbandoned { return [.can20, .can26, .can07] }
    if known.isCancelled {
      return (known.end == .cancelled ? [] : [.can08]) + [.can04, .can22, .can07, .can02]
    }
    let late: [RuleName] = known.isCancelledLate ? [.can03, .can36] : []
    return late + settledAgain(known)
  }

  private func settledAgain(_ known: Promise) -> [RuleName] {
    if let start = known.start, handlers[start].hasRun {
      return (handlers[start].isImporter ? [.res08, .res09] : [.exe05]) + [
        .sta02, .sta03,
      ]
    }
    switch known.end {
    case .value?: return [.sta02, .sta04]
    case .error?, .foreign?: return [.sta03, .sta05]
    case .cancelled?, nil: return []
    }
  }

  /// A handler is given a different payload from its promise's.
  func copied(_ handler: Int?, _ end: End) -> [RuleName] {
    let step = handler.flatMap { handlers[$0].derived }.flatMap { promises[$0].step }
    return ((step?.handlers.count ?? 1) > 1 ? [.thn07] : []) + [end.isValue ? .thn01 : .thn04]
  }

  /// Whether a promise may have ended in that way, with another payload.
  func isCopy(_ promise: Int, _ end: End) -> Bool {
    guard end != .cancelled, !promises[promise].isCarried else { return false }
    let all = chances(promise).map(\.end)
    return !all.isEmpty && !all.contains(.cancelled) && all.allSatisfy { $0.isValue == end.isValue }
  }

  /// A handler for one kind of end runs after the other kind of end.
  func wrongHandler(_ handler: Int) -> [RuleName]? {
    guard case .step(let wants) = handlers[handler].role, wants != .everyEnd else { return nil }
    let step = handlers[handler].derived.flatMap { promises[$0].step }
    let isPair = (step?.handlers.count ?? 1) > 1
    return (isPair ? [.thn07] : []) + [wants == .value ? .thn02 : .thn05]
  }

  /// A handler runs before the gate runs it.
  func early(_ handler: Int) -> [RuleName] {
    let known = handlers[handler]
    var rules: [RuleName] = []
    if case .step(.everyEnd) = known.role, chances(known.source).isEmpty { rules.append(.fin07) }
    if promises[known.source].isMadeSettled { rules.append(.exe07) }
    if let derived = known.derived, !promises[derived].attached.isEmpty { rules.append(.chn12) }
    if known.isMoved { rules += [.ctx05, .ctx12] }
    if isBeforeOthers(handler) { rules.append(known.isNested ? .ord03 : .ord08) }
    switch calls.last {
    case .attaches?: rules += [.ctx02, .ctx10]
    case .settles?, .cancels?: rules += [.ctx03, .ctx10]
    case nil: rules += [.ctx05, .ctx10]
    }
    return rules
  }

  /// Whether a handler of its promise that was attached earlier still waits.
  private func isBeforeOthers(_ handler: Int) -> Bool {
    let known = handlers[handler]
    guard let end = promises[known.source].end else { return false }
    return promises[known.source].handlers.contains {
      handlers[$0].attached < known.attached && isWaiting($0) && wants($0, end)
    }
  }

  /// A finally handler whose own promise was cancelled does not run.
  func neverAtItsEnd(_ handler: Int) -> [RuleName] {
    let known = handlers[handler]
    if let derived = known.derived, promises[derived].isAbandoned { return [.can20, .can38] }
    let ofItsSource = promises[known.source].end.rule(
      value: .fin01,
      error: .fin02,
      cancelled: .can25,
      pending: .can38
    )
    return [ofItsSource, .can38, .fin06]
  }

  /// The handler of a cancelled step is kept; or the step, which had to be cancelled, was not.
  func neverReleased(_ handler: Int) -> [RuleName] {
    guard let derived = handlers[handler].derived else { return [.mem01] }
    let known = promises[derived]
    if known.isAbandoned { return [.can20, .mem06] }
    let others = known.cancellations.isEmpty ? reasons(derived) + [.can22] : []
    return others + [.mem06, .mem01]
  }

  /// The rule about a promise while it is cancelled.
  var ofItsHooks: [RuleName] { hooksRunning > 0 || calls.contains(.cancels) ? [.can14] : [] }

  /// Whether a call seems to have done nothing, inside a handler.
  func isUndone(_ promise: Int) -> Bool { !running.isEmpty }

  /// A promise must have ended, but reads as pending.
  func missing(_ promise: Int, _ end: End) -> [RuleName] {
    let known = promises[promise]
    if known.isCarried { return [.sta09] }
    return (known.isAbandoned ? [.can20] : known.timers.isEmpty ? [] : [.tim16])
      + (end == .cancelled ? ofItsCombinations(known) : [])
      + onThreads(.thr04) + reasons(promise)
      + [end.isValue ? .thn01 : .thn04] + around(promise)
  }

  /// A handler must have run.
  func missing(_ handler: Int, end: End) -> [RuleName] {
    let known = handlers[handler]
    let promise = promises[known.source]
    let law: RuleName = end.isValue ? .thn01 : .thn04
    let isSeen = promise.handlers.contains { handlers[$0].hasRun }
    let isOneOfSeveral = promise.handlers.contains { $0 != handler && wants($0, end) }
    if promise.isCarried { return [.sta09] }
    if known.isTask { return missingTask(known) + (isSeen ? [] : reasons(known.source)) }
    var rules: [RuleName] = (promise.isAbandoned ? [.can20] : []) + onThreads(.thr02)
    if case .step(.everyEnd) = known.role {
      rules.append(end == .cancelled ? .can25 : end.isValue ? .fin01 : .fin02)
    }
    if !isSeen { rules += reasons(known.source) + ofItsClosure(promise) }
    if known.isNested { rules.append(.thn11) }
    if isSeen && promise.isCancelledLate { rules.append(.can36) }
    if isSeen && known.derived != nil,
      promise.handlers.contains(where: { $0 != handler && handlers[$0].derived != nil })
    {
      rules.append(.chn08)
    }
    if isSeen || isOneOfSeveral { rules.append(.thn09) }
    if end == .cancelled { rules.append(.can22) }
    if let derived = known.derived, promises[derived].attached.isEmpty { rules.append(.chn11) }
    if known.attached >= promise.may && !promise.isMadeSettled { rules.append(.thn08) }
    if isSeen && promise.handlers.contains(where: { hasFailed($0) }) { rules.append(.thn10) }
    if promise.isDropped { rules += [.mem03, .thr09] }
    if let derived = known.derived, promises[derived].isDropped { rules.append(.mem03) }
    if let derived = known.derived, depth(of: derived) > 1 { rules.append(.chn10) }
    return rules + [law] + around(known.source)
  }

  /// Further rules about a promise that its closure settles.
  private func ofItsClosure(_ promise: Promise) -> [RuleName] {
    guard let start = promise.start, handlers[start].hasRun, !handlers[start].isAttempt else {
      return []
    }
    return [.exe04, .res08, .res09]
  }

  func hasFailed(_ handler: Int) -> Bool {
    if case .returned(.end(.error), _) = handlers[handler].state { true } else { false }
  }

  /// The rules that the end of a promise rests on: how it ends, and how the promise does that gives it its end.
  func reasons(_ promise: Int) -> [RuleName] {
    let known = promises[promise]
    let (passed, followed) = (passedOn(by: promise), known.start == nil ? nil : known.follows.first)
    // Whether it is followed by others, too.
    let others =
      passed.map { promises[$0].dependents.count { promises[$0].step?.source != $0 } } ?? 0
    return [origin(promise)] + (threw(known) ? [.chn04] : [])
      + (mayUndo(known) ? [.can24] : [])
      + (followed.map { [followRule($0.promise)] } ?? [])
      + (others > 1 && known.step?.source != passed ? [.res12] : [])
      + (passed.map(reasons) ?? []).filter { !$0.id.hasPrefix("THN") }
  }

  /// Whether it ends with what its handler has thrown.
  private func threw(_ promise: Promise) -> Bool {
    promise.step?.handlers.contains(where: hasFailed) ?? false
  }

  /// Whether its step has a handler for errors, and its source was cancelled.
  private func mayUndo(_ promise: Promise) -> Bool {
    guard let step = promise.step, promises[step.source].isCancelled else { return false }
    return step.word.form?.wants.contains(.error) ?? false
  }

  /// The promise that gives its end to this one.
  func passedOn(by promise: Int) -> Int? {
    let known = promises[promise]
    if let followed = known.follows.first { return followed.promise }
    guard let step = known.step else { return nil }
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }) else { return step.source }
    if case .returned(.promise(let inner), _) = handlers[ran].state { return inner }
    return nil
  }

  /// The rule about how such a promise ends.
  func origin(_ promise: Int) -> RuleName {
    let known = promises[promise]
    if known.isCancelled && known.step == nil && known.follows.isEmpty { return .can01 }
    if let followed = known.follows.first {
      if known.isMoved { return passRule(followed.promise) }
      return known.start.map { handlers[$0].isAttempt } ?? false
        ? .exe09 : followRule(followed.promise)
    }
    if let step = known.step { return origin(of: step) }
    if known.isMadeSettled { return .exe07 }
    if let start = known.start {
      if handlers[start].isAttempt { return .exe09 }
      if case .returned(.end(.error), _) = handlers[start].state {
        return handlers[start].isImporter ? .res09 : .exe05
      }
      return handlers[start].isImporter ? .res08 : .exe03
    }
    return known.end.rule(value: .thn01, error: .thn04, cancelled: .can01, pending: .exe06)
  }

  private func followRule(_ promise: Int) -> RuleName {
    let end = chances(promise).first?.end
    return end.rule(value: .res02, error: .res03, cancelled: .res13, pending: .res01)
  }

  /// The rule about an end that passes on.
  private func passRule(_ promise: Int) -> RuleName {
    let end = chances(promise).first?.end
    return end.rule(value: .chn05, error: .chn06, cancelled: .can22, pending: .chn09)
  }

  private func origin(of step: Step) -> RuleName {
    if step.word.form?.isForOneError == true { return .chn14 }
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }) else {
      return passRule(step.source)
    }
    guard case .returned(let returned, _) = handlers[ran].state else { return .chn09 }
    switch (handlers[ran].role, returned) {
    case (.step(.everyEnd), .nothing): return .fin03
    case (.step(.everyEnd), .end): return .fin04
    case (.step(.everyEnd), .promise): return .fin05
    case (_, .promise(let inner)): return followRule(inner)
    case (.step(.error), .nothing): return .chn07
    case (_, .nothing): return .chn06
    case (.step(.error), .end): return .chn07
    case (_, .end(let end)): return end.isValue ? .chn03 : .chn04
    }
  }

  /// A handler runs that never can.
  func afterDeath(_ handler: Int, _ given: End?) -> [RuleName] {
    let known = handlers[handler]
    if case .start = known.role { return [.can17] }
    if known.isRemoved { return [.thn13] }
    guard let derived = known.derived, let step = promises[derived].step else { return [.thn02] }
    if promises[derived].isAbandoned { return [.can20, .can37] }
    if promises[derived].isCancelled { return [.can37, .can22] }
    if step.handlers.contains(where: { $0 != handler && handlers[$0].hasRun }) { return [.thn07] }
    return given?.isValue == false ? [.thn05] : [.thn02]
  }

  /// A handler runs twice.
  func twice(_ handler: Int) -> [RuleName] {
    let source = handlers[handler].source
    switch handlers[handler].role {
    case .start: return [.exe02, .res10]
    case .step(.value): return onThreads(.thr02) + [.thn03, .chn12]
    case .step(.error), .step(.only): return onThreads(.thr02) + [.thn06, .chn12]
    case .step(.everyEnd): return onThreads(.thr02) + [.fin01, .fin02, .fin06, .chn12]
    case .observer:
      return onThreads(.thr02) + (promises[source].isCancelled ? [.can02] : [])
        + [.thn03, .thn06, .sta02]
    case .combination: return onThreads(knowsTime(source) ? .tim04 : .col07) + [.col03, .col07]
    }
  }
}

extension Oracle.End? {
  /// The rule about such an end, or about none.
  fileprivate func rule(
    value: RuleName,
    error: RuleName,
    cancelled: RuleName,
    pending: RuleName
  ) -> RuleName {
    switch self {
    case .value?: value
    case .error?, .foreign?: error
    case .cancelled?: cancelled
    case nil: pending
    }
  }
}
