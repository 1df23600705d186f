/// One rule, one subject, one spelling, one arrival: the smallest thing that can fail.
public struct Case: Sendable {
  /// The spelling and the arrival, where the rule has any.
  public let label: CaseLabel
  /// When the promise settles.
  public let arrival: Arrival
  /// The lines of its program, where its rule is written as one.
  package private(set) var program: @Sendable () -> [String] = { [] }
  let body: @Sendable (RunOptions, UInt64) async -> CaseResult

  init<A: PromiseAdapter>(
    _ label: CaseLabel,
    arriving arrival: Arrival = .immediately,
    usesMain: Bool = false,
    _ body: @escaping Trial<A>.Body
  ) {
    self.label = label
    self.arrival = arrival
    self.body = { options, seed in
      var options = options
      while true {
        let trial = Trial<A>(arrival: arrival, options: options, seed: seed)
        if usesMain { trial.stage.expectMain() }
        let result = await Case.run(trial, body)
        // Where nothing proves that all has happened, a trial may have looked too early: it is tried more slowly.
        guard case .violated = result, trial.design.mayAlwaysComeLater, options.slowness < 400
        else {
          return result
        }
        options.slowness *= 20
      }
    }
  }

  init(
    _ label: CaseLabel,
    arriving arrival: Arrival,
    program: @escaping @Sendable () -> [String],
    running body: @escaping @Sendable () -> CaseResult
  ) {
    (self.label, self.arrival, self.program) = (label, arrival, program)
    self.body = { _, _ in body() }
  }

  private static func run<A>(_ trial: Trial<A>, _ body: Trial<A>.Body) async -> CaseResult {
    defer {
      trial.settleWhatIsPending()
      trial.stage.drive(by: [])
      trial.tally.note(alive: trial.stage.ledger.live)
    }
    do {
      try await body(trial)
      try trial.expectPossible()
    } catch TrialEnd.lacking(let need) {
      return .notApplicable(A.profile.absence(of: need))
    } catch TrialEnd.violation(let reason) {
      return .violated(reason, trace: trial.stage.trace.allEvents)
    } catch TrialEnd.inconclusive(let reason) {
      return .inconclusive(reason)
    } catch {
      return .broken("the rule threw \(error)")
    }
    if let misuse = trial.stage.misuse { return .broken(misuse) }
    if trial.checks == 0 { return .broken("the rule checked nothing") }
    return .held(
      observed: trial.observations,
      figure: trial.figure,
      evidence: trial.evidence,
      trace: trial.stage.trace.events
    )
  }
}
