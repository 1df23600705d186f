extension RuleInfo {
  static let sta09 = RuleInfo(
    "STA-09",
    .must,
    "nil, Void, false, an error and a large struct are ordinary values of a promise.",
    intent: "No payload is mistaken for “not there yet” or for a failure.",
    origin: "Promises/A+ 2.3.4",
    hint: "states told apart by the payload instead of by a case"
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
        let fault = trial.fault()
        try roundTrip(trial, fault) { $0 === fault }
        try roundTrip(trial, fault as any Error) { ($0 as? Fault) === fault }
        let failure = Result<Token, Fault>.failure(fault)
        try roundTrip(trial, failure) {
          if case .failure(let other) = $0 { other === fault } else { false }
        }
        let handle = trial.pending().handle
        try roundTrip(trial, handle) { A.isSame($0, handle) }
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
    let box = Box<Value>()
    let times = Counter()
    let carrier = trial.adapter.carrier(of: Value.self)
    carrier.observe {
      box.value = $0
      times.increment()
    }
    carrier.fulfill(value)
    trial.quiesce()
    try trial.check(times.count == 1, "a \(Value.self) came out \(times.count) times")
    try trial.check(box.value.map(isSame) == true, "a different \(Value.self) came out")
  }

  private struct Large: Sendable, Equatable {
    var words = (1, 2, 3, 4, 5, 6, 7, 8)
    var text = String(repeating: "a long string that needs a heap allocation ", count: 3)

    static func == (left: Large, right: Large) -> Bool {
      left.text == right.text && left.words.0 == right.words.0 && left.words.7 == right.words.7
    }
  }
}
