import Dispatch

/// The choices of ORD and LIV about whose turn it is: which handler comes next, and after how many turns.
enum Turns<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "ORD-04",
        .choice(key: "late-jump", values: ["fifo", "may-overtake"]),
        "Attached from another thread during delivery, a handler runs behind those before it, or not.",
        intent: "Whether the order of registration holds across threads.",
        origin: "new; a hazard of handlers that run at once",
        hint: "the moment from which a promise counts as settled for those who attach",
        .each(A.transforms, or: .transform, arrivals: [.immediately, .eventually]) { trial, step in
          let order = Log<Int>()
          trial.arrive(.fulfilled(trial.token())) { handle in
            for number in 0..<4 {
              _ = step.apply(trial.adapter, handle) { token in
                order.add(number)
                guard number == 0 else { return token }
                trial.elsewhere {
                  _ = step.apply(trial.adapter, handle) { token in
                    order.add(4)
                    return token
                  }
                }
                return token
              }
            }
          }
          trial.quiesce()
          let seen = order.all
          try trial.check(seen.sorted() == Array(0...4), "they ran in the order \(seen)")
          trial.observed(seen == Array(0...4) ? "fifo" : "may-overtake")
        }
      ),
      Rule(
        "ORD-05",
        .choice(key: "cross-promise", values: ["settlement-fifo", "unspecified"]),
        "On one context, handlers of several promises run in the order of settlement, or in any.",
        intent: "Whether a program may rely on what happened first being heard of first.",
        origin: "test262 Promise/*/resolved-sequence",
        hint: "a container of waiting handlers that keeps no order",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          var followsSettlement = true
          for _ in 0..<4 {
            let promises = (0..<8).map { _ in trial.pending() }
            let ran = Log<Int>()
            for (number, promise) in promises.enumerated() {
              _ = step.apply(trial.adapter, promise.handle) { token in
                ran.add(number)
                return token
              }
            }
            var order = Array(promises.indices)
            for index in order.indices.dropLast() {
              order.swapAt(index, trial.random(index...7))
            }
            for index in order {
              trial.settle(promises[index].settler, .fulfilled(trial.token()))
            }
            trial.quiesce()
            let seen = ran.all
            try trial.check(seen.count == 8, "\(seen.count) of 8 handlers ran")
            if seen != order { followsSettlement = false }
          }
          trial.observed(followsSettlement ? "settlement-fifo" : "unspecified")
        }
      ),
      Rule(
        "ORD-06",
        .choice(key: "breadth", values: ["breadth-first", "depth-first"]),
        "A promise's own handlers all run before those of promises derived from it, or each chain in turn.",
        intent: "Which of two listeners is told first, when one of them is a link further away.",
        origin: "test262 Promise/*/resolved-sequence-extra-ticks",
        hint: "settling a derived promise inside its source's delivery",
        .each(driven(A.transforms), or: .transform, arrivals: [.immediately, .eventually]) {
          trial,
          step in
          let order = Log<String>()
          let note = { @Sendable (handle: A.Handle, name: String) in
            step.apply(trial.adapter, handle) { token in
              order.add(name)
              return token
            }
          }
          trial.arrive(.fulfilled(trial.token())) { handle in
            for branch in ["a", "b", "c"] {
              _ = note(note(note(handle, "\(branch)1"), "\(branch)2"), "\(branch)3")
            }
          }
          trial.quiesce()
          let words = [
            ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]: "breadth-first",
            ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]: "depth-first",
          ]
          let word = words[order.all]
          try trial.check(word != nil, "they ran in the order \(order.all)")
          trial.observed(word ?? "")
        }
      ),
      Rule(
        "ORD-07",
        .choice(key: "hops", values: []),
        "Each step costs the declared number of turns of whatever runs the handlers.",
        intent: "How much else may happen between an answer and the handler at the end of a chain.",
        origin:
          "test262 Promise/*/resolved-sequence-extra-ticks; expressions/await/async-await-interleaved",
        hint: "how a derived promise takes over an outcome",
        hops
      ),
      Rule(
        "LIV-10",
        .choice(key: "fairness", values: ["yields", "runs-to-empty"]),
        "Handlers that keep setting off more let other work on their context in between, or do not.",
        intent: "Whether a loop made of handlers can freeze a screen.",
        origin: "new; the starvation that JavaScript's microtasks are known for",
        hint: "how much runs in one turn of the dispatcher",
        fairness
      ),
    ]
  }

  /// Those whose handlers run where the trial decides what comes when.
  ///
  /// The main thread runs beside the trial: what it has run, when the trial hands over the next, is chance.
  private static func driven<S: Spelling>(_ spellings: [S]) -> [S] {
    spellings.filter { $0.schedule.place != .main }
  }

  // MARK: Counting turns

  /// A case for each kind of step, said in the first way that the adapter lists.
  private static var hops: Plan<A> {
    guard !driven(A.transforms).isEmpty else { return .notApplicable(.transform) }
    var cases: [(label: String, arrival: Arrival, usesMain: Bool, body: Plan<A>.Body)] = []
    let add = { (label: String, body: @escaping Plan<A>.Body) in
      cases.append((label, .immediately, false, body))
    }
    for step in driven(A.transforms).prefix(1) {
      add("then") { trial in
        try count(trial, trial.adapter, .fulfilled(trial.token())) { source, note in
          trial.adapter.observe(step.apply(trial.adapter, source) { $0 }) { _ in note() }
        }
      }
    }
    for step in driven(A.chains).prefix(1) {
      add("then to a promise") { trial in
        let (inner, settler) = trial.pending()
        trial.settle(settler, .fulfilled(trial.token()))
        try count(trial, trial.adapter, .fulfilled(trial.token())) { source, note in
          let chained = step.apply(trial.adapter, source) { _ throws(Fault) in inner }
          trial.adapter.observe(chained) { _ in note() }
        }
      }
    }
    for step in driven(A.recoveries).prefix(1) {
      add("recover") { trial in
        let token = trial.token()
        try count(trial, trial.adapter, .rejected(trial.fault())) { source, note in
          trial.adapter.observe(step.apply(trial.adapter, source) { _ in token }) { _ in note() }
        }
      }
    }
    if let combining = A.self as? any CombiningAdapter.Type { addAll(combining, add) }
    return .cases(cases)
  }

  private static func addAll<B: CombiningAdapter>(
    _: B.Type,
    _ add: (String, @escaping Plan<A>.Body) -> Void
  ) {
    guard let spelling = driven(B.alls).first else { return }
    add("all") { trial in
      guard let adapter = trial.adapter as? B else { return }
      try count(trial, adapter, .fulfilled(trial.token())) { source, note in
        spelling.apply(adapter, Inputs([source])).observe { _ in note() }
      }
    }
  }

  /// Counts the turns between a settlement and what `attach` attached, by the links of another chain.
  ///
  /// That chain starts to run one turn ahead and spends one turn on each link. What runs before the
  /// settling call has returned took no turn.
  private static func count<B: PromiseAdapter>(
    _ trial: Trial<A>,
    _ adapter: B,
    _ outcome: Outcome,
    _ attach: (B.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let (stage, ticks, turns) = (trial.stage, Counter(), Log<Int>())
    let (clock, clockSettler) = adapter.pending()
    let ways = B.transforms.filter { $0.schedule.place != .main }
    _ = (0..<12).reduce(clock) { handle, _ in
      ways[0].apply(adapter, handle) { token in
        ticks.increment()
        return token
      }
    }
    let (source, settler) = adapter.pending()
    attach(source) { turns.add(stage.callInProgress == "settle" ? 0 : ticks.count - 1) }
    trial.settle(clockSettler, .fulfilled(trial.token()))
    trial.settle(settler, outcome)
    trial.quiesce()
    let seen = turns.all
    try trial.check(ticks.count == 12, "the chain that counts ran \(ticks.count) of 12 links")
    try trial.check(seen.count == 1, "what was counted ran \(times(seen.count))")
    trial.observed("\(seen[0])")
  }

  // MARK: Fairness

  /// A case for each place in which handlers run.
  private static var fairness: Plan<A> {
    let places: [(Schedule.Place, String)] = [
      (.gate, "on a dispatcher"), (.current, "in place"), (.main, "on main"),
    ]
    let cases = places.compactMap { place, name in
      A.transforms.first { $0.schedule.place == place }.map { step in
        (
          label: name, arrival: Arrival.immediately, usesMain: place == .main,
          body: { try starve($0, step) } as Plan<A>.Body
        )
      }
    }
    return cases.isEmpty ? .notApplicable(.transform) : .cases(cases)
  }

  private static func starve(_ trial: Trial<A>, _ step: Transform<A>) throws {
    let order = Log<String>()
    let (handle, settler) = trial.pending()
    let value = trial.token()
    let loop = Loop(trial: trial, step: step, value: value, order: order)
    _ = step.apply(trial.adapter, handle) { token in
      switch step.schedule.place {
      case .gate: trial.stage.gate.submit { order.add("the other") }
      case .main: DispatchQueue.main.async { order.add("the other") }
      case .current: break
      }
      loop.turn(12)
      return token
    }
    trial.settle(settler, .fulfilled(value))
    // In place, what waits for the context is the rest of the thread that settled.
    if step.schedule.place == .current { order.add("the other") }
    trial.quiesce()
    let seen = order.all
    try trial.check(seen.sorted() == ["the loop ends", "the other"], "there came: \(seen)")
    trial.observed(seen[0] == "the other" ? "yields" : "runs-to-empty")
  }

  /// Handlers of which each sets off the next.
  private struct Loop: Sendable {
    let trial: Trial<A>
    let step: Transform<A>
    let value: Token
    let order: Log<String>

    func turn(_ left: Int) {
      guard left > 0 else { return order.add("the loop ends") }
      let (handle, settler) = trial.adapter.pending()
      _ = step.apply(trial.adapter, handle) { token in
        turn(left - 1)
        return token
      }
      settler.settle(.fulfilled(value))
    }
  }
}
