import PromiseAdapters
import PromiseConformance
import TestSupport

/// The run of all rules on all libraries that the tests check: each cell runs once, for the first test that needs it.
actor SharedRun {
  static let libraries = SharedRun()

  /// Shared by all tests here, so that no program is compiled twice, and few compilers run at the same time.
  static let compiler = FixtureCompiler()

  // The comparison tries a million links; the pages do not depend on the number.
  private let run = Run(
    options: RunOptions(scale: Extent.isWhole ? 100_000 : 400),
    compiler: SharedRun.compiler
  )
  private var results: [String: Task<CellResult, Never>] = [:]

  func result(of cell: Cell) async -> CellResult {
    if let known = results[cell.name] { return await known.value }
    // Rules about the suite read the results of the others.
    let earlier = cell.rule.level == .meta ? others(of: cell.subject) : []
    let task = Task { [run] in
      for other in earlier { _ = await self.result(of: other) }
      return await run.result(of: cell)
    }
    results[cell.name] = task
    return await task.value
  }

  private func others(of subject: String) -> [Cell] {
    Libraries.all.filter { $0.name == subject }.flatMap(\.cells).filter { $0.rule.level != .meta }
  }
}
