import MyPromiseAdapter
import PromiseConformance
import XCTest

/// All rules in one test, with one failure for each that does not hold.
final class MyPromiseXCTests: XCTestCase {
  func testRules() async {
    let run = Run(options: RunOptions(scale: 1000))
    for cell in Subject(MyPromiseAdapter.self).cells where cell.rule.level != .meta {
      let verdict = await run.result(of: cell).verdict
      XCTAssertFalse(verdict.word.isWrong, "\(cell.name): \(verdict.reason ?? "")")
    }
  }
}
