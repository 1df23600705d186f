@testable import PromiseConformance
@testable import PromiseMutants

/// Runs the whole suite on correct promises that are designed otherwise than the sketch.
enum DesignRunner {
  /// What the suite says of a design.
  struct Findings: Sendable {
    /// The cells that are neither passed, nor a choice as declared, nor a figure, nor without meaning for it.
    var failures: [String] = []
    /// Where the design differs from the sketch: the rule, and what its cell says instead.
    var differences: [String] = []
  }

  /// A run of the suite at a small scale.
  ///
  /// Rules that compare times are left out, as other tests run beside this one; so are rules about the suite that run
  /// every rule again.
  static func findings<A: PromiseAdapter>(of adapter: A.Type) async -> Findings {
    let before = await sketch.value
    var findings = Findings()
    for result in await results(of: adapter) {
      let value = words(result)
      switch result.verdict {
      case .pass, .choice, .within, .over, .notApplicable: break
      case .fail, .diverges, .notRun, .inconclusive, .broken:
        findings.failures.append("\(result.rule.id) \(value)")
      }
      if before[result.rule.id] != value {
        findings.differences.append("\(result.rule.id) \(value)")
      }
    }
    return findings
  }

  /// What each cell of the sketch says.
  private static let sketch = Task {
    let all = await results(of: SketchAdapter<Sketch>.self)
    return Dictionary(uniqueKeysWithValues: all.map { ($0.rule.id, words($0)) })
  }

  private static let again: Set<String> = ["ADP-04", "ADP-06"]

  private static func results<A: PromiseAdapter>(of adapter: A.Type) async -> [CellResult] {
    let subject = Subject(adapter)
    let cells = subject.cells.filter { $0.rule.pace != .alone && !again.contains($0.rule.id) }
    return await Run(options: RunOptions(scale: 400)).results(of: [(subject, cells)])
  }

  private static func words(_ result: CellResult) -> String {
    switch result.verdict {
    case .choice(let value): value.description
    case .notApplicable, .within, .over: result.verdict.word.rawValue
    case let verdict:
      [verdict.word.rawValue, verdict.reason].compactMap(\.self)
        .joined(separator: ": ")
    }
  }
}
