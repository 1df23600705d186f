/// Whether an adapter does what it says, one question after another; each answer is about the adapter, not the library.
enum Examination<A: PromiseAdapter> {
  /// A question, and what to do where the answer is no.
  struct Question: Sendable {
    let name: String
    /// Whether further questions make no sense where the answer is no.
    let isVital: Bool
    let body: Trial<A>.Body
  }

  /// All questions, the vital ones first.
  static var questions: [Question] {
    [
      Question(name: "two promises", isVital: true, body: makesTwo),
      Question(name: "settling", isVital: true, body: settles),
      Question(name: "makers", isVital: false, body: makes),
      Question(name: "where handlers run", isVital: true, body: runsWhereItSays),
      Question(name: "hops", isVital: false, body: addsNoHop),
      Question(name: "carriers", isVital: false, body: carries),
    ]
  }

  // MARK: Questions

  @Sendable private static func makesTwo(_ trial: Trial<A>) throws {
    let ((first, settler), (second, other)) = (trial.pending(), trial.pending())
    let (one, two) = (trial.observe(first), trial.observe(second))
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    try trial.check(
      two.outcomes.isEmpty,
      "`pending()` hands out one promise twice: settling the first settled the second, too. Make a new "
        + "promise in each call"
    )
    trial.settle(other, .fulfilled(trial.token()))
    _ = one
  }

