import ProgramSupport

/// A promise that is built from an empty file, step by step.
package enum Guide: String, CaseIterable, Sendable {
  case typed, js, result

  /// The name of its page.
  package var name: String {
    switch self {
    case .typed: "Typed"
    case .js: "JS"
    case .result: "Result"
    }
  }

  /// What it builds.
  package var series: Series {
    switch self {
    case .typed: .typed
    case .js: .js
    case .result: .ladder
    }
  }

  /// The first rungs of the ladder, and half rungs between them.
  static let resultSteps = [
    (1, 2), (1.5, 2), (2, 2), (3, 4), (3.5, 4), (4, 4), (4.5, 6), (5, 6), (6, 6),
  ].map { Step(.ladder, $0.0, program: $0.1) }

  /// Its steps.
  package var steps: [Step] {
    get throws { self == .result ? Self.resultSteps : try series.steps }
  }

  /// A step, by its place, from 1.
  package func step(_ place: Int) throws -> Step { try steps[place - 1] }

  /// The step's file; before the first it is empty.
  package func file(_ place: Int) throws -> String { place == 0 ? "" : try step(place).file }

  /// What changes at a step.
  package func change(_ place: Int) throws -> Difference {
    Difference(from: try file(place - 1).lines, to: try file(place).lines)
  }

  /// The step that a program is, or is nearest to, and how many lines differ.
  package func nearest(to program: String) throws -> (place: Int, differing: Int) {
    let all = try steps.indices.map { index in
      let change = Difference(from: program.lines, to: try steps[index].file.lines)
      return (index + 1, change.count)
    }
    return all.min { $0.1 < $1.1 } ?? (1, 0)
  }

  /// The first line of what the command prints about a step.
  func title(_ place: Int) throws -> String { "\(name), step \(place) of \(try steps.count)" }

  /// The rules that hold at the step before.
  func before(_ place: Int) throws -> [String] {
    place > 1 ? try series.rules.holding(at: step(place - 1).number) : []
  }
}
