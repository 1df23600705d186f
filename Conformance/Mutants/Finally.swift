import PromiseConformance

extension Mutant {
  /// Broken in what runs at the end.
  static let finally: [any Faulty.Type] = [
    FinallyTwice.self, FinallyReplacesTheValue.self, FinallyEndsErrors.self,
    FinallySwallowsThrows.self, FinallyComesTooEarly.self, FinallyRunsFromTheEnd.self,
    FinallyLosesACancellation.self,
  ]
}

final class FinallyTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "what is to run at the end runs twice" }
  override class var killers: [String] { ["FIN-01", "FIN-02"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    super.finally { () throws(TrialFault) in
      try body()
      try body()
    }
  }
}

final class FinallyReplacesTheValue: Sketch, @unchecked Sendable {
  override class var fault: String { "what runs at the end replaces the value" }
  override class var killers: [String] { ["FIN-03"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    super.finally(body).transform { [stage] _ in Token(in: stage.ledger) }
  }
}

final class FinallyEndsErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "what runs at the end turns a failure into a success" }
  override class var killers: [String] { ["FIN-03", "FIN-02"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    super.finally(body).recover { [stage] _ in Token(in: stage.ledger) }
  }
}

final class FinallySwallowsThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what is thrown at the end is swallowed" }
  override class var killers: [String] { ["FIN-04"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    super.finally { try? body() }
  }
}

final class FinallyComesTooEarly: Sketch, @unchecked Sendable {
  override class var fault: String { "what is to run at the end runs immediately" }
  override class var killers: [String] { ["FIN-07"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    try? body()
    return derive { outcome, next in next.settle(outcome) }
  }
}

final class FinallyRunsFromTheEnd: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what is to run at the end runs from the end of a chain that is cancelled there"
  }
  override class var killers: [String] { ["FIN-06"] }

  override func cancel() -> Bool {
    guard settle(.cancelled) else { return false }
    var last: SketchCore? = self
    while let source = last?.leaveSource() { last = source.settle(.cancelled) ? source : nil }
    return true
  }
}

final class FinallyLosesACancellation: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what follows a cancellation never ends if what runs at the end throws"
  }
  override class var killers: [String] { ["FIN-04"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    derive { outcome, next in
      do throws(TrialFault) {
        try body()
        next.settle(outcome)
      } catch {
        if outcome != .cancelled { next.fail(error) }
      }
    }
  }
}