  @Sendable private static func settles(_ trial: Trial<A>) throws {
    for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
      let (handle, settler) = trial.pending()
      let (observation, isTold) = observe(handle, trial)
      trial.quiesce()
      try trial.check(
        observation.outcomes.isEmpty,
        "`observe` tells of a promise that is not settled: it was \(words(observation))"
      )
      let won = trial.settle(settler, outcome)
      trial.quiesce()
      if observation.outcomes.isEmpty { _ = isTold.wait(patience) }
      let call = outcome.isFulfilled ? "fulfill" : "reject"
      try trial.check(
        !observation.outcomes.isEmpty,
        trial.stage.isBlocked
          ? "a driver is blocked: the place that it names runs nothing"
          : "no observer is told of a settled promise: the place where observers run is never drained. Hand "
            + "`stage.gate` to the library, or name its place in `drivers`; or `\(call)` settles nothing"
      )
      try trial.check(
        observation.outcomes == [outcome],
        "`\(call)` settles the wrong way, or `observe` tells it wrongly: after `\(call)` with "
          + "\(outcome.payload) the promise was \(words(observation))"
      )
      try trial.check(
        won != false,
        "`\(call)` says that it lost, and it was the first: return `true`, or `nil` where the library does not say"
      )
    }
  }

  /// Attaches an observer; the signal is fired when it is told, wherever that is.
  private static func observe(_ handle: A.Handle, _ trial: Trial<A>) -> (Observation, Signal) {
    let (observation, isTold) = (Observation(), Signal())
    trial.attaching {
      trial.onEnd(of: handle) { outcome in
        observation.add(outcome)
        isTold.fire()
      }
    }
    return (observation, isTold)
  }

  @Sendable private static func makes(_ trial: Trial<A>) throws {
    guard !A.makers.isEmpty else { return try trial.check(true, "") }
    for maker in A.makers {
      let (handle, outcome) = maker.make(trial)
      let (observation, isTold) = observe(handle, trial)
      trial.quiesce()
      if observation.outcomes.isEmpty { _ = isTold.wait(patience) }
      try trial.check(
        observation.outcomes == [outcome],
        "`\(maker.text)` is listed as a maker of what is \(outcome), and makes what is \(words(observation))"
      )
    }
  }

  @Sendable private static func runsWhereItSays(_ trial: Trial<A>) throws {
    guard !A.transforms.isEmpty else { return try trial.check(true, "") }
    for step in A.transforms {
      if step.schedule.place == .main { trial.stage.expectMain() }
      var made: A.Handle?
      let hit = trial.hit(of: "the handler", waiting: patience) { note in
        let (handle, settler) = trial.pending()
        made = trial.attaching { step.passing(trial, handle, note) }
        trial.settle(settler, .fulfilled(trial.token()))
      }.hit
      // A library may abandon what is not held: that is asked by MEM-03.
      withExtendedLifetime(made) {}
      guard let hit else {
        throw TrialEnd.violation(
          "the handler of `\(step.text)` never runs: the place where it waits is never drained"
        )
      }
      let place = step.schedule.place
      try trial.check(
        hit.isIn(place),
        "the handler of `\(step.text)` is said to run \(place.words), and ran \(hit.words)\(place.advice)"
      )
    }
  }

  /// An observer that comes later than a handler of the library would has been delayed by the adapter.
  @Sendable private static func addsNoHop(_ trial: Trial<A>) throws {
    let places = Set(A.transforms.map { "\($0.schedule.place)" })
    guard places.count == 1, let step = A.transforms.first else {
      return try trial.check(true, "")
    }
    let (handle, settler) = trial.pending()
    var before = 0
    let hit = trial.hit(of: "the observer", waiting: patience) { note in
      trial.attaching { trial.onEnd(of: handle) { _ in note() } }
      before = trial.stage.gate.submitted
      trial.settle(settler, .fulfilled(trial.token()))
    }.hit
    let jobs = trial.stage.gate.submitted - before
    guard let hit else { return }
    let advice = ": have it call the library, and nothing between"
    // A library may have a place of its own for observers.
    if let own = hit.ownPlace, own == A.ownPlace { return try trial.check(true, "") }
    try trial.check(
      hit.isIn(step.schedule.place),
      "`observe` adds a hop: handlers run \(step.schedule.place.words), and its observer ran "
        + "\(hit.words)\(advice)"
    )
    let (other, otherSettler) = trial.pending()
    _ = trial.attaching { step.apply(trial, other) { $0 } }
    let start = trial.stage.gate.submitted
    trial.settle(otherSettler, .fulfilled(trial.token()))
    trial.quiesce()
    let usual = trial.stage.gate.submitted - start
    try trial.check(
      jobs <= usual || usual == 0,
      "`observe` adds a hop: it takes \(jobs) jobs of the gate to tell an observer, and "
        + "\(usual) to run a handler of `\(step.text)`\(advice)"
    )
  }

  @Sendable private static func carries(_ trial: Trial<A>) throws {
    let carrier = trial.carrier(of: Int.self)
    let (seen, isTold) = (Log<Int>(), Signal())
    carrier.observe { value in
      seen.add(value)
      isTold.fire()
    }
    carrier.fulfill(7)
    trial.quiesce()
    if seen.all.isEmpty { _ = isTold.wait(patience) }
    try trial.check(
      seen.all == [7],
      "a promise that `carrier(of:)` made was fulfilled with 7, and its observer was told \(seen.all)"
    )
  }

  /// For how many seconds something is waited for that is late already.
  private static var patience: Double { 0.4 }

  private static func words(_ observation: Observation) -> String {
    observation.count == 0 ? "pending" : observation.words
  }
}

extension Outcome {
  fileprivate var payload: String {
    switch self {
    case .fulfilled(let token): "\(token)"
    case .rejected(let fault): "\(fault)"
    case .cancelled, .foreign: ""
    }
  }
}

extension Spy.Hit {
  fileprivate var words: String {
    if inGate || inOtherGate { return "behind the gate" }
    if let call { return "inside the call that \(call)s" }
    if onMain { return "on the main thread" }
    return ownPlace.map { "on a \($0) of the library's own" } ?? "on another thread"
  }
}

extension Schedule.Place {
  fileprivate var words: String {
    switch self {
    case .current: "inside the call that settles or attaches"
    case .gate: "behind the gate"
    case .main: "on the main thread"
    case .queue, .loop, .pool: "on a \(self) of the library's own"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .gate:
      ": hand `stage.gate` to the library instead of a real queue, or name its place, and its driver"
    case .queue, .loop, .pool: ": name the place in `drivers`"
    case .current, .main: ": name the place where it runs"
    }
  }
}
