/// Runs cells and remembers their results.
///
/// Rules about the suite read these results.
protocol CellRunner: Sendable {
  /// How the run is done.
  var options: RunOptions { get }

  /// The results of a cell's cases in this run; they run once.
  ///
  /// - Parameter other: the options for a cell that is run with others than this run's, each time.
  func caseResults(of cell: Cell, with other: RunOptions?) async -> [(Case, CaseResult)]

  /// Runs cases one after another on a thread of their own, each time.
  func run(_ cases: [Case], of cell: Cell, _ options: RunOptions) async -> [(Case, CaseResult)]

  /// Checks cells, a few at a time, until a problem is found.
  ///
  /// - Parameter width: how many cells are checked side by side; `nil` for as many as this run runs.
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
