import PromiseAdapters
import PromiseConformance
import Testing
import TestSupport

/// Every rule on every library: one argument for a rule and a library.
///
/// A single rule is `conformance compare --only CHN-03`.
@Suite(.ownThread) struct RuleTests {
  @Test func `each rule has a name for code, and each name a rule`() {
    #expect(Catalogue.rules.map(\.id) == RuleName.allCases.map(\.id))
  }

  @Test(arguments: Libraries.all.flatMap(\.cells)) func `a library keeps a rule`(cell: Cell) async {
    let result = await SharedRun.result(of: cell)
    switch result.verdict {
    // Declared: `Docs/Advice.md` says how to write the code so that nothing grows.
    case .over(let grade) where grade.because != nil: return
    // If a library fails the smoke check, one rule says so, and the others are not run.
    case .pass, .choice, .within, .diverges, .notApplicable, .notRun: return
    case .fail, .over, .inconclusive, .broken: break
    }
    let reason = result.verdict.reason ?? ""
    Issue.record("\(cell.name), \(result.verdict.word): \(reason) (look at \(cell.rule.hint))")
    for failure in result.failures {
      Issue.record(
        "\(cell.name), \(failure.label): \(failure.reason)\n\(failure.trace.map(\.description).joined(separator: "\n"))"
      )
    }
  }
}

extension Cell: CustomTestStringConvertible {
  /// The rule and the library.
  public var testDescription: String { name }
}
