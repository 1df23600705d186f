/// What runs cells and remembers what came of them: a rule about the suite looks at that.
protocol CellRunner: Sendable {
  /// How the run is done.
  var options: RunOptions { get }

  /// What the cases of a cell came to in this run; they run once.
  ///
  /// - Parameter other: the options for a cell that is run with others than this run's, each time.
  func caseResults(of cell: Cell, with other: RunOptions?) async -> [(Case, CaseResult)]

  /// Runs cases one after another on a thread of their own, each time.
  func run(_ cases: [Case], of cell: Cell, _ options: RunOptions) async -> [(Case, CaseResult)]

  /// Looks at cells, a few at once, until a problem is found.
  ///
  /// - Parameter width: how many cells are looked at side by side; as many as this run runs, where it is `nil`.
  /// - Returns: of the problems found, that of the cell that comes first.
  func firstProblem(
    in cells: [Cell],
    width: Int?,
    _ look: @escaping @Sendable (Cell) async -> String?
  ) async -> String?
}

extension CellRunner {
  func caseResults(of cell: Cell) async -> [(Case, CaseResult)] {
    await caseResults(of: cell, with: nil)
  }

  func firstProblem(
    in cells: [Cell],
    _ look: @escaping @Sendable (Cell) async -> String?
  ) async -> String? {
    await firstProblem(in: cells, width: nil, look)
  }
}
