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
    var choice: String?
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
  /// What the results of all cases say, measured by the profile.
  func judge(_ results: [(Case, CaseResult)], by declaration: Declaration) -> CellResult {
    var failures: [CellResult.Failure] = []
    var inconclusive: String?
    var broken: String?
    var evidence: Set<Evidence> = []
    var observed: [(Case, String)] = []
    for (number, (one, result)) in results.enumerated() {
      switch result {
      case .held(let value, let proof, _):
        evidence.formUnion(proof)
        if let value { observed.append((one, value)) }
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
    } else if case .choice(let key, let values) = rule.level {
      verdict = judge(observed, key: key, values: values, declared: declaration.choice)
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

  private func judge(
    _ observed: [(Case, String)],
    key: String,
    values: [String],
    declared: String?
  ) -> Verdict {
    guard !observed.isEmpty else { return .broken("the rule observed nothing") }
    let value = table(observed)
    if !values.isEmpty, let other = observed.map(\.1).first(where: { !values.contains($0) }) {
      return .fail("observed \(other), which is none of: \(values.joined(separator: ", "))")
    }
    guard let declared else {
      return .fail(
        "observed \(value), declared nothing: add \"\(key)\": \"\(value)\" to the profile"
      )
    }
    guard declared == value else { return .fail("declared \(declared), observed \(value)") }
    return .choice(value)
  }

  /// One word where all cases agree, otherwise a word for each arrival or each spelling.
  private func table(_ observed: [(Case, String)]) -> String {
    let words = Set(observed.map(\.1))
    if words.count == 1, let word = words.first { return word }
    for key in [\Case.arrival.rawValue, \Case.label.description] as [KeyPath<Case, String>] {
      var rows: [(key: String, words: Set<String>)] = []
      for (one, word) in observed {
        let name = one[keyPath: key]
        if let row = rows.firstIndex(where: { $0.key == name }) {
          rows[row].words.insert(word)
        } else {
          rows.append((name, [word]))
        }
      }
      if rows.allSatisfy({ $0.words.count == 1 }) {
        return rows.map { "\($0.key): \($0.words.first ?? "")" }.joined(separator: "; ")
      }
    }
    return words.sorted().joined(separator: " or ")
  }
}
