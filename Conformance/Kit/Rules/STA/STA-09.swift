extension PromiseAdapter {
  @Rule static var sta09: Law {
    "nil, Void, false, an empty list, an error and a large struct are ordinary values of a promise."
    intent("No payload is mistaken for “not there yet” or for a failure.")
    origin("Promises/A+ 2.3.4")
    hint("states told apart by the payload instead of by a case")
    payloads
  }

  /// A case for each arrival, and for a first and a second observer.
  private static var payloads: Part {
    Part {
      [Arrival].all.flatMap { arrival in
        [false, true].map { isSecond in
          let label = CaseLabel(
            "\(isSecond ? "a second observer" : "an observer"), fulfilled \(arrival.rawValue)",
            tries: Stimulus(nil, arrival, isSecond: isSecond)
          )
          return Case(label, arriving: arrival) { (trial: Trial<Self>) in
            for path in Path.allCases {
              try tryAll(trial, Way(isSecond: isSecond, path: path))
            }
          }
        }
      }
    }
  }

  private static func tryAll(_ trial: Trial<Self>, _ way: Way) throws {
    let before = trial.stage.ledger.live
    try meetAll(trial, way)
    try expectReleased(trial, downTo: before, "a payload is kept, although its promise is gone")
  }

  private static func meetAll(_ trial: Trial<Self>, _ way: Way) throws {
    let payloads = all(trial, way)
    try trial.meet(payloads.map(\.met), trial.arrival)
    trial.quiesce(until: { payloads.allSatisfy { $0.hasCome() } })
    for payload in payloads { payload.attachLate() }
    trial.quiesce(until: { payloads.allSatisfy { $0.hasCome() } })
    for payload in payloads { try payload.check() }
    for payload in payloads { payload.overturn() }
    trial.quiesce(until: { payloads.allSatisfy { $0.hasCome() } })
    for payload in payloads { try payload.check() }
  }

  /// A payload of each shape, and some that are known by what they hold.
  private static func all(_ trial: Trial<Self>, _ way: Way) -> [Payload<Self>] {
    let fault = trial.fault()
    let failure = Result<Token, TrialFault>.failure(fault)
    let handle = trial.pending().handle
    let visitor = Paying(trial: trial, way: way)
    let held: [Payload<Self>?] = [
      payload(trial, way, { fault }, other: nil) { $0 === fault },
      payload(trial, way, { fault as any Error }, other: nil) { ($0 as? TrialFault) === fault },
      payload(trial, way, { failure }, other: nil) {
        if case .failure(let other) = $0 { other === fault } else { false }
      },
      payload(trial, way, { handle }, other: nil) { identity?($0, handle) ?? true },
      payload(trial, way, { { fault } as @Sendable () -> TrialFault }, other: nil) {
        $0() === fault
      },
    ]
    let shaped = PayloadShape.allCases.map { $0.accept(visitor, in: trial.stage.ledger) }
    return (held + shaped).compactMap(\.self)
  }

  /// `nil` where the library has nothing that is so between.
  fileprivate static func payload<Value: Sendable>(
    _ trial: Trial<Self>,
    _ way: Way,
    _ make: @escaping @Sendable () -> Value,
    other: Value?,
    _ isSame: @escaping @Sendable (Value) -> Bool
  ) -> Payload<Self>? {
    let carrier = trial.carrier(of: Value.self)
    guard let observe = way.path.observe(carrier) else {
      // Some libraries trap if a promise is released that has not ended.
      carrier.fulfill(make())
      return nil
    }
    // Whether it is the same, of each: nothing here holds a value.
    let (met, late) = (Log<Bool>(), Log<Bool>())
    let (expected, expectedLate) = (way.isSecond ? 2 : 1, Counter())
    let attachLate = {
      expectedLate.increment()
      observe { late.add(isSame($0)) }
    }
    return Payload(
      met: Trial<Self>.Arrangement(
        observe: { body in carrier.observe { _ in body() } },
        end: { trial.stage.during("settle") { carrier.fulfill(make()) } },
        attach: { for _ in 0..<expected { observe { met.add(isSame($0)) } } }
      ),
      attachLate: { for _ in 1...2 { attachLate() } },
      overturn: {
        guard trial.design.settlesTwice, let other else { return }
        carrier.fulfill(other)
        attachLate()
      },
      hasCome: { met.count >= expected && late.count >= expectedLate.count },
      check: {
        let way = way.path.rawValue
        for (seen, expected) in [(met, expected), (late, expectedLate.count)] {
          let words =
            "a \(Value.self)\(way) came out \(times(seen.count)), for \(expected) observers"
          try trial.expect(seen, reaches: expected, words)
          try trial.check(
            seen.all.allSatisfy(\.self),
            "a different \(Value.self)\(way) came out, or one replaced it that came later"
          )
        }
      }
    )
  }
}

/// How observers come to a payload.
private struct Way {
  /// Whether another observer was attached before, in the same way.
  let isSecond: Bool
  let path: Path
}

/// What is between a promise and its observers.
private enum Path: String, CaseIterable, Sendable {
  case none = ""
  case step = ", passed on by a step,"
  case combination = ", which waited for all,"

  func observe<Value>(_ carrier: Carrier<Value>) -> Carrier<Value>.Observe? {
    switch self {
    case .none: carrier.observe
    case .step: carrier.observePassedOn
    case .combination: carrier.observeCombined
    }
  }
}

/// A promise of one payload, and its observers.
private struct Payload<A: PromiseAdapter> {
  let met: Trial<A>.Arrangement
  /// Attaches two more observers, as late as can be.
  let attachLate: () -> Void
  /// Fulfils it again, with something else, where there is such a thing; and attaches a last observer.
  let overturn: () -> Void
  let hasCome: () -> Bool
  let check: () throws -> Void
}

/// Makes the promise of a payload, whatever its type is.
private struct Paying<A: PromiseAdapter>: PayloadShape.Visitor {
  let trial: Trial<A>
  let way: Way

  func visit<Value: Sendable>(
    _ make: @escaping @Sendable () -> Value,
    other: Value?,
    _ isSame: @escaping @Sendable (Value) -> Bool
  ) -> Payload<A>? {
    A.payload(trial, way, make, other: other, isSame)
  }
}
