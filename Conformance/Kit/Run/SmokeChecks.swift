/// The smoke checks of the subjects of a run, each done once: a failure is one verdict, with its trace, and no rule
/// that would run the subject is judged.
actor SmokeChecks {
  private let check: @Sendable (Cell) async -> CellResult.Failure?
  private var checks: [String: Task<CellResult.Failure?, Never>] = [:]
  /// For each subject, the cell that reports what is wrong.
  private var tellers: [String: String] = [:]

  /// - Parameter check: what is wrong with the adapter of a cell; `nil` if it is fine.
  init(_ check: @escaping @Sendable (Cell) async -> CellResult.Failure?) { self.check = check }

  /// Chooses the cells that report, where many are to be run: for each subject the rule about it, or else the first.
  func begin(_ subjects: [[Cell]]) async {
    for cells in subjects {
      let teller =
        cells.first { $0.rule.id == RuleName.adp01.id } ?? cells.first(where: \.runsSubject)
      if let teller { _ = await result(of: teller) }
    }
  }

  /// The result of a cell whose subject fails; `nil` where it does not.
  func result(of cell: Cell) async -> CellResult? {
    guard cell.runsSubject else { return nil }
    let task = checks[cell.subject] ?? Task { [check] in await check(cell) }
    checks[cell.subject] = task
    guard let failure = await task.value else { return nil }
    let teller = tellers[cell.subject] ?? cell.name
    tellers[cell.subject] = teller
    guard teller == cell.name else {
      return CellResult(cell, .notJudged("the adapter's smoke check fails"))
    }
    let verdict = Verdict.broken("the adapter's smoke check failed: \(failure.reason)")
    return CellResult(cell, verdict, failures: [failure])
  }
}
