/// Says what is wrong with an adapter, before it is taken for a fault of the library.
public struct Doctor: Sendable {
  /// What was found.
  public struct Findings: Sendable {
    /// What is wrong with the adapter, and what would be right, a line for each.
    public let problems: [String]
    /// The declarations of choices that were observed, as a profile spells them; in the order of the rules.
    public let declarations: [String]
    /// The rules of choices that there was no time for.
    public let open: [String]
  }

  private let subject: Subject

  /// Takes the adapter of a subject.
  public init(_ subject: Subject) { self.subject = subject }

  /// Asks the adapter.
  ///
  /// - Parameters:
  ///   - limit: after how long no further question is begun.
  ///   - patience: how many seconds a call may do nothing before it hangs; two thirds of the limit unless given.
  /// - Returns: what is wrong; nothing else is found where that would make no sense.
  public func findings(
    within limit: Duration = .milliseconds(1500),
    patience: Double? = nil
  ) async -> Findings {
    let end = ContinuousClock.now + limit
    let patience = patience ?? limit / .seconds(1) * 2 / 3
    let problems = await subject.examine(end, patience)
    guard problems.isEmpty else { return Findings(problems: problems, declarations: [], open: []) }
    var (wrong, declarations, open): ([String], [String], [String]) = ([], [], [])
    let run = Run(options: RunOptions(scale: 100, patience: patience / 5), skipsSmoke: true)
    for cell in subject.cells where cell.rule.id == "ADP-08" {
      if let reason = await run.result(of: cell).verdict.reason { wrong.append(reason) }
    }
    for cell in subject.cells where cell.rule.level.choice != nil && !cell.cases.isEmpty {
      guard ContinuousClock.now < end else {
        open.append(cell.rule.id)
        continue
      }
      let results = await run.caseResults(of: cell)
      guard let seen = cell.observation(in: results) else { continue }
      declarations.append(seen.spelling)
      if case .fail(let reason) = cell.judge(results, by: cell.declaration).verdict {
        wrong.append("the profile, on \(cell.rule.id) (\(cell.rule.statement)): \(reason)")
      }
    }
    return Findings(problems: wrong, declarations: declarations, open: open)
  }
}

extension Examination {
  /// What is wrong with the adapter.
  ///
  /// - Parameters:
  ///   - end: when no further question is begun.
  ///   - seconds: how long a call may do nothing.
  static func problems(
    before end: ContinuousClock.Instant,
    patience seconds: Double
  ) async -> [String] {
    var problems: [String] = []
    for question in questions where ContinuousClock.now < end {
      let one = Case(
        label: CaseLabel(question.name),
        arrival: .immediately,
        usesMain: false,
        body: question.body
      )
      let worker = Worker()
      defer { worker.stop() }
      let patience = Patience(seconds: seconds, threads: CaseThreads())
      switch await worker.run(patience, { await one.body(RunOptions(scale: 1, patience: 0.5), 0) })
      {
      case .held, .inconclusive: continue
      case .violated(let reason, _), .broken(let reason): problems.append(reason)
      case nil:
        problems.append(
          "a call of the adapter, or a driver, never came to its end (\(question.name))"
        )
        return problems
      }
      if question.isVital { return problems }
    }
    return problems
  }
}
