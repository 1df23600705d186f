import ProgramSupport
import PromiseConformance

/// Which law detected which mutant, and what is wrong with that.
public struct KillMatrix: Sendable {
  /// One mutant and the laws that detected it.
  public struct Row: Sendable, Equatable, Codable {
    /// The mutant's name.
    public let mutant: String
    /// What is wrong with it, in words that follow “no law notices that”.
    public let fault: String
    /// The laws, and rules of choices, that had to detect it.
    public let named: [String]
    /// Those that did.
    public let kills: [String]
    /// The laws that hold on it.
    public let passes: [String]
  }

  private let laws: [String]
  private let rows: [Row]
  private let original: Row?

  /// Collects a run over mutants.
  ///
  /// - Parameters:
  ///   - laws: the laws that were run.
  ///   - rows: a row for each mutant.
  ///   - original: the row of the promise that the mutants are made from, if it is among those that were run.
  public init(laws: [String], rows: [Row], original: Row?) {
    (self.laws, self.rows, self.original) = (laws, rows, original)
  }

  /// The faults of the suite that the run shows, one line for each.
  ///
  /// - Parameter silent: the mutant that never settles, on which no law may hold.
  public func problems(silent: String) -> [String] {
    var problems = (original?.kills ?? []).map {
      "\($0) fails on the original, which has nothing wrong"
    }
    for row in rows {
      if row.kills.isEmpty {
        problems.append("\(row.mutant) lives: no law notices that \(row.fault)")
      }
      for law in row.named where laws.contains(law) && !row.kills.contains(law) {
        let verdict = row.passes.contains(law) ? "passes" : "decides nothing"
        problems.append("\(row.mutant) should be noticed by \(law), which \(verdict)")
      }
      if row.mutant == silent {
        problems += row.passes.map { "\($0) holds on a promise that never settles" }
      }
    }
    return problems
  }

  /// The matrix: a row for each mutant, a column for each law.
  public var terminal: String {
    let width = (rows.map(\.mutant.count).max() ?? 0) + 2
    var text = ""
    for line in 0..<(laws.map(\.count).max() ?? 0) {
      text += String(repeating: " ", count: width)
      text += laws.map { law in String(Array(law)[line]) }.joined() + "\n"
    }
    for row in rows {
      text += row.mutant.padded(to: width) + laws.map { mark($0, in: row) }.joined() + "\n"
    }
    let kills = rows.reduce(0) { $0 + $1.kills.count }
    return text + """

      ■ noticed, as it had to be · □ noticed as well · · not noticed · blank: no verdict
      \(rows.count) mutants, \(laws.count) laws, \(kills) kills

      """
  }

  private func mark(_ law: String, in row: Row) -> String {
    if row.kills.contains(law) { return row.named.contains(law) ? "■" : "□" }
    return row.passes.contains(law) ? "·" : " "
  }
}

extension KillMatrix.Row {
  /// Makes a row from the results of a mutant's cells.
  ///
  /// - Parameters:
  ///   - mutant: the mutant's name.
  ///   - fault: what is wrong with it.
  ///   - named: the laws that had to detect it.
  ///   - results: the results of its cells.
  public init(mutant: String, fault: String, named: [String], results: [CellResult]) {
    self.init(
      mutant: mutant,
      fault: fault,
      named: named,
      kills: results.filter(\.noticesFault).map(\.rule.id),
      passes: results.filter { [.pass, .within].contains($0.verdict.word) }.map(\.rule.id)
    )
  }
}
