import Ladder

/// What a program prints, and which rules its promise keeps: in the words of the command, and of the page.
package struct GuideVerdict: Sendable, Equatable {
  /// What the program printed.
  package let output: String
  /// The rules that hold.
  package let green: [String]
  /// Those that were asked and do not hold.
  package let red: [String]

  /// What a run has found.
  package init(output: String, green: [String], red: [String]) {
    (self.output, self.green, self.red) = (output, green, red)
  }

  /// What is declared of a step; nothing, if the compiler refuses it.
  package init?(of guide: Guide, step: Int) throws {
    let rules = try guide.rules
    guard step > 0, let green = rules.holding(of: step, by: guide) else { return nil }
    self.init(output: try guide.output(step), green: green, red: rules.red[step] ?? [])
  }

  /// The lines that the command prints.
  ///
  /// - Parameters:
  ///   - title: the first of them.
  ///   - before: the rules that held on the step before.
  ///   - reasons: why a rule no longer holds, by rule.
  package func text(_ title: String, before: [String], reasons: [String: String]) -> String {
    var lines = [title, "It prints:"]
    lines += Guide.lines(output).filter { !$0.isEmpty }.map { "  \($0)" }
    let new = green.filter { !before.contains($0) }
    let lost = before.filter { !green.contains($0) }
    lines.append("\(Self.rules(green)) green, \(new.count) of them new\(new.isEmpty ? "." : ":")")
    lines += Self.wrapped(new)
    if !lost.isEmpty {
      lines.append("No longer green:")
      lines += Self.wrapped(lost.filter { reasons[$0] == nil })
      lines += lost.flatMap { rule in
        reasons[rule].map { Self.wrapped("\(rule): \($0)".split(separator: " ").map(String.init)) }
          ?? []
      }
    }
    lines.append(red.isEmpty ? "No rule is red." : "\(Self.rules(red)) red:")
    lines += Self.wrapped(red)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rules(_ ids: [String]) -> String {
    ids.count == 1 ? "1 rule is" : "\(ids.count) rules are"
  }

  private static func wrapped(_ ids: [String]) -> [String] {
    var lines: [String] = []
    for id in ids {
      if let last = lines.last, last.count + id.count < 80 {
        lines[lines.count - 1] = "\(last) \(id)"
      } else {
        lines.append("  \(id)")
      }
    }
    return lines
  }
}

extension RungRules {
  /// The rules that hold at a step of a guide; nothing, if the compiler refuses it.
  func holding(of step: Int, by guide: Guide) -> [String]? {
    guard green[step] != nil || lost[step] != nil || red[step] != nil else { return nil }
    return holding(at: step)
  }
}
