import PromiseConformance

/// Describes a rule that failed: what is wrong, why it matters, what happened, and how to run it again.
public struct FailureReport: Sendable {
  private let result: CellResult
  private let seed: UInt64
  private let program: String?

  /// Describes a result.
  ///
  /// - Parameters:
  ///   - result: what a rule came to.
  ///   - seed: that of the run.
  ///   - program: the command that can run it again, if there is one.
  public init(_ result: CellResult, seed: UInt64, program: String? = "conformance") {
    (self.result, self.seed, self.program) = (result, seed, program)
  }

  /// Some lines, and an empty one at the end.
  public var text: String {
    (head + trials + again).map { "\($0)\n" }.joined()
  }

  private var head: [String] {
    [
      "\(result.rule.id) \(result.subject): \(result.verdict.word)",
      "  rule    \(result.rule.statement)",
      "  intent  \(result.rule.intent)",
      "  reason  \(result.verdict.reason ?? "")",
      "  look at \(result.rule.hint)",
    ]
  }

  /// Of the trials that failed, the first three.
  private var trials: [String] {
    result.failures.prefix(3).flatMap { failure in
      let fields = [result.subject, result.rule.id, "\(failure.number)", "\(seed)"]
      let label = failure.label.isEmpty ? [] : ["  \(failure.label)", "    \(failure.reason)"]
      return label + failure.trace.prefix(30).map { "      \($0)" }
        + (program.map { ["  again   \($0) replay \(ReplayToken(.trial, fields))"] } ?? [])
    }
  }

  private var again: [String] {
    guard let program, result.failures.isEmpty else { return [] }
    return [
      "  again   \(program) compare --only \(result.rule.id) --subject \(result.subject) "
        + "--seed \(seed)"
    ]
  }
}
