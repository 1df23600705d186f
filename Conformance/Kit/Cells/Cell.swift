import ProgramSupport

/// One rule and one subject: a cell of the comparison.
public struct Cell: Sendable {
  /// The rule.
  public let rule: RuleInfo
  /// The subject's name.
  public let subject: String
  /// What the profile declares: the value of a choice, divergences from a law, or limits beyond a bound.
  let declaration: Declaration
  let content: Content
  /// Why the adapter itself does not work, or `nil` if it does.
  let smoke: @Sendable () async -> CellResult.Failure?

  /// The part of a profile that a rule is judged by.
  struct Declaration: Sendable {
    var choice: ObservedChoice?
    var divergences: [Profile.Divergence] = []
    var limits: [Profile.Limit] = []

    /// Whether a case failed as a divergence says.
    func explains(_ failure: CellResult.Failure) -> Bool {
      divergences.contains { $0.explains(failure.reason) }
    }

    /// What the divergences say, each once.
    func words(_ part: (Profile.Divergence) -> String) -> String {
      divergences.map(part).uniqued().joined(separator: "; ")
    }
  }

  enum Content: Sendable {
    case cases(Lazy<[Case]>)
    case notApplicable(String)
    case fixtures([Fixture])
    case meta(@Sendable (any CellRunner) async -> Verdict)
  }

  /// The cases, where the cell has any.
  public var cases: [Case] {
    if case .cases(let cases) = content { cases.value } else { [] }
  }

  /// Whether the cell has cases, which need not be made to know it.
  public var hasCases: Bool { if case .cases = content { true } else { false } }

  /// Whether it runs code of its subject in the process that judges it.
  var runsSubject: Bool {
    switch content {
    case .cases, .meta: true
    case .notApplicable, .fixtures: false
    }
  }

  /// What the profile says of this rule, in words: the value of a choice, a divergence, or limits; nothing where it
  /// says nothing.
  public var declared: String? {
    if let choice = declaration.choice { return choice.lines.joined(separator: "; ") }
    if !declaration.divergences.isEmpty { return "diverges: \(declaration.words(\.words))" }
    let limits = declaration.limits.map(\.words)
    return limits.isEmpty ? nil : limits.joined(separator: "; ")
  }

  /// Whether the profile says that the law is broken in a way that some runs do not show.
  public var divergesInSomeRuns: Bool { declaration.divergences.contains(where: \.inSomeRuns) }

  /// Whether the profile says that it ends the process in some runs.
  var mayCrash: Bool {
    declaration.divergences.contains { $0.inSomeRuns && $0.observed.contains("(SIG") }
  }

  /// The public ways to say what the rule is about: those that its cases run.
  public var texts: [String] { cases.map(\.label.text).filter { !$0.isEmpty }.uniqued() }

  /// The calls that its cases try, each once: of a case that has a call between backticks, only the call.
  public var spellings: [String] {
    let texts = texts
    var calls: [String] = []
    for text in texts {
      let parts = text.split(separator: "`", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() where !index.isMultiple(of: 2) {
        if !calls.contains(String(part)) { calls.append(String(part)) }
      }
    }
    return calls.isEmpty ? texts : calls
  }

  /// The kinds of steps that its cases try, each once.
  package var stepsTried: [String] { cases.compactMap(\.label.stimulus[.verbs]).uniqued() }

  /// The rule and the subject, as in `CHN-03 TypedPromise`.
  public var name: String { "\(rule.id) \(subject)" }
}

extension Cell {
  /// The result of a case that ended the process, or hung so that nothing else could be run.
  func judge(_ failure: CellResult.Failure) -> CellResult {
    var failure = failure
    if cases.indices.contains(failure.number) { failure.program = cases[failure.number].program() }
    let verdict = judge([failure], by: declaration, isWhole: false)
    return CellResult(self, verdict, cases: failure.number + 1, failures: [failure])
  }

  /// Judges the results of all cases by the profile.
  func judge(_ results: [(Case, CaseResult)], by declaration: Declaration) -> CellResult {
    var failures: [CellResult.Failure] = []
    var inconclusive: String?
    var absence: String?
    var broken: String?
    var evidence: Set<Evidence> = []
    var observed: [(Case, any ChoiceValue)] = []
    var figures: [(label: String, figure: Int)] = []
    for (number, (one, result)) in results.enumerated() {
      switch result {
      case .held(let values, let figure, let proof, _):
        evidence.formUnion(proof)
        if let figure { figures.append((label: one.label.description, figure: figure)) }
        observed += values.map { (one, $0) }
      case .violated(let reason, let trace):
        failures.append(.init(number, of: one.label, reason, trace))
      case .inconclusive(let reason): inconclusive = reason
      case .notApplicable(let reason): absence = reason
      case .broken(let reason): broken = reason
      }
    }
    // What is not declared comes first, and what is smallest says most.
    func rank(_ failure: CellResult.Failure) -> (Int, Int, Int) {
      (declaration.explains(failure) ? 1 : 0, failure.size, failure.number)
    }
    failures.sort { rank($0) < rank($1) }
    let verdict: Verdict
    if let broken {
      verdict = .broken(broken)
    } else if !failures.isEmpty {
      let hangs = failures.contains { $0.reason.hasPrefix(TrialEnd.hung) }
      verdict = judge(failures, by: declaration, isWhole: !hangs && inconclusive == nil)
    } else if let inconclusive {
      verdict = .inconclusive(inconclusive)
    } else if let absence, evidence.isEmpty {
      // No case was possible.
      return judge(absence: absence, by: declaration)
    } else if case .bound(let bound) = rule.level {
      verdict =
        declaration.divergences.contains(where: \.inSomeRuns)
        ? .fail("declared to diverge in some runs, but this is a figure: declare its limit")
        : judge(figures, of: bound, by: declaration)
    } else if !declaration.divergences.isEmpty, declaration.divergences.allSatisfy(\.inSomeRuns) {
      // The verdict is not a matter of luck, nor is the value that a run happens to show.
      verdict = .diverges(declaration.words(\.words))
    } else if case .choice(let choice) = rule.level {
      verdict = judge(observed, of: choice, declared: declaration.choice)
    } else if !declaration.divergences.isEmpty {
      verdict = .fail(
        "declared to diverge (\(declaration.words(\.instead))), but the law holds: "
          + "remove the divergence"
      )
    } else {
      verdict = .pass
    }
    return CellResult(
      self,
      verdict,
      cases: results.count,
      evidence: evidence,
      failures: beside(failures, results)
    )
  }

