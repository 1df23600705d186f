import ProgramSupport

/// Which rules hold, as declared in a file `rules.txt`, or as found by a run.
package struct RuleTable: Sendable {
  /// The rules that hold at a step and not at the one before; or in a program.
  package var green: [String: [String]] = [:]
  /// The rules that held at the step before and do not hold here.
  package var lost: [String: [String]] = [:]
  /// The rules that are run and fail.
  package var red: [String: [String]] = [:]
  /// The rules that are not run from there until they are green or red: their results are chance, or there is
  /// nothing to run.
  package var unasked: [String: [String]] = [:]
  /// Why a rule is lost, by step and rule.
  package var reasons: [String: [String: String]] = [:]

  /// Nothing is declared.
  init() {}

  /// Reads lines such as `2 + STA-02 STA-03`, `2 ! ORD-01`, `5 ? THR-04`, and `11 - CTX-04: handlers run on a queue`.
  ///
  /// Each begins with the number of a step or of an exercise, or with the name of a program.
  package init(_ text: String, named name: String) throws {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, ["+", "-", "!", "?"].contains(words[1]) else {
        throw Mistake(
          "\(name): “\(line)” is not like “2 + STA-02 STA-03” or “11 - CTX-04: why”"
        )
      }
      let (step, rules) = (words[0], words[2].split(separator: " ").map(String.init))
      switch words[1] {
      case "+": green[step, default: []] += rules
      case "!": red[step, default: []] += rules
      case "?": unasked[step, default: []] += rules
      default:
        let parts = words[2].split(separator: ": ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Mistake("\(name): “\(line)” does not say why") }
        lost[step, default: []].append(parts[0])
        reasons[step, default: [:]][parts[0]] = parts[1]
      }
    }
  }

  /// What a run has found at a step: the rules that hold, and those that do not.
  ///
  /// - Parameter before: the rules that hold at the step before.
  init(at step: String, holding: [String], red: [String], before: [String] = []) {
    green[step] = holding.filter { !before.contains($0) }
    lost[step] = before.filter { !holding.contains($0) }
    self.red[step] = red
  }

  /// The lines of a step for the file: one for each group of rules.
  ///
  /// - Parameter known: the source of reasons, and of the rules that are not run.
  func lines(of step: String, knowing known: RuleTable) -> [String] {
    let grouped = { (mark: String, rules: [String]?) -> [String] in
      let groups = (rules ?? []).reduce(into: [[String]]()) { groups, rule in
        let group = rule.prefix { $0 != "-" }
        if let place = groups.firstIndex(where: { $0[0].hasPrefix("\(group)-") }) {
          groups[place].append(rule)
        } else {
          groups.append([rule])
        }
      }
      return groups.map { "\(step) \(mark) \($0.joined(separator: " "))" }
    }
    let minus = (lost[step] ?? []).map { rule in
      "\(step) - \(rule): \(known.reasons[step]?[rule] ?? "say why")"
    }
    return grouped("+", green[step]) + minus + grouped("!", red[step])
      + grouped("?", known.unasked[step])
  }

  /// Whether anything is declared to hold, or not to hold, at a step.
  package func knows(_ step: Double) -> Bool {
    let name = Step.name(step)
    return green[name] != nil || lost[name] != nil || red[name] != nil
  }

  /// The steps up to one for which something is declared, in their order.
  private func steps(of table: [String: [String]], to step: Double) -> [Double] {
    table.keys.compactMap(Double.init).filter { $0 <= step }.sorted()
  }

  /// Whether a rule is run at a step.
  package func asks(_ rule: String, at step: Double) -> Bool {
    let begun = steps(of: unasked, to: step).last { unasked[Step.name($0)]?.contains(rule) == true }
    guard let begun else { return true }
    return [green, red].contains { table in
      steps(of: table, to: step).contains {
        $0 >= begun && table[Step.name($0)]?.contains(rule) == true
      }
    }
  }

  /// All rules that hold at a step.
  package func holding(at step: Double) -> [String] {
    let all = Set(steps(of: green, to: step) + steps(of: lost, to: step)).sorted().map(Step.name)
    return all.reduce(into: []) { holds, step in
      holds.removeAll { (lost[step] ?? []).contains($0) }
      holds += green[step] ?? []
    }
  }
}
