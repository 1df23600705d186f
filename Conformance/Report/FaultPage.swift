import Foundation
import ProgramSupport
import PromiseConformance

/// The page about planted faults: made of the records of runs, and read by `faults check`.
package struct FaultPage: Sendable {
  package static let path = "Docs/Faults.md"

  /// A rule, and a fault that it notices.
  package struct Example: Sendable {
    package let rule: String
    /// As ``PlantedFault/key``.
    package let fault: [String]

    package init(rule: String, fault: [String]) { (self.rule, self.fault) = (rule, fault) }
  }

  /// All of it, in Markdown.
  package let text: String
  /// The rows of its tables, by the heading that each is below; first the heads of the columns.
  private let tables: [String: [[String]]]

  /// Reads a page of this text.
  package init(text: String) {
    var (heading, tables) = ("", [String: [[String]]]())
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") { heading = line.trimmingCharacters(in: ["#", " "]) }
      guard line.hasPrefix("| "), !line.hasPrefix("| ---") else { continue }
      let cells = line.dropFirst(2).dropLast(2).split(separator: " | ")
      tables[heading, default: []].append(cells.map(String.init))
    }
    (self.text, self.tables) = (text, tables)
  }

  /// Reads the page where it lies, below the working folder.
  package init() throws {
    let file = URL(fileURLWithPath: Self.path)
    self.init(text: try file.text(orSay: "there is no \(Self.path) here"))
  }

  /// The page made anew: what it says of modules without a record stays.
  ///
  /// - Parameters:
  ///   - modules: all that may be on it, in their order.
  ///   - records: those of runs.
  ///   - rules: how many faults in *Sketch* each rule notices, and some of them, of which the page names the first; `nil`
  ///     if *Sketch* has no record.
  package func renewed(
    _ modules: [String],
    by records: [FaultRecord],
    rules: [(rule: String, count: Int, faults: [PlantedFault])]?
  ) -> FaultPage {
    let new = Dictionary(records.map { ($0.head.target, $0) }) { $1 }
    let planted = modules.compactMap { name in
      new[name].map(Self.row) ?? rows(Self.title).first { $0[0] == name }
    }
    let names = planted.map { $0[0] }
    let heads = records.first.map { ["planted in", "planted"] + $0.counts.map(\.head) }
    let allKinds = PlantedFault.Kind.allCases
    let columns = names.map { name in
      [name]
        + allKinds.map { kind in
          new[name].map { Self.noticed(kind, in: $0) } ?? cell(kind.rawValue, of: name)
        }
    }.filter { $0.dropFirst().contains { $0 != "-" } }
    let kinds = allKinds.indices.map { row in
      [allKinds[row].rawValue] + columns.map { $0[row + 1] }
    }
    let examples = rules?.map { rule, count, faults in
      [rule, "\(count)"] + Self.cells(of: faults[0])
    }
    var text = """
      # \(Self.title)

      `make faults` plants faults in a promise, and `make faults LIB=ResultPromise` in a library: it leaves out each
      statement, makes it twice, negates each condition, and so on, all in one build. Each fault is then turned on in a
      process of its own, which runs the rules, then 8,000 small programs and 3,000 random ones. In a library, its own tests
      are run then, and schedules of threads are searched. Each of these is asked where nothing has noticed the fault
      before; with `ARGS=--programs-too`, programs run on each. Rules and programs are not asked of code that they do not
      run without a fault. Dispatchers are no promises, and their tests are asked first. `swift run conformance faults page`
      renews what this page says of modules that have a record, also one of a sample.

      \(MarkdownTable.text(heads ?? tables[Self.title]?.first ?? [], planted))
      *Sketch* is the promise that [mutants](../Conformance/Mutants) are made from. A fault that changes nothing that
      anybody can see is in a list, with its reason: [Conformance/Faults](../Conformance/Faults). Most of these make a call
      twice that has nothing to do the second time.

      ## \(Self.byKind)

      How many faults of each kind are noticed, of those that change something. A value that stays an earlier one, and an
      object that is released too early, are assignments that are dropped.

      \(MarkdownTable.text(["a fault is"] + columns.map { $0[0] }, kinds))
      ## \(Self.byRule)

      How many faults in *Sketch* each rule notices, and one of them. `make faults-check` plants some of these again, and
      runs the rule. Other rules notice [mutants](../Conformance/Mutants) that name them: they compare times, or what many of
      something take.

      \(MarkdownTable.text(["rule", "notices"] + Self.heads, examples ?? rows(Self.byRule)))
      """
    for name in names {
      let open = new[name]?.survivors.map { Self.cells(of: $0.fault) } ?? rows(Self.open(in: name))
      guard !open.isEmpty else { continue }
      text += "\n## \(Self.open(in: name))\n\n" + MarkdownTable.text(Self.heads, open)
    }
    return FaultPage(text: text)
  }

  /// The rows of the table by rule.
  package var examples: [Example] {
    rows(Self.byRule).map { $0.map { $0.replacing("\\|", with: "|") } }.compactMap { cells in
      guard cells.count == 6, Catalogue.rules.contains(where: { $0.id == cells[0] }) else {
        return nil
      }
      let code = [cells[3], cells[5]].map { $0.trimmingCharacters(in: ["`"]) }
      return Example(rule: cells[0], fault: [cells[2], code[0], cells[4], code[1]])
    }
  }

  /// How many faults were tried in a module.
  package func tried(in module: String) -> Int {
    rows(Self.title).first { $0[0] == module }.flatMap { Int($0[2]) } ?? 0
  }

  /// Whether a fault is in the table of those that nothing notices.
  package func isOpen(_ fault: PlantedFault, in module: String) -> Bool {
    rows(Self.open(in: module)).contains(Self.cells(of: fault))
  }

  // MARK: Tables

  private static let (title, byKind, byRule) = ("Planted faults", "By kind", "By rule")

  private static func open(in module: String) -> String { "Noticed by nothing, in \(module)" }

  /// Of the columns that name a fault.
  private static let heads = ["file", "function", "is", "code"]

  private static func cells(of fault: PlantedFault) -> [String] {
    let key = fault.key.map { $0.replacing("|", with: "\\|") }
    return [key[0], "`\(key[1])`", key[2], "`\(key[3])`"]
  }

  private static func row(of record: FaultRecord) -> [String] {
    [record.head.target, "\(record.head.faults)"] + record.counts.map { "\($0.count)" }
  }

  private static func noticed(_ kind: PlantedFault.Kind, in record: FaultRecord) -> String {
    let all = record.rows.filter { $0.fault.kind == kind && !$0.changesNothing }
    return all.isEmpty ? "-" : "\(all.count(where: \.isNoticed)) of \(all.count)"
  }

  /// The rows below a heading.
  private func rows(_ heading: String) -> [[String]] {
    Array(tables[heading, default: []].dropFirst())
  }

  /// A cell of the table by kind; “-” where the page does not have it.
  private func cell(_ kind: String, of module: String) -> String {
    let row = rows(Self.byKind).first { $0[0] == kind } ?? []
    return zip(tables[Self.byKind]?.first ?? [], row).first { $0.0 == module }?.1 ?? "-"
  }
}
