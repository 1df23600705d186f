extension RuleInfo {
  static let sta09 = RuleInfo(
    "STA-09",
    .must,
    "nil, Void, false, an empty list, an error and a large struct are ordinary values of a promise.",
    intent: "No payload is mistaken for “not there yet” or for a failure.",
    origin: "Promises/A+ 2.3.4",
    hint: "states told apart by the payload instead of by a case",
    narrowed: [.payloads()]
  )
}

extension Settling {
  static var sta09: Rule<A> {
    Rule(
      .sta09,
      .once { trial in
        try roundTrip(trial, Int?.none) { $0 == nil }
        try roundTrip(trial, Int??.some(nil)) { $0 == .some(nil) }
        try roundTrip(trial, ()) { _ in true }
        try roundTrip(trial, false) { $0 == false }
        try roundTrip(trial, 0) { $0 == 0 }
        try roundTrip(trial, Double.nan) { $0.isNaN }
        try roundTrip(trial, "") { $0.isEmpty }
        try roundTrip(trial, [Int]()) { $0.isEmpty }
        try roundTrip(trial, [String: Int]?.some([:])) { $0?.isEmpty == true }
        try roundTrip(trial, (nil as Int?, "")) { $0.0 == nil && $0.1.isEmpty }
        let fault = trial.fault()
        try roundTrip(trial, fault) { $0 === fault }
        try roundTrip(trial, fault as any Error) { ($0 as? Fault) === fault }
        let failure = Result<Token, Fault>.failure(fault)
        try roundTrip(trial, failure) {
          if case .failure(let other) = $0 { other === fault } else { false }
        }
        let handle = trial.pending().handle
        try roundTrip(trial, handle) { A.identity?($0, handle) ?? true }
        let large = Large()
        try roundTrip(trial, large) { $0 == large }
      }
    )
  }

  private static func roundTrip<Value: Sendable>(
    _ trial: Trial<A>,
    _ value: Value,
    _ isSame: (Value) -> Bool
  ) throws {
    let carrier = trial.adapter.carrier(of: Value.self)
    let (early, late) = (Log<Value>(), Log<Value>())
    for _ in 1...2 { carrier.observe { early.add($0) } }
    carrier.fulfill(value)
    trial.quiesce()
    for _ in 1...2 { carrier.observe { late.add($0) } }
    trial.quiesce()
    for seen in [early, late] {
      try trial.check(
        seen.count == 2,
        "a \(Value.self) came out \(times(seen.count)), for two observers"
      )
      try trial.check(seen.all.allSatisfy(isSame), "a different \(Value.self) came out")
    }
    // An object has one identity; of what is a plain value, another is made.
    guard !A.profile.settlerIsSingleUse, let other = other(than: value) else { return }
    carrier.fulfill(other)
    carrier.observe { late.add($0) }
    trial.quiesce()
    try trial.check(
      late.count == 3 && late.all.allSatisfy(isSame),
      "a \(Value.self) was replaced by one that came later"
    )
  }

  private static func other<Value>(than value: Value) -> Value? {
    switch value {
    case is Bool: true as? Value
    case is Int: 1 as? Value
    case is Double: 1.5 as? Value
    default: nil
    }
  }

  private struct Large: Sendable, Equatable {
    var words = (1, 2, 3, 4, 5, 6, 7, 8)
    var text = String(repeating: "a long string that needs a heap allocation ", count: 3)

    static func == (left: Large, right: Large) -> Bool {
      left.text == right.text && left.words.0 == right.words.0 && left.words.7 == right.words.7
    }
  }
}
