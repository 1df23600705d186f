import ProgramSupport
import PromiseConformance

/// What a step's program prints, and which rules its promise keeps: in the words of the command, and of a guide's page.
package struct Verdict: Sendable, Equatable {
  /// What the program printed.
  package let output: String
  /// The rules that hold.
  package let green: [String]
  /// The rules that were run and failed.
  package let red: [String]

  /// The result of a run; rules are in the order of the catalogue.
  init(output: String, green: [String], red: [String]) {
    let ids = Catalogue.rules.map(\.id)
    self.output = output
    (self.green, self.red) = (ids.filter(green.contains), ids.filter(red.contains))
  }

  /// What is declared for a step; `nil`, if the compiler refuses it.
  package init?(declaredOf step: Step) throws {
    guard try step.compiles else { return nil }
    let rules = try step.series.rules
    self.init(
      output: try step.output,
      green: rules.holding(at: step.number),
      red: rules.red[Step.name(step.number)] ?? []
    )
  }

  /// The lines that the command prints.
  ///
  /// - Parameters:
  ///   - title: the first of them.
  ///   - before: the rules that held at the step before.
  ///   - reasons: why a rule no longer holds, by rule.
  package func text(_ title: String, before: [String], reasons: [String: String]) -> String {
    var lines = [title, "It prints:"] + output.lines.filter { !$0.isEmpty }.map { "  \($0)" }
    let new = green.filter { !before.contains($0) }
    let lost = before.filter { !green.contains($0) }
    lines.append("\(Self.rules(green)) green, \(new.count) of them new\(new.isEmpty ? "." : ":")")
    lines += Self.wrapped(new)
    if !lost.isEmpty {
      lines.append("No longer green:")
      lines += Self.wrapped(lost.filter { reasons[$0] == nil })
      lines += lost.flatMap { rule in
        reasons[rule].map { Self.wrapped(["\(rule): \($0)"]) } ?? []
      }
    }
    lines.append(red.isEmpty ? "No rule is red." : "\(Self.rules(red)) red:")
    return (lines + Self.wrapped(red)).joined(separator: "\n") + "\n"
  }

  private static func rules(_ ids: [String]) -> String {
    ids.count == 1 ? "1 rule is" : "\(ids.count) rules are"
  }

  private static func wrapped(_ words: [String]) -> [String] {
    words.joined(separator: " ").wrapped(to: 70).map { "  \($0)" }
  }
}
