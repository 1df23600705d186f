import PromiseAdapters
import PromiseConformance
import TestSupport

/// The run of all rules on all libraries that the tests check: each cell runs once, for the first test that needs it.
enum SharedRun {
  /// Shared by all tests here, so that no program is compiled twice, and few compilers run at the same time.
  static let compiler = FixtureCompiler()

  // The comparison tries a million links; the pages do not depend on the number.
  private static let run = Run(
    options: RunOptions(scale: Extent.isWhole ? 100_000 : 400),
    compiler: compiler
  )
  private static let results = MadeOnce<String, CellResult>()

  static func result(of cell: Cell) async -> CellResult {
    // Rules about the suite read the results of the others.
    let earlier = cell.rule.level == .meta ? others(of: cell.subject) : []
    return await results.value(for: cell.name) {
      for other in earlier { _ = await result(of: other) }
      return await run.result(of: cell)
    }
  }

  private static func others(of subject: String) -> [Cell] {
    Libraries.all.filter { $0.name == subject }.flatMap(\.cells).filter { $0.rule.level != .meta }
  }
}
