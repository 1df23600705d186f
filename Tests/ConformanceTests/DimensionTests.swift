import Testing
import TestSupport

@testable import PromiseConformance

/// Every law is tried over every way to end, every arrival, every kind of step, and a first and a second handler; or
/// says beside its text why not.
@Suite(.ownThread) struct DimensionTests {
  @Test func `each law is tried over each dimension, or says why not`() {
    let cells = Catalogue.cells(for: NeverSettlingAdapter.self)
    // All laws apply to the promise that never settles.
    #expect(cells.filter { $0.rule.level.isLaw && $0.cases.isEmpty }.map(\.rule.id) == [])
    for problem in cells.flatMap(Self.problems) { Issue.record("\(problem)") }
  }

  @Test func `a dimension that is missing without a reason is a problem`() {
    #expect(
      Self.problems(law(.arrivals { _ in })) == [
        "X-1 is not tried over ends (cancelled, fulfilled, rejected): add cases, or a reason in `narrowed`",
        "X-1 is not tried over arrivals (beside, from another, inside, inside another): "
          + "add cases, or a reason in `narrowed`",
        "X-1 is not tried over verbs (Chain, ErrorObserver, Finalizer, Mover, Pair, Recovery, RecoveryChain, "
          + "Transform, ValueObserver, Wrapper): add cases, or a reason in `narrowed`",
        "X-1 is not tried over second handlers (first, second): add cases, or a reason in `narrowed`",
      ]
    )
    #expect(Self.problems(law(.arrivals { _ in }, .making())) == [])
    let chain: Plan<NeverSettlingAdapter> = .each(NeverSettlingAdapter.everyVerb, or: .chain) {
      _,
      _ in
    }
    #expect(Self.problems(law(chain, .races(.ends, .arrivals, .seconds))) == [])
  }

  @Test func `a reason that is not needed is a problem`() {
    let everything: Plan<NeverSettlingAdapter> = .encounters(Encounter.all(), or: .chain) { _, _ in
    }
    #expect(Self.problems(law(everything)) == [])
    #expect(
      Self.problems(law(everything, .forValues(.ends))) == [
        "X-1 is tried over all ends: take `.ends` out of `narrowed`"
      ]
    )
    #expect(
      Self.problems(law(.arrivals { _ in }, .making(), .errors(.ends))) == [
        "X-1 gives 2 reasons not to be tried over ends: one is enough"
      ]
    )
    #expect(
      Self.problems(law(.arrivals { _ in }, level: .choice(InheritedContext.self), .making())) == [
        "X-1 is no law: take `narrowed` out of its text"
      ]
    )
  }

  @Test func `a law that is said to try dimensions for another does`() {
    let cells = Catalogue.cells(for: NeverSettlingAdapter.self)
    for cell in cells {
      for narrowing in cell.rule.narrowings {
        guard let other = narrowing.other else { continue }
        let tries = cells.first { $0.rule.id == other }
        #expect(tries?.rule.level.isLaw == true, "\(cell.rule.id) names \(other), which is no law")
        let excused = Set(tries?.rule.narrowings.flatMap(\.dimensions) ?? [])
        let missing = excused.intersection(narrowing.dimensions).map(\.rawValue).sorted()
        #expect(missing == [], "\(cell.rule.id) relies on \(other), which does not try them")
      }
    }
  }

  @Test func `cases for a thorough run do not count`() {
    let all: [Encounter<NeverSettlingAdapter>] = Encounter.all()
    let thorough: Plan<NeverSettlingAdapter> = .encounters(all.filter(\.isThorough), or: .chain) {
      _,
      _ in
    }
    #expect(Self.problems(law(thorough)).count == 4)
  }

  /// What is wrong with the dimensions of a law, one line each.
  private static func problems(_ cell: Cell) -> [String] {
    let rule = cell.rule
    guard rule.level.isLaw else {
      return rule.narrowings.isEmpty
        ? [] : ["\(rule.id) is no law: take `narrowed` out of its text"]
    }
    return CaseDimension.allCases.compactMap { dimension in
      let cases = cell.cases.filter { !$0.label.isThorough }
      let missing = dimension.values(on: NeverSettlingAdapter.self)
        .subtracting(cases.compactMap { $0.label.stimulus.value(of: dimension) })
      let reasons = rule.narrowings.count { $0.dimensions.contains(dimension) }
      if reasons > 1 {
        return
          "\(rule.id) gives \(reasons) reasons not to be tried over \(dimension.rawValue): one is enough"
      }
      if missing.isEmpty, reasons == 1 {
        return
          "\(rule.id) is tried over all \(dimension.rawValue): take `.\(dimension)` out of `narrowed`"
      }
      if missing.isEmpty || reasons == 1 { return nil }
      return
        "\(rule.id) is not tried over \(dimension.rawValue) (\(missing.sorted().joined(separator: ", "))): "
        + "add cases, or a reason in `narrowed`"
    }
  }

  private func law(
    _ plan: Plan<NeverSettlingAdapter>,
    level: Level = .must,
    _ narrowings: Narrowing...
  ) -> Cell {
    let info = RuleInfo("X-1", level, "", intent: "", origin: "", hint: "", narrowed: narrowings)
    return Catalogue.cell(Rule(info, plan))
  }
}
