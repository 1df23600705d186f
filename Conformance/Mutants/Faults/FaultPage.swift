import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// The page about planted faults: made of the records of whole runs, and read by `faults check`.
struct FaultPage {
  static let path = "Docs/Faults.md"

  /// A rule, and a fault that it notices.
  struct Example {
    let rule: String
    /// As ``PlantedFault/key``.
    let fault: [String]
  }

  let text: String

  /// Makes the page.
  ///
  /// - Parameter byRule: how many faults each rule notices in the first record, and first one that it has noticed again.
  init(of records: [FaultRecord], byRule: [(rule: String, count: Int, faults: [PlantedFault])]) {
    let planted = MarkdownTable.text(
      ["planted in", "planted"] + (records.first?.counts.map(\.head) ?? []),
      records.map { record in
        [record.head.target, "\(record.head.faults)"] + record.counts.map { "\($0.count)" }
      }
    )
    let rows = records.flatMap(\.rows)
    let kinds = MarkdownTable.text(
      ["a fault is", "tried", "noticed", "change nothing"],
      PlantedFault.Kind.allCases.map { kind in
        let all = rows.filter { $0.fault.kind == kind }
        let counts = [all.count, all.count(where: \.isNoticed), all.count(where: \.changesNothing)]
        return [kind.rawValue] + counts.map { "\($0)" }
      }
    )
    let rules = MarkdownTable.text(
      ["rule", "notices", "file", "function", "is", "code"],
      byRule.map { rule, count, faults in [rule, "\(count)"] + Self.cells(of: faults[0]) }
    )
    var text = """
      # Planted faults

      `make faults` plants faults in a promise, and `make faults LIB=ResultPromise` in a library: it leaves out each
      statement, makes it twice, negates each condition, and so on, all in one build. Each fault is then turned on in a
      process of its own, which runs the rules, then 8,000 small programs and 3,000 random ones. In a library, schedules of
      threads are searched then, and its own tests are run. Each of these is asked where nothing has noticed the fault
      before. `swift run conformance faults page` makes this page of the records.

      \(planted)
      *Sketch* is the promise that [mutants](../Conformance/Mutants) are made from. A fault that changes nothing that
      anybody can see is in a list, with its reason: [Conformance/Faults](../Conformance/Faults).

      ## By kind

      \(kinds)
      ## By rule

      How many faults in *Sketch* each rule notices, and one of them. `make faults-check` plants some of these again, and
      runs the rule. Other rules notice [mutants](../Conformance/Mutants) that name them: they compare times, or what many of
      something take.

      \(rules)
      """
    for record in records where !record.survivors.isEmpty {
      text += "\n## Noticed by nothing, in \(record.head.target)\n\n"
      text += MarkdownTable.text(
        ["file", "function", "is", "code"],
        record.survivors.map { Self.cells(of: $0.fault) }
      )
    }
    self.text = text
  }

  /// Reads the page.
  init() throws {
    text = try URL(fileURLWithPath: Self.path).text(orSay: "there is no \(Self.path) here")
  }

  /// The rows of the table by rule.
  var examples: [Example] {
    text.split(separator: "\n").compactMap { line in
      let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|")
      }
      guard cells.count == 6, Catalogue.rules.contains(where: { $0.id == cells[0] }) else {
        return nil
      }
      let code = [cells[3], cells[5]].map { $0.trimmingCharacters(in: ["`"]) }
      return Example(rule: cells[0], fault: [cells[2], code[0], cells[4], code[1]])
    }
  }

  /// Whether a fault is in the table of those that nothing notices.
  func isOpen(_ fault: PlantedFault) -> Bool {
    text.contains(MarkdownTable.row(Self.cells(of: fault)))
  }

  private static func cells(of fault: PlantedFault) -> [String] {
    let key = fault.key.map { $0.replacing("|", with: "\\|") }
    return [key[0], "`\(key[1])`", key[2], "`\(key[3])`"]
  }
}
