/// Which rules turn green at each rung, and which are lost there, as `rules.txt` declares it.
package struct RungRules: Equatable {
  /// The rules that hold on this rung and not on the one before.
  package var green: [Int: [String]] = [:]
  /// The rules that held on the one before and do not hold here.
  package var lost: [Int: [String]] = [:]
  /// The rules that are asked and do not hold; declared where a page says so.
  package var red: [Int: [String]] = [:]
  /// The rules whose fault only some schedules of threads show: from this rung until they are green or red, nobody can
  /// say what a run will find.
  package var seldom: [Int: [String]] = [:]
  /// Why a rule is lost, by rung and rule.
  package var reasons: [Int: [String: String]] = [:]

  /// Reads what is declared.
  package static var declared: RungRules {
    get throws { try RungRules(text: LadderFiles.text("rules.txt")) }
  }

  /// A line that means nothing.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads lines such as `2 + STA-02 STA-03`, `2 ! ORD-01`, `5 ? THR-04`, and `11 - CTX-04: handlers run behind a gate
  /// there`.
  package init(text: String) throws {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, let rung = Int(words[0]), ["+", "-", "!", "?"].contains(words[1])
      else {
        throw Unreadable(
          description: "rules.txt: “\(line)” is not like “2 + STA-02 STA-03” or “11 - CTX-04: why”"
        )
      }
      if words[1] == "+" {
        green[rung, default: []] += words[2].split(separator: " ").map(String.init)
      } else if words[1] == "!" {
        red[rung, default: []] += words[2].split(separator: " ").map(String.init)
      } else if words[1] == "?" {
        seldom[rung, default: []] += words[2].split(separator: " ").map(String.init)
      } else {
        let parts = words[2].split(separator: ": ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
          throw Unreadable(description: "rules.txt: “\(line)” does not say why")
        }
        lost[rung, default: []].append(parts[0])
        reasons[rung, default: [:]][parts[0]] = parts[1]
      }
    }
  }

  /// What a run has found: the rules that hold on each rung, from the first, and those that do not, if it matters.
  package init(holding: [[String]], red: [[String]] = []) {
    for (place, rules) in red.enumerated() where !rules.isEmpty { self.red[place + 1] = rules }
    var before: [String] = []
    for (place, holds) in holding.enumerated() {
      let new = holds.filter { !before.contains($0) }
      let gone = before.filter { !holds.contains($0) }
      if !new.isEmpty { green[place + 1] = new }
      if !gone.isEmpty { lost[place + 1] = gone }
      before = holds
    }
  }

  /// The lines of a rung, as they would stand in the file: one for each group of rules that turn green.
  ///
  /// - Parameter known: where reasons are taken from, and what is seldom seen to fail.
  package func lines(of rung: Int, reasonsFrom known: RungRules) -> [String] {
    let grouped = { (mark: String, rules: [String]) -> [String] in
      var groups: [String] = []
      for rule in rules {
        let group = String(rule.prefix { $0 != "-" })
        if !groups.contains(group) { groups.append(group) }
      }
      return groups.map { group in
        let rules = rules.filter { $0.hasPrefix("\(group)-") }
        return "\(rung) \(mark) \(rules.joined(separator: " "))"
      }
    }
    let minus = (lost[rung] ?? []).map { rule in
      "\(rung) - \(rule): \(known.reasons[rung]?[rule] ?? "say why")"
    }
    let other = grouped("!", red[rung] ?? []) + grouped("?", known.seldom[rung] ?? [])
    return grouped("+", green[rung] ?? []) + minus + other
  }

  /// Whether a rule is asked on a rung: not while its fault would be seen in some runs only.
  package func asks(_ rule: String, at rung: Int) -> Bool {
    let begun = seldom.keys.filter { $0 <= rung && seldom[$0]?.contains(rule) == true }.max()
    guard let begun else { return true }
    return [green, red].contains {
      $0.contains { begun...rung ~= $0.key && $0.value.contains(rule) }
    }
  }

  /// All rules that hold on a rung.
  package func holding(at rung: Int) -> [String] {
    var holds: [String] = []
    for rung in 1...max(1, rung) {
      holds = holds.filter { !(lost[rung] ?? []).contains($0) } + (green[rung] ?? [])
    }
    return holds
  }
}
