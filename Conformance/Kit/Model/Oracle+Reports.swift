// Which failures are reported, where a library reports them (UNH-02, UNH-03).

extension Oracle {
  /// Everything is released: how often, at least and at most, each error must have been reported.
  mutating func checkReports(_ reports: [End]) {
    for number in Set(errors + reports) {
      guard case .error = number else { continue }
      // This does not ask whether the wait of a cancelled task (UNH-07), a removed handler, or one for progress
      // counts as handling.
      if promises.contains(where: {
        $0.end == number
          && ($0.hasProgressHandlers
            || $0.handlers.contains { handlers[$0].isTaskCancelled || handlers[$0].isRemoved })
      }) {
        continue
      }
      let count = reports.count { $0 == number }
      let ends = promises.filter { $0.isMade && mayHaveEnded($0, with: number) }
      // What was attached while it was pending has handled it.
      let unhandled = ends.filter { ($0.firstAttached ?? .max) > $0.may }
      let never = unhandled.filter {
        $0.firstAttached == nil && $0.end == number
      }
      // An unhandled cancellation may be no failure.
      let isCancellation = promises.contains { $0.cancellations.contains(number) }
      let hidden = hiddenEnds(number)
      if count > unhandled.count + hidden {
        let combined = combinations.filter { combination in
          combination.inputs.contains { promises[$0].end == number }
        }
        object(
          (combined.isEmpty ? [] : [.col05])
            + (combined.contains { $0.kind == .any } ? [.any04] : []) + [.unh02],
          "error \(number) was reported \(count) times, and had \(unhandled.count) unhandled ends",
          isAfterwards: true
        )
      } else if count < never.count && !isCancellation && !design.mayAlwaysComeLater {
        let first = promises.indices.first {
          promises[$0].end == number && promises[$0].firstAttached == nil
        }
        let origins = first.map { reasons($0) + around($0) } ?? []
        object(
          origins.filter { !$0.id.hasPrefix("THN") } + [.unh01, .unh02],
          "error \(number) was reported \(count) times, of \(never.count) unhandled ends",
          isAfterwards: true
        )
      }
    }
  }

  private var errors: [End] {
    promises.compactMap(\.end).filter { if case .error = $0 { true } else { false } }
  }

  private func mayHaveEnded(_ promise: Promise, with end: End) -> Bool {
    promise.end == end || promise.end == nil
  }

  /// Ends of promises that the program does not name: of handlers that return nothing, and of combinations.
  private func hiddenEnds(_ end: End) -> Int {
    handlers.count { handler in
      guard case .step(.value) = handler.role, handler.derived == nil else { return false }
      return mayHaveEnded(promises[handler.source], with: end)
    }
      + combined.count { number in
        // What ends when it is made has ended before it is heard.
        combinations[number].inputs.contains { input in
          mayHaveEnded(promises[input], with: end)
            && (hearers(of: number).isEmpty || promises[input].may < combinations[number].made)
        }
      } + timers.count + retries.count
  }
}

// MARK: What is kept

extension Oracle {
  /// The payloads that something may still hold.
  var heldPayloads: Set<Int> {
    var held = inner
    for promise in promises.indices where promises[promise].isMade && mayBeUsed(promise) {
      for chance in chances(promise) {
        if case .value(let number) = chance.end { held.insert(number) }
        if case .error(let number) = chance.end { held.insert(number) }
      }
    }
    return held
  }

  /// Whether the program holds a promise, or something waits for it.
  private func mayBeUsed(_ promise: Int) -> Bool {
    let known = promises[promise]
    return !known.isGone || known.isByHand || known.isTried || !known.combinations.isEmpty
      || !known.timers.isEmpty
      || known.handlers.contains(where: isWaiting)
      || known.dependents.contains { promises[$0].end == nil }
  }

  /// A payload is alive that nothing may hold.
  mutating func keeps(_ number: Int) {
    let had = promises.filter { $0.end == .value(number) || $0.end == .error(number) }
    let late: [RuleName] = had.contains(where: \.followsLate) ? [.mem20] : []
    object(
      late + [had.isEmpty ? .mem10 : .mem05, .mem08],
      "payload \(number) is kept, and no promise that is held has it",
      isAfterwards: true
    )
  }
}

extension Oracle.Promise {
  var firstAttached: Int? { attached.min() }
}

extension Oracle {
  /// What may be kept, by the contents of the program.
  var leaks: [RuleName] {
    var rules: [RuleName] = [.mem02, .mem08, .mem05]
    if !signals.isEmpty { rules.insert(.mem18, at: 0) }
    if !combined.isEmpty { rules.insert(contentsOf: [.mem09, .rac05], at: 0) }
    if promises.contains(where: \.isCarried) { rules.insert(.sta09, at: 0) }
    if promises.contains(where: { $0.isCancelled }) { rules += [.mem06, .can34] }
    return rules
  }
}
