/// One rule and one subject: a cell of the comparison.
public struct Cell: Sendable {
  /// The rule.
  public let rule: RuleInfo
  /// The subject's name.
  public let subject: String
  /// What the profile declares: the value of a choice, or the divergence from a law.
  let declaration: Declaration
  let content: Content

  /// The part of a profile that a rule is judged by.
  struct Declaration: Sendable {
    var choice: ObservedChoice?
    var divergence: Profile.Divergence?
  }

  enum Content: Sendable {
    case cases([Case])
    case notApplicable(String)
    case fixtures([Fixture])
    case meta(@Sendable (any CellRunner) async -> Verdict)
  }

  /// The cases, where the cell has any.
  public var cases: [Case] {
    if case .cases(let cases) = content { cases } else { [] }
  }

  /// The rule and the subject, as in `CHN-03 TypedPromise`.
  public var name: String { "\(rule.id) \(subject)" }
}

extension Cell {
  /// Judges the results of all cases by the profile.
  func judge(_ results: [(Case, CaseResult)], by declaration: Declaration) -> CellResult {
    var failures: [CellResult.Failure] = []
    var inconclusive: String?
    var broken: String?
    var evidence: Set<Evidence> = []
    var observed: [(Case, any ChoiceValue)] = []
    for (number, (one, result)) in results.enumerated() {
      switch result {
      case .held(let values, let proof, _):
        evidence.formUnion(proof)
        observed += values.map { (one, $0) }
      case .violated(let reason, let trace):
        failures.append(
          .init(number: number, label: one.label.description, reason: reason, trace: trace)
        )
      case .inconclusive(let reason): inconclusive = reason
      case .broken(let reason): broken = reason
      }
    }
    let verdict: Verdict
    if let broken {
      verdict = .broken(broken)
    } else if let failure = failures.first {
      verdict = judge(failure, count: failures.count, by: declaration)
    } else if let inconclusive {
      verdict = .inconclusive(inconclusive)
    } else if case .choice(let choice) = rule.level {
      verdict = judge(observed, of: choice, declared: declaration.choice)
    } else if let divergence = declaration.divergence {
      verdict = .fail(
        "declared to diverge (\(divergence.instead)), but the law holds: remove the divergence"
      )
    } else {
      verdict = .pass
    }
    return CellResult(
      rule: rule,
      subject: subject,
      verdict: verdict,
      cases: results.count,
      evidence: evidence,
      failures: failures
    )
  }

  private func judge(
    _ failure: CellResult.Failure,
    count: Int,
    by declaration: Declaration
  ) -> Verdict {
    let place = failure.label.isEmpty ? "" : "\(failure.label): "
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    guard let divergence = declaration.divergence else {
      return .fail(place + failure.reason + more)
    }
    guard failure.reason.contains(divergence.observed) else {
      return .fail(
        "declared to diverge in another way (\(divergence.observed)): " + place + failure.reason
      )
    }
    return .diverges("\(divergence.instead), because \(divergence.because)")
  }
}