  /// Whether a case is over the bound, and the profile declares no limit for it.
  func isOver(_ result: CaseResult, of one: Case) -> Bool {
    guard case .held(_, let figure?, _, _) = result, let bound = rule.level.bound else {
      return false
    }
    return figure > bound.most
      && !declaration.limits.contains { $0.covers(one.label.description) }
  }

  /// Whether the figures of all cases are within their bound, and within the limits that the profile declares.
  private func judge(
    _ figures: [(label: String, figure: Int)],
    of bound: Bound,
    by declaration: Declaration
  ) -> Verdict {
    let figures = figures.sorted { $0.figure > $1.figure }
    guard let most = figures.first?.figure else { return .broken("the rule measured nothing") }
    let over = figures.filter { $0.figure > bound.most }
    guard declaration.divergences.isEmpty else {
      let advice =
        over.isEmpty
        ? "remove the divergence"
        : "declare `Profile.Limit(\"\(rule.id)\", atMost: \(most), because: \"…\")`"
      return .fail("declared to diverge, but this is a bound: \(advice)")
    }
    // Nothing is said of a limit for cases that are not there.
    let limits = declaration.limits.filter { limit in
      figures.contains { limit.covers($0.label) }
    }
    for limit in limits {
      let worst = figures.first { limit.covers($0.label) }?.figure ?? most
      if worst <= bound.most {
        return .fail(
          "declared a limit (\(limit.because)), but stays within the bound: remove the limit"
        )
      }
      if worst > limit.most {
        return .fail(
          "declared at most \(limit.most), measured \(bound.words(worst)): "
            + "declare `atMost: \(worst)`"
        )
      }
    }
    // What no limit is about would be hidden by a larger figure that is declared.
    let open = over.filter { one in !limits.contains { $0.covers(one.label) } }
    let shown = open.isEmpty ? over : open
    let isDeclared = open.isEmpty && !limits.isEmpty
    let grade = Grade(
      figure: shown.first?.figure ?? most,
      bound: bound,
      cases: shown.map { $0.label },
      because: isDeclared ? limits.map(\.because).uniqued().joined(separator: "; ") : nil
    )
    return over.isEmpty ? .within(grade) : .over(grade)
  }

  /// The verdict on the cases that failed: each must fail as a divergence says.
  ///
  /// - Parameter isWhole: whether all cases were decided, so that each divergence must be seen, unless some runs only
  ///   show it.
  private func judge(
    _ failures: [CellResult.Failure],
    by declaration: Declaration,
    isWhole: Bool
  ) -> Verdict {
    let open = failures.filter { !declaration.explains($0) }
    guard let failure = open.first else {
      let unseen = declaration.divergences.first { one in
        isWhole && !one.inSomeRuns && !failures.contains { one.explains($0.reason) }
      }
      guard let unseen else { return .diverges(declaration.words(\.words)) }
      return .fail(
        "declared to diverge (\(unseen.observed)), but no case does so: remove the divergence"
      )
    }
    let place = failure.label.isEmpty ? "" : "\(failure.label): "
    let more = open.count > 1 ? " (and \(open.count - 1) more)" : ""
    if declaration.divergences.isEmpty { return .fail(place + failure.reason + more) }
    return .fail(
      "declared to diverge in another way (\(declaration.words(\.observed))): " + place
        + "if that is meant, add `Profile.Divergence(\"\(rule.id)\", "
        + "observed: \(failure.reason.debugDescription), instead: \"…\", because: \"…\")`"
        + more
    )
  }

  /// The result of a rule that does not apply, from which the profile cannot diverge.
  func judge(absence reason: String, by declaration: Declaration) -> CellResult {
    if declaration.divergences.isEmpty { return CellResult(self, .notApplicable(reason)) }
    return CellResult(
      self,
      .fail(
        "declared to diverge (\(declaration.words(\.instead))), "
          + "but the rule does not apply (\(reason)): remove the divergence"
      )
    )
  }
}
