/// Says what is wrong with an adapter, before it is mistaken for a fault of the library.
public struct Doctor: Sendable {
  /// What was found.
  public struct Findings: Sendable {
    /// What is wrong with the adapter, and what would be right: for each problem one line, with the question or the rule.
    public let problems: [String]
    /// The declarations of choices that were observed, as a profile spells them; in the order of the rules.
    public let declarations: [String]
    /// The rules of choices for which there was no time.
    public let open: [String]
    /// The problems that ended a process: the question has no other answer.
    public let deaths: [String]

    init(_ answers: [Answer]) {
      problems = answers.compactMap { answer in
        switch answer {
        case .problem(let text), .died(let text): text
        case .asks, .declares, .open, .ends: nil
        }
      }
      deaths = answers.compactMap { if case .died(let text) = $0 { text } else { nil } }
      declarations = answers.compactMap { if case .declares(let text) = $0 { text } else { nil } }
      open = answers.compactMap { if case .open(let rule) = $0 { rule } else { nil } }
    }
  }

  /// The answers, one after another.
  enum Answer: Codable, Sendable {
    /// A question is about to be asked.
    case asks(String)
    /// Something is wrong with the adapter.
    case problem(String)
    /// The last question ended the process.
    case died(String)
    /// A choice was observed.
    case declares(String)
    /// There was no time for the rule of a choice.
    case open(String)
    /// All has been asked.
    case ends
  }

  /// What an adapter is to be asked.
  struct Questions: Codable, Equatable, Sendable {
    /// After how many seconds no further question is begun.
    var seconds: Double
    /// How many seconds a call may do nothing before it hangs.
    let patience: Double
    /// The questions that were asked before.
    var asked: Set<String> = []
    /// Whether nothing was wrong so far: otherwise the search ends there.
    var isFine = true

    init(within limit: Duration, patience: Double?) {
      seconds = limit / .seconds(1)
      self.patience = patience ?? seconds * 2 / 3
    }
  }

  private let subject: Subject

  /// Takes the adapter of a subject.
  public init(_ subject: Subject) { self.subject = subject }

  /// Asks the adapter, in this process; ``IsolatedRun/findings(of:within:patience:)`` asks one that may end its process.
  ///
  /// - Parameters:
  ///   - limit: after how long no further question is begun.
  ///   - patience: how many seconds a call may do nothing before it hangs; two thirds of the limit unless given.
  /// - Returns: what is wrong; a problem that makes further questions meaningless ends the list.
  public func findings(
    within limit: Duration = .milliseconds(1500),
    patience: Double? = nil
  ) async -> Findings {
    let answers = Log<Answer>()
    await ask(Questions(within: limit, patience: patience)) { answers.add($0) }
    return Findings(answers.all)
  }

  /// Asks, and passes on each answer immediately.
  func ask(_ questions: Questions, _ tell: @escaping @Sendable (Answer) -> Void) async {
    let end = ContinuousClock.now + .seconds(questions.seconds)
    if await subject.examine(questions, end, tell), questions.isFine {
      await askForChoices(questions, end, tell)
    }
    tell(.ends)
  }

  private func askForChoices(
    _ questions: Questions,
    _ end: ContinuousClock.Instant,
    _ tell: (Answer) -> Void
  ) async {
    let run = Run(
      options: RunOptions(scale: 100, patience: questions.patience / 5),
      skipsSmoke: true
    )
    let cells = subject.cells.filter { !questions.asked.contains($0.rule.id) }
    for cell in cells where cell.rule.id == RuleName.adp08.id {
      tell(.asks(cell.rule.id))
      if let reason = await run.result(of: cell).verdict.reason {
        tell(Self.problem(on: cell.rule, reason))
      }
    }
    for cell in cells where cell.rule.level.choice != nil && cell.hasCases {
      guard ContinuousClock.now < end else {
        tell(.open(cell.rule.id))
        continue
      }
      tell(.asks(cell.rule.id))
      let results = await run.caseResults(of: cell)
      guard var seen = cell.observation(in: results) else { continue }
      let declared = cell.declaration.choice
      if let race = cell.rule.level.choice?.race, declared != seen.observed {
        let again = cell.observation(in: await run.caseResults(of: cell))
        if declared == race.observed || again?.observed != seen.observed { seen = race }
      }
      tell(.declares(seen.spelling))
      if case .fail(let reason) = cell.judge(results, by: cell.declaration).verdict {
        tell(Self.problem(on: cell.rule, reason))
      }
    }
  }

  private static func problem(on rule: RuleInfo, _ reason: String) -> Answer {
    .problem("the profile, on \(rule.id) (\(rule.statement)): \(reason)")
  }
}

extension Examination {
  /// Asks what was not asked before, until the answer to a vital question is no; returns whether nothing is wrong.
  static func isFine(
    _ asking: Doctor.Questions,
    before end: ContinuousClock.Instant,
    _ tell: (Doctor.Answer) -> Void
  ) async -> Bool {
    var isFine = true
    for question in questions
    where !asking.asked.contains(question.name) && ContinuousClock.now < end {
      tell(.asks(question.name))
      let one = Case(CaseLabel(question.name), question.body)
      let worker = Worker()
      defer { worker.stop() }
      let patience = Patience(seconds: asking.patience, threads: CaseThreads())
      switch await worker.run(patience, { await one.body(RunOptions(scale: 1, patience: 0.5), 0) })
      {
      case .held, .inconclusive, .notApplicable: continue
      case .violated(let reason, _), .broken(let reason):
        tell(.problem("\(question.name): \(reason)"))
      case nil:
        tell(
          .problem("\(question.name): a call of the adapter, or a driver, never came to its end")
        )
        return false
      }
      isFine = false
      if question.isVital { return false }
    }
    return isFine
  }
}
