/// Runs the same cells over and over, each pass with the next seed, and adds up the results.
package struct Soak {
  /// One cell, and its results in all passes.
  package struct Row {
    /// The cell.
    package let cell: Cell
    /// The rounds and races of all passes, and what was left alive.
    package let tally = Tally()
    /// How many passes did not end as they should.
    package internal(set) var violations = 0
    /// The seed and the reason of the first of them.
    package internal(set) var first: (seed: UInt64, reason: String)?

    /// Whether nothing was violated and nothing is left alive.
    package var isGood: Bool { violations == 0 && tally.alive == 0 }
  }

  /// The rules about races, whose result depends on the order in which threads happen to run.
  package static let rules = [
    RuleName.thr01, .thr02, .thr03, .thr08, .thr09, .thr12, .col07,
  ].map(\.id)

  /// A row for each cell.
  package private(set) var rows: [Row]
  /// How many passes there were.
  package private(set) var passes = 0
  private let options: RunOptions

  /// Prepares a soak.
  ///
  /// - Parameters:
  ///   - cells: what to run.
  ///   - options: how; the seed is that of the first pass.
  package init(cells: [Cell], options: RunOptions) {
    rows = cells.filter { $0.hasCases }.map { Row(cell: $0) }
    self.options = options
  }

  /// Whether every row is good, and there is one.
  package var isGood: Bool { !rows.isEmpty && rows.allSatisfy(\.isGood) }

  /// Runs each cell once.
  package mutating func pass() async {
    var options = options
    options.seed &+= UInt64(passes)
    for index in rows.indices {
      options.tally = rows[index].tally
      let verdict = await Run(options: options, skipsSmoke: true).result(of: rows[index].cell)
        .verdict
      if verdict == .pass { continue }
      rows[index].violations += 1
      if rows[index].first == nil {
        rows[index].first = (options.seed, verdict.reason ?? verdict.word.description)
      }
    }
    passes += 1
  }
}
