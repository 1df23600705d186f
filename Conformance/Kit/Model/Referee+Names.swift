// Which rule a difference contradicts, by what made the promise.

extension Referee {
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
  func premature(_ promise: Int, _ end: End?) -> [String] {
    let known = promises[promise]
    if known.isCarried { return ["STA-09"] }
    return premature(known, end) + around(promise)
  }

  private func premature(_ known: Promise, _ end: End?) -> [String] {
    if end == .cancelled {
      if known.handlers.contains(where: { handlers[$0].isCancelledEarly }) { return ["TSK-05"] }
      return (known.combinations.isEmpty ? [] : ["CAN-31", "RAC-04"]) + ["CAN-19", "CAN-18"]
        + (promises.contains(where: \.isDropped) ? ["MEM-03"] : [])
    }
    let law = end.map { $0.isValue ? "THN-02" : "THN-05" } ?? "EXE-06"
    if !known.follows.isEmpty { return ["RES-01", law] }
    guard let step = known.step else { return [law, "EXE-06"] }
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }), handlers[ran].hasReturned
    else { return (step.isFinally ? ["FIN-06"] : []) + ["CHN-09", law] }
    return [step.isFinally ? "FIN-05" : "RES-01", law]
  }

  /// A promise has ended in another way than it must.
  func other(_ promise: Int, _ end: End) -> [String] {
    let known = promises[promise]
    if known.isCarried { return ["STA-09"] }
    if case .error(let number) = end, inner.contains(number) { return ["RES-11", origin(promise)] }
    if known.end != nil, known.tries.isEmpty, known.step == nil, known.follows.isEmpty {
      return overturned(promise)
    }
    if known.isByHand { return ["STA-10", origin(promise)] }
    let isEarly = known.step.map { step in
      step.handlers.contains { handlers[$0].hasRun }
        && chances(step.source).contains { $0.end == end }
    }
    var rules = known.isAbandoned ? ["CAN-20"] : []
    rules += reasons(promise)
    if isEarly ?? false { rules.append("CHN-09") }
    if end == .cancelled { rules += ["CAN-19", "CAN-22"] }
    return rules + around(promise)
  }

  /// The rules about code beside a promise, and about the place of its step in a chain.
  ///
  /// Beside it may be a second branch, a promise that was settled by hand, or one whose handler failed.
  func around(_ promise: Int) -> [String] {
    guard let step = promises[promise].step else {
      return handledBeside(promise)
    }
    let source = promises[step.source]
    let others = source.handlers.filter { !step.handlers.contains($0) }
    var rules = handledBeside(promise)
    if source.isByHand || source.dependents.contains(where: { promises[$0].isByHand }) {
      rules.append("STA-10")
    }
    if others.contains(where: { handlers[$0].derived != nil }) { rules.append("CHN-08") }
    if others.contains(where: hasFailed) { rules.append("THN-10") }
    if depth(of: promise) > 1 { rules.append("CHN-10") }
    return rules
  }

  private func handledBeside(_ promise: Int) -> [String] {
    promises[promise].dependents.contains { promises[$0].isByHand } ? ["STA-10"] : []
  }

  /// How many steps lead to a promise.
  private func depth(of promise: Int) -> Int {
    promises[promise].step.map { 1 + depth(of: $0.source) } ?? 0
  }

  /// A promise that had ended ends again.
  func overturned(_ promise: Int) -> [String] {
    let known = promises[promise]
    if let followed = known.follows.first, known.end == nil {
      return ["RES-07", followRule(followed.promise)]
    }
    if known.isAbandoned { return ["CAN-20", "CAN-26", "CAN-07"] }
    if known.isCancelled { return ["CAN-04", "CAN-22", "CAN-07"] }
    if let start = known.start, handlers[start].hasRun {
      return (handlers[start].isImporter ? ["RES-08", "RES-09"] : ["EXE-05"]) + [
        "STA-02", "STA-03",
      ]
    }
    switch known.end {
    case .value?: return ["STA-02", "STA-04"]
    case .error?, .foreign?: return ["STA-03", "STA-05"]
    case .cancelled?, nil: return []
    }
  }

  /// A handler is given a different payload from its promise's.
  func copied(_ handler: Int?, _ end: End) -> [String] {
    let step = handler.flatMap { handlers[$0].derived }.flatMap { promises[$0].step }
    return ((step?.handlers.count ?? 1) > 1 ? ["THN-07"] : []) + [end.isValue ? "THN-01" : "THN-04"]
  }

  /// Whether a promise may have ended in that way, with another payload.
  func isCopy(_ promise: Int, _ end: End) -> Bool {
    guard end != .cancelled, !promises[promise].isCarried else { return false }
    let all = chances(promise).map(\.end)
    return !all.isEmpty && !all.contains(.cancelled) && all.allSatisfy { $0.isValue == end.isValue }
  }

  /// A handler for one kind of end runs after the other kind of end.
  func wrongHandler(_ handler: Int) -> [String]? {
    guard case .step(let wants) = handlers[handler].role, wants != .everyEnd else { return nil }
    let step = handlers[handler].derived.flatMap { promises[$0].step }
    let isPair = (step?.handlers.count ?? 1) > 1
    return (isPair ? ["THN-07"] : []) + [wants == .value ? "THN-02" : "THN-05"]
  }

  /// A handler runs before the gate runs it.
  func early(_ handler: Int) -> [String] {
    let known = handlers[handler]
    var rules: [String] = []
    if case .step(.everyEnd) = known.role, chances(known.source).isEmpty { rules.append("FIN-07") }
    if promises[known.source].isMadeSettled { rules.append("EXE-07") }
    if let derived = known.derived, !promises[derived].attached.isEmpty { rules.append("CHN-12") }
    if known.isMoved { rules += ["CTX-05", "CTX-12"] }
    if isBeforeOthers(handler) { rules.append(known.isNested ? "ORD-03" : "ORD-08") }
    switch calls.last {
    case .attaches?: rules += ["CTX-02", "CTX-10"]
    case .settles?, .cancels?: rules += ["CTX-03", "CTX-10"]
    case nil: rules += ["CTX-05", "CTX-10"]
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
  func neverAtItsEnd(_ handler: Int) -> [String] {
    let known = handlers[handler]
    if let derived = known.derived, promises[derived].isAbandoned { return ["CAN-20", "CAN-38"] }
    let ofItsSource = promises[known.source].end.rule(
      value: "FIN-01",
      error: "FIN-02",
      cancelled: "CAN-25",
      pending: "CAN-38"
    )
    return [ofItsSource, "CAN-38", "FIN-06"]
  }

  /// The handler of a cancelled step is kept; or the step, which had to be cancelled, was not.
  func neverReleased(_ handler: Int) -> [String] {
    guard let derived = handlers[handler].derived else { return ["MEM-01"] }
    let known = promises[derived]
    if known.isAbandoned { return ["CAN-20", "MEM-06"] }
    let others = known.cancellations.isEmpty ? reasons(derived) + ["CAN-22"] : []
    return others + ["MEM-06", "MEM-01"]
  }

  /// The rule about a promise while it is cancelled.
  var ofItsHooks: [String] { hooksRunning > 0 || calls.contains(.cancels) ? ["CAN-14"] : [] }

  /// Whether a call seems to have done nothing, inside a handler.
  func isUndone(_ promise: Int) -> Bool { !running.isEmpty }

  /// A promise must have ended, but reads as pending.
  func missing(_ promise: Int, _ end: End) -> [String] {
    let known = promises[promise]
    if known.isCarried { return ["STA-09"] }
    return (known.isAbandoned ? ["CAN-20"] : []) + reasons(promise)
      + [end.isValue ? "THN-01" : "THN-04"] + around(promise)
  }

  /// A handler must have run.
  func missing(_ handler: Int, end: End) -> [String] {
    let known = handlers[handler]
    let promise = promises[known.source]
    let law = end.isValue ? "THN-01" : "THN-04"
    let isSeen = promise.handlers.contains { handlers[$0].hasRun }
    let isOneOfSeveral = promise.handlers.contains { $0 != handler && wants($0, end) }
    if promise.isCarried { return ["STA-09"] }
    if known.isTask { return missingTask(known) + (isSeen ? [] : reasons(known.source)) }
    var rules: [String] = promise.isAbandoned ? ["CAN-20"] : []
    if case .step(.everyEnd) = known.role {
      rules.append(end == .cancelled ? "CAN-25" : end.isValue ? "FIN-01" : "FIN-02")
    }
    if !isSeen { rules += reasons(known.source) + ofItsClosure(promise) }
    if known.isNested { rules.append("THN-11") }
    if isSeen && promise.isCancelledLate { rules.append("CAN-36") }
    if isSeen && known.derived != nil,
      promise.handlers.contains(where: { $0 != handler && handlers[$0].derived != nil })
    {
      rules.append("CHN-08")
    }
    if isSeen || isOneOfSeveral { rules.append("THN-09") }
    if end == .cancelled { rules.append("CAN-22") }
    if let derived = known.derived, promises[derived].attached.isEmpty { rules.append("CHN-11") }
    if known.attached >= promise.may && !promise.isMadeSettled { rules.append("THN-08") }
    if isSeen && promise.handlers.contains(where: { hasFailed($0) }) { rules.append("THN-10") }
    if promise.isDropped { rules += ["MEM-03", "THR-09"] }
    if let derived = known.derived, promises[derived].isDropped { rules.append("MEM-03") }
    if let derived = known.derived, depth(of: derived) > 1 { rules.append("CHN-10") }
    return rules + [law] + around(known.source)
  }

  /// Further rules about a promise that its closure settles.
  private func ofItsClosure(_ promise: Promise) -> [String] {
    guard let start = promise.start, handlers[start].hasRun, !handlers[start].isAttempt else {
      return []
    }
    return ["EXE-04", "RES-08", "RES-09"]
  }

  func hasFailed(_ handler: Int) -> Bool {
    if case .returned(.end(.error), _) = handlers[handler].state { true } else { false }
  }

  /// The rules that the end of a promise rests on: how it ends, and how the promise does that gives it its end.
  func reasons(_ promise: Int) -> [String] {
    let known = promises[promise]
    let (passed, followed) = (passedOn(by: promise), known.start == nil ? nil : known.follows.first)
    // Whether it is followed by others, too.
    let others =
      passed.map { promises[$0].dependents.count { promises[$0].step?.source != $0 } } ?? 0
    return [origin(promise)] + (followed.map { [followRule($0.promise)] } ?? [])
      + (others > 1 && known.step?.source != passed ? ["RES-12"] : [])
      + (passed.map(reasons) ?? []).filter { !$0.hasPrefix("THN") }
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
  func origin(_ promise: Int) -> String {
    let known = promises[promise]
    if known.isCancelled && known.step == nil && known.follows.isEmpty { return "CAN-01" }
    if let followed = known.follows.first {
      if known.isMoved { return passRule(followed.promise) }
      return known.start.map { handlers[$0].isAttempt } ?? false
        ? "EXE-09" : followRule(followed.promise)
    }
    if let step = known.step { return origin(of: step) }
    if known.isMadeSettled { return "EXE-07" }
    if let start = known.start {
      if handlers[start].isAttempt { return "EXE-09" }
      if case .returned(.end(.error), _) = handlers[start].state {
        return handlers[start].isImporter ? "RES-09" : "EXE-05"
      }
      return handlers[start].isImporter ? "RES-08" : "EXE-03"
    }
    return known.end.rule(value: "THN-01", error: "THN-04", cancelled: "CAN-01", pending: "EXE-06")
  }

  private func followRule(_ promise: Int) -> String {
    let end = chances(promise).first?.end
    return end.rule(value: "RES-02", error: "RES-03", cancelled: "RES-13", pending: "RES-01")
  }

  /// The rule about an end that passes on.
  private func passRule(_ promise: Int) -> String {
    let end = chances(promise).first?.end
    return end.rule(value: "CHN-05", error: "CHN-06", cancelled: "CAN-22", pending: "CHN-09")
  }

  private func origin(of step: Step) -> String {
    if step.word.form?.isForOneError == true { return "CHN-14" }
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }) else {
      return passRule(step.source)
    }
    guard case .returned(let returned, _) = handlers[ran].state else { return "CHN-09" }
    switch (handlers[ran].role, returned) {
    case (.step(.everyEnd), .nothing): return "FIN-03"
    case (.step(.everyEnd), .end): return "FIN-04"
    case (.step(.everyEnd), .promise): return "FIN-05"
    case (_, .promise(let inner)): return followRule(inner)
    case (_, .nothing): return "CHN-06"
    case (.step(.error), .end): return "CHN-07"
    case (_, .end(let end)): return end.isValue ? "CHN-03" : "CHN-04"
    }
  }

  /// A handler runs that never can.
  func afterDeath(_ handler: Int, _ given: End?) -> [String] {
    let known = handlers[handler]
    if case .start = known.role { return ["CAN-17"] }
    if known.isRemoved { return ["THN-13"] }
    guard let derived = known.derived, let step = promises[derived].step else { return ["THN-02"] }
    if promises[derived].isAbandoned { return ["CAN-20", "CAN-37"] }
    if promises[derived].isCancelled { return ["CAN-37", "CAN-22"] }
    if step.handlers.contains(where: { $0 != handler && handlers[$0].hasRun }) { return ["THN-07"] }
    return given?.isValue == false ? ["THN-05"] : ["THN-02"]
  }

  /// A handler runs twice.
  func twice(_ handler: Int) -> [String] {
    switch handlers[handler].role {
    case .start: ["EXE-02", "RES-10"]
    case .step(.value): ["THN-03", "CHN-12"]
    case .step(.error), .step(.only): ["THN-06", "CHN-12"]
    case .step(.everyEnd): ["FIN-01", "FIN-02", "FIN-06", "CHN-12"]
    case .observer: ["THN-03", "THN-06", "STA-02"]
    case .combination: ["COL-03", "COL-07"]
    }
  }
}

extension Referee.End? {
  /// The rule about such an end, or about none.
  fileprivate func rule(
    value: String,
    error: String,
    cancelled: String,
    pending: String
  ) -> String {
    switch self {
    case .value?: value
    case .error?, .foreign?: error
    case .cancelled?: cancelled
    case nil: pending
    }
  }
}
