import MyPromiseAdapter
import PromiseConformance
import Testing

/// Each rule is a test.
@Suite struct MyPromiseSwiftTestingTests {
  private static let run = Run(options: RunOptions(scale: 1000))
  private static let cells = Subject(MyPromiseAdapter.self).cells.filter { $0.rule.level != .meta }

  @Test(arguments: cells.map(\.rule.id))
  func `the rule holds`(rule: String) async throws {
    let cell = try #require(Self.cells.first { $0.rule.id == rule })
    let verdict = await Self.run.result(of: cell).verdict
    #expect(!verdict.word.isWrong, "\(cell.rule.statement) \(verdict.reason ?? "")")
  }
}
