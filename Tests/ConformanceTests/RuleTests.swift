import PromiseAdapters
import PromiseConformance
import Testing
import TestSupport

/// Every rule on every library: one test for a group, one argument for a rule and a library.
///
/// A single rule is `conformance compare --only CHN-03`.
@Suite(.ownThread) struct RuleTests {
  @Test(arguments: cells("STA")) func STA(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("EXE")) func EXE(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("THN")) func THN(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("CHN")) func CHN(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("RES")) func RES(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("FIN")) func FIN(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("COL")) func COL(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("ALL")) func ALL(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("SET")) func SET(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("ANY")) func ANY(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("RAC")) func RAC(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("TIM")) func TIM(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("CAN")) func CAN(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("TSK")) func TSK(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("ORD")) func ORD(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("CTX")) func CTX(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("THR")) func THR(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("LIV")) func LIV(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("MEM")) func MEM(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("UNH")) func UNH(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("TYP")) func TYP(cell: Cell) async { await check(cell) }
  @Test(arguments: cells("ADP")) func ADP(cell: Cell) async { await check(cell) }

  @Test func `there is a test for each group of the catalogue`() {
    #expect(
      Catalogue.groups.map(\.id) == [
        "STA", "EXE", "THN", "CHN", "RES", "FIN", "COL", "ALL", "SET", "ANY", "RAC", "TIM", "CAN",
        "TSK",
        "ORD", "CTX", "THR", "LIV",
        "MEM", "UNH", "TYP", "ADP",
      ]
    )
  }

  @Test func `ids are written once`() {
    let ids = Catalogue.rules.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  private static func cells(_ group: String) -> [Cell] {
    Libraries.all.flatMap(\.cells).filter { $0.rule.group == group }
  }

  /// Figures over their bound: `Docs/Advice.md` says why, and how to write the code so that nothing grows.
  private static let known: Set<String> = [
    "MEM-18 TypedPromise", "MEM-18 ResultPromise",
  ]

  private func check(_ cell: Cell) async {
    let result = await SharedRun.libraries.result(of: cell)
    switch result.verdict {
    case .over where Self.known.contains(cell.name): return
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
