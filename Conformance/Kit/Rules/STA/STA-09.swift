extension PromiseAdapter {
  static var sta09: Law {
    Law(
      "nil, Void, false, an empty list, an error and a large struct are ordinary values of a promise.",
      intent: "No payload is mistaken for “not there yet” or for a failure.",
      origin: "Promises/A+ 2.3.4",
      hint: "states told apart by the payload instead of by a case",
      payloads
    )
  }

  /// A case for each arrival, and for a first and a second observer.
  private static var payloads: Part {
    .cases(
      [Arrival].all.flatMap { arrival in
        [false, true].map { isSecond in
          let label = CaseLabel(
            "\(isSecond ? "a second observer" : "an observer"), fulfilled \(arrival.rawValue)",
            tries: Stimulus(nil, arrival, isSecond: isSecond)
          )
          return Case(label, arriving: arrival) { (trial: Trial<Self>) in
            for isPassedOn in [false, true] {
              try tryAll(trial, Way(isSecond: isSecond, isPassedOn: isPassedOn))
            }
          }
        }
      }
    )
  }

  private static func tryAll(_ trial: Trial<Self>, _ way: Way) throws {
    let before = trial.stage.ledger.live
    try meetAll(trial, way)
    let isReleased = { trial.stage.ledger.live == before }
    trial.quiesce(until: isReleased)
    if !isReleased() { try trial.mayStillCome("a payload is kept") }
    try trial.check(isReleased(), "a payload is kept, although its promise is gone")
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

  /// A payload of each shape.
  private static func all(_ trial: Trial<Self>, _ way: Way) -> [Payload<Self>] {
    let fault = trial.fault()
    let failure = Result<Token, TrialFault>.failure(fault)
    let handle = trial.pending().handle
    return [
      payload(trial, way, Int?.none) { $0 == nil },
      payload(trial, way, Int??.some(nil)) { $0 == .some(nil) },
      payload(trial, way, Int???.some(.some(nil))) { $0 == .some(.some(nil)) },
      payload(trial, way, Never?.none) { $0 == nil },
      payload(trial, way, Int?.none as any Sendable) { ($0 as? Int?) == .some(nil) },
      payload(trial, way, ()) { _ in true },
      payload(trial, way, Empty()) { _ in true },
      payload(trial, way, false) { $0 == false },
      payload(trial, way, 0) { $0 == 0 },
      payload(trial, way, Double.nan) { $0.isNaN },
      payload(trial, way, "") { $0.isEmpty },
      payload(trial, way, [Int]()) { $0.isEmpty },
      payload(trial, way, [String: Int]?.some([:])) { $0?.isEmpty == true },
      payload(trial, way, (nil as Int?, "")) { $0.0 == nil && $0.1.isEmpty },
      payload(trial, way, fault) { $0 === fault },
      payload(trial, way, fault as any Error) { ($0 as? TrialFault) === fault },
      payload(trial, way, Failed.it as any Error) { $0 is Failed },
      payload(trial, way, failure) {
        if case .failure(let other) = $0 { other === fault } else { false }
      },
      payload(trial, way, handle) { identity?($0, handle) ?? true },
      payload(trial, way, { fault } as @Sendable () -> TrialFault) { $0() === fault },
      payload(trial, way, Large()) { $0 == Large() },
      payload(trial, way, Aligned()) { $0 == Aligned() },
      owned(trial, way),
    ].compactMap(\.self)
  }

  /// An object that nobody but the promise holds.
  private static func owned(_ trial: Trial<Self>, _ way: Way) -> Payload<Self>? {
    let identity = Box<ObjectIdentifier>()
    let make = { @Sendable () -> Token in
      let token = trial.token()
      identity.value = ObjectIdentifier(token)
      return token
    }
    return payload(trial, way, make, other: nil) { identity.value == ObjectIdentifier($0) }
  }

  private static func payload<Value: Sendable>(
    _ trial: Trial<Self>,
    _ way: Way,
    _ value: Value,
    _ isSame: @escaping @Sendable (Value) -> Bool
  ) -> Payload<Self>? {
    payload(trial, way, { value }, other: other(than: value), isSame)
  }

  /// `nil` where the library has no step that passes a value on.
  private static func payload<Value: Sendable>(
    _ trial: Trial<Self>,
    _ way: Way,
    _ make: @escaping @Sendable () -> Value,
    other: Value?,
    _ isSame: @escaping @Sendable (Value) -> Bool
  ) -> Payload<Self>? {
    let carrier = trial.carrier(of: Value.self)
    guard let observe = way.isPassedOn ? carrier.observePassedOn : carrier.observe else {
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
        let way = way.isPassedOn ? ", passed on by a step," : ""
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

  /// An object has one identity; of what is a plain value, another is made.
  private static func other<Value>(than value: Value) -> Value? {
    switch value {
    case is Bool: true as? Value
    case is Int: 1 as? Value
    case is Double: 1.5 as? Value
    default: nil
    }
  }
}

/// How observers come to a payload.
private struct Way {
  /// Whether another observer was attached before, in the same way.
  let isSecond: Bool
  /// Whether a step passes the value on to them.
  let isPassedOn: Bool
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

private struct Empty: Sendable {}

private enum Failed: Error { case it }

private struct Large: Sendable, Equatable {
  var words = (1, 2, 3, 4, 5, 6, 7, 8)
  var text = String(repeating: "a long string that needs a heap allocation ", count: 3)

  static func == (left: Large, right: Large) -> Bool {
    left.text == right.text && left.words.0 == right.words.0 && left.words.7 == right.words.7
  }
}

/// Larger than any register, and aligned to more than a word.
private struct Aligned: Sendable, Equatable {
  var flag: UInt8 = 1
  var lanes = SIMD16<Double>(repeating: 2.5)
}
