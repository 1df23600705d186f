import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants

/// Runs the whole suite on correct promises whose design differs from the sketch's.
enum DesignRunner {
  /// What the suite says of a design.
  struct Findings: Sendable {
    /// The cells that are neither passed, nor a choice as declared, nor a figure, nor not applicable.
    var failures: [String] = []
    /// Where the design differs from the sketch: the rule, and what its cell says instead.
    var differences: [String] = []
  }

  /// A run of the suite at a small scale.
  ///
  /// By night all rules are run; otherwise those in which the design differs, and a sixteenth of the others, another
  /// one for each design. Rules that compare times are left out, as other tests run beside this one; so are rules about
  /// the suite that run every rule again, of which one is left for the night.
  ///
  /// - Parameters:
  ///   - adapter: the design's.
  ///   - part: represents the design, and says in which cells it differs.
  static func findings<A: PromiseAdapter>(
    of adapter: A.Type,
    part: (design: String, differences: [String])
  ) async -> Findings {
    var findings = Findings()
    for result in await results(of: adapter, part: part) {
      let value = words(result)
      switch result.verdict {
      // If a design fails the smoke check, one rule says so, and the others are not run.
      case .pass, .choice, .within, .over, .notApplicable, .notRun: break
      case .fail, .diverges, .inconclusive, .broken:
        findings.failures.append("\(result.rule.id) \(value)")
      }
      if await wordOfTheSketch(for: result.rule.id) != value {
        findings.differences.append("\(result.rule.id) \(value)")
      }
    }
    return findings
  }

  /// What each rule says of the sketch.
  private static let sketch = MadeOnce<String, String?>()

  private static func wordOfTheSketch(for rule: String) async -> String? {
    await sketch.value(for: rule) {
      await results(of: SketchAdapter<Sketch>.self, rules: [rule]).first.map(words)
    }
  }

  private static let again: Set<String> =
    Extent.isWhole ? ["ADP-04", "ADP-06"] : ["ADP-03", "ADP-04", "ADP-06"]
  private static let parts = 16

  private static func results<A: PromiseAdapter>(
    of adapter: A.Type,
    part: (design: String, differences: [String])
  ) async -> [CellResult] {
    guard !Extent.isWhole else { return await results(of: adapter, rules: nil) }
    let place = part.design.utf8.reduce(0) { $0 &+ Int($1) } % parts
    let others = Catalogue.rules.enumerated().filter { $0.offset % parts == place }
      .map(\.element.id)
    let rules = Set(others + part.differences.map { String($0.prefix(6)) })
    return await results(of: adapter, rules: rules)
  }

  /// - Parameter rules: their ids; all, unless given.
  private static func results<A: PromiseAdapter>(
    of adapter: A.Type,
    rules: Set<String>?
  ) async -> [CellResult] {
    let subject = Subject(adapter)
    let cells = subject.cells.filter { cell in
      cell.rule.pace != .alone && !again.contains(cell.rule.id)
        && rules?.contains(cell.rule.id) != false
    }
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
