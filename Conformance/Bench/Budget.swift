import Foundation
import ProgramSupport

/// What each step may cost; a change that costs more must raise the budget.
struct Budget {
  /// A figure may exceed the budget by this much.
  static let room = 0.05
  /// How often a figure above the budget is counted again.
  ///
  /// Addresses depend on the timing of threads, and so do the instructions that the allocator needs. What a
  /// change added is there every time.
  static let tries = 3

  let allowed: [Cost]

  static func run(_ options: Options) throws -> Bool {
    let budget = options.writes ? nil : try Budget(file: options.budget, n: options.n)
    let output = try OutputFolder(options.output, replacing: ["budget.jsonl"])
    var counting = options
    if counting.subjects.isEmpty {
      counting.subjects = Measured.budgeted.map(\.name)
    }
    let costs = try Instructions.count(counting, Work.counted)
    try output.write(try JSONLines.text(costs), to: "budget.jsonl")
    guard let budget else {
      let old = (try? Budget(file: options.budget).allowed) ?? []
      let rest = old.filter { row in
        !counting.subjects.contains(row.subject) || !options.wants(row.work)
      }
      try options.budget.write(
        JSONLines.text(Budget(allowed: rest).adding(costs, inOrderOf: old)),
        or: "name another file with --budget"
      )
      print("What \(costs.count) works cost now is the budget: \(options.budget.relativePath)")
      return true
    }
    let findings = try budget.compare(costs, subjects: counting.subjects) { cost in
      var again = counting
      (again.subjects, again.n) = ([cost.subject], cost.n)
      return try Instructions.count(again, [cost.work]).first
    }
    print(findings.text, terminator: "")
    return findings.grown.isEmpty && findings.missing.isEmpty
  }

  init(allowed: [Cost]) {
    self.allowed = allowed
  }

  /// - Parameter n: the size whose budget counts; `nil` for all.
  init(file: URL, n: Int? = nil) throws {
    let again = "; `make budget ARGS=--write` makes one"
    let text = try file.text(orSay: "there is no budget at \(file.relativePath)\(again)")
    do {
      allowed = try JSONLines.rows(Cost.self, of: text).filter { n == nil || $0.n == n }
    } catch let error as JSONLines.Unreadable {
      throw Mistake("line \(error.line) of \(file.relativePath) is no line of a budget\(again)")
    }
    guard !allowed.isEmpty else {
      let size = n.map { " of n = \(Tables.whole(Double($0)))" } ?? ""
      throw Mistake("\(file.relativePath) has no line\(size)\(again)")
    }
  }

  /// All rows, grouped by subject, the subjects in their former order.
  func adding(_ costs: [Cost], inOrderOf old: [Cost]) -> [Cost] {
    (old + costs).map(\.subject).uniqued().flatMap { subject in
      (allowed + costs).filter { $0.subject == subject }
    }
  }

  /// Compares the counts with the budget.
  ///
  /// - Parameter subjects: those that were counted.
  func compare(_ costs: [Cost], subjects: [String]) -> Findings {
    var findings = Findings(count: costs.count)
    for cost in costs {
      guard let allowed = allowed.first(where: { $0.isOfSameWork(as: cost) }) else {
        findings.missing.append("\(cost.name): is not in the budget")
        continue
      }
      for figure in Figure.all {
        guard let before = figure.of(allowed), let now = figure.of(cost) else { continue }
        let change = Findings.Change(cost: cost, figure: figure.name, before: before, now: now)
        if now > before * (1 + Budget.room) { findings.grown.append(change) }
        if now < before * (1 - Budget.room) { findings.shrunk.append(change) }
      }
    }
    for row in allowed where subjects.contains(row.subject) {
      if !costs.contains(where: { row.isOfSameWork(as: $0) }) {
        findings.missing.append("\(row.name): was not counted")
      }
    }
    return findings
  }

  /// The same; what grew is counted again separately, and the smallest value of each figure counts.
  func compare(
    _ costs: [Cost],
    subjects: [String],
    again: (Cost) throws -> Cost?
  ) rethrows -> Findings {
    var costs = costs
    var findings = compare(costs, subjects: subjects)
    for _ in 1..<Budget.tries where !findings.grown.isEmpty {
      costs = try costs.map { cost in
        guard findings.grown.contains(where: { $0.cost.isOfSameWork(as: cost) }) else {
          return cost
        }
        return try again(cost).map(cost.least) ?? cost
      }
      findings = compare(costs, subjects: subjects)
    }
    return findings
  }

  private struct Figure {
    let name: String
    let of: @Sendable (Cost) -> Double?

    static let all = [
      Figure(name: "instructions") { $0.instructions },
      Figure(name: "allocations") { $0.allocations },
      Figure(name: "bytes") { $0.bytes },
    ]
  }

  /// How the counts differ from the budget.
  struct Findings: Equatable {
    struct Change: Equatable {
      let cost: Cost
      let figure: String
      let before: Double
      let now: Double

      fileprivate var row: [String] {
        let part = before == 0 ? "" : String(format: "%+.1f %%", (now / before - 1) * 100)
        let name = [cost.subject, cost.work.step, figure, Tables.whole(Double(cost.n))]
        return name + [before, now].map { $0 >= 1_000 ? Tables.whole($0) : Tables.short($0) }
          + [part]
      }
    }

    /// How many works were compared.
    var count: Int
    var grown: [Change] = []
    var shrunk: [Change] = []
    var missing: [String] = []

    var text: String {
      let head = ["subject", "a step of", "figure", "n", "budget", "now", ""]
      func table(_ title: String, _ changes: [Change]) -> String {
        changes.isEmpty ? "" : "\(title)\n\n" + TextTable.text([head] + changes.map(\.row), left: 3)
      }
      let lines = missing.map { "\($0)\n" }.joined()
      let advice = "`make budget ARGS=--write` makes what is spent now the budget"
      let grew = table("Spends more than the budget and five per cent:", grown)
      let less = table("Spends less, so that the budget could be lowered (\(advice)):", shrunk)
      if grew.isEmpty && lines.isEmpty {
        return "Within the budget: \(count) works.\n" + (less.isEmpty ? "" : "\n\(less)")
      }
      return grew + lines + (less.isEmpty ? "" : "\n\(less)")
        + "\nIf it is worth that, \(advice).\n"
    }
  }
}

extension Cost {
  fileprivate var name: String { "\(subject), \(work.step), n = \(Tables.whole(Double(n)))" }

  /// The smaller value of each figure in two counts of the same work.
  fileprivate func least(_ other: Cost) -> Cost {
    var cost = self
    cost.instructions = [instructions, other.instructions].compactMap(\.self).min()
    (cost.allocations, cost.bytes) = (min(allocations, other.allocations), min(bytes, other.bytes))
    return cost
  }

  fileprivate func isOfSameWork(as other: Cost) -> Bool {
    subject == other.subject && work == other.work && n == other.n
  }
}
