import PromiseReport
import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants

/// What is measured beside a bound, and is neither wrong nor right.
@Suite(.ownThread) struct GradeTests {
  @Test func `a figure over its bound is in the table, and in no share of the laws`() async {
    let subjects = [
      Subject(SketchAdapter<Sketch>.self), Subject(SketchAdapter<TakesStackForEachLink>.self),
    ]
    let cells = subjects.map { ($0, $0.cells.filter { $0.rule.id == "LIV-07" }) }
    let results = await Run(options: RunOptions(scale: 400)).results(of: cells)
    #expect(results.map(\.verdict.word) == [.within, .over])
    #expect((24...4_096).contains(results[1].verdict.grade?.figure ?? 0))
    let matrix = Matrix(RunRecord(results: results, subjects: subjects.map(\.name), seed: 1))
    #expect(matrix.terminal.contains(/figures within bounds +1 of 1 +0 of 1/))
    #expect(matrix.terminal.contains(/stack a link, releasing +within +over its bound +LIV-07/))
    #expect(matrix.terminal.contains(/LIV-07, TakesStackForEachLink: \d+ bytes of stack a link/))
    #expect(!matrix.terminal.contains("laws that hold"))
  }

  @Test func `a figure has its unit, and one of them a singular`() {
    let bound = Bound.stack("links")
    #expect(
      [0, 1, 24].map(bound.words) == [
        "0 bytes of stack a link", "1 byte of stack a link", "24 bytes of stack a link",
      ]
    )
  }

  @Test func `a limit is declared with its reason, and holds as far as it says`() async {
    let enough = await release(DeclaresEnough.self)
    #expect(enough.word == .over)
    #expect(enough.reason == "it is simple")
    #expect(
      await release(DeclaresTooLittle.self).reason?.hasPrefix("declared at most 24, ") == true
    )
    #expect(
      await release(DeclaresNeedlessly.self)
        == .fail("declared a limit (it was so once), but stays within the bound: remove the limit")
    )
    #expect(
      await release(DivergesFromABound.self).reason?.hasPrefix(
        "declared to diverge, but this is a bound: declare `Profile.Limit(\"LIV-07\", atMost: "
      ) == true
    )
  }

  @Test func `a limit is for the cases that it names, and a figure names its case`() async {
    let pending = "released while it is pending"
    let open = await release(DeclaresAnotherCase.self)
    #expect(open.word == .over && open.reason == nil)
    #expect(open.grade?.cases.contains { $0.contains(pending) } == true)
    let declared = await release(DeclaresOneCase.self).grade
    #expect(declared?.because != nil || declared?.cases.contains { $0.contains(pending) } == false)
  }

  @Test func `a record keeps the figure and the reason`() async throws {
    let subject = Subject(SketchAdapter<DeclaresEnough>.self)
    let result = await Run(options: RunOptions(scale: 400)).result(of: cell(of: subject))
    let record = RunRecord(results: [result], subjects: [subject.name], seed: 1)
    let read = try RunRecord(text: record.text)
    #expect(read == record)
    #expect(read.lines.first?.figure == result.verdict.grade?.figure)
    #expect(read.lines.first?.reason == "it is simple")
    #expect(ChildAnswer.Result(result).result(of: cell(of: subject)).verdict == result.verdict)
  }

  @Test func `a figure is noticed as a fault unless it is declared`() async {
    #expect(await kills(ReleasesLinkByLink.self) == ["LIV-07"])
    #expect(await kills(DeclaresEnough.self) == [])
    #expect(await kills(DeclaresTooLittle.self) == ["LIV-07"])
  }

  private func kills<S: Sketch>(_ type: S.Type) async -> [String] {
    let cell = cell(of: Subject(SketchAdapter<S>.self))
    let result = await Run(options: RunOptions(scale: 400)).result(of: cell)
    return KillMatrix.Row(mutant: "", fault: "", named: [], results: [result]).kills
  }

  private func release<S: Sketch>(_ type: S.Type) async -> Verdict {
    let cell = cell(of: Subject(SketchAdapter<S>.self))
    return await Run(options: RunOptions(scale: 400)).result(of: cell).verdict
  }

  private func cell(of subject: Subject) -> Cell {
    subject.cells.first { $0.rule.id == "LIV-07" } ?? subject.cells[0]
  }
}

private class ReleasesLinkByLink: Sketch, @unchecked Sendable {
  override func release() {}
}

private final class DeclaresEnough: ReleasesLinkByLink, @unchecked Sendable {
  override class var limits: [Profile.Limit] {
    [Profile.Limit("LIV-07", atMost: 4_096, because: "it is simple")]
  }
}

private final class DeclaresTooLittle: ReleasesLinkByLink, @unchecked Sendable {
  override class var limits: [Profile.Limit] {
    [Profile.Limit("LIV-07", atMost: 24, because: "it is simple")]
  }
}

private final class DeclaresOneCase: ReleasesLinkByLink, @unchecked Sendable {
  override class var limits: [Profile.Limit] {
    [Profile.Limit("LIV-07", atMost: 4_096, in: "while it is pending", because: "it is simple")]
  }
}

private final class DeclaresAnotherCase: ReleasesLinkByLink, @unchecked Sendable {
  override class var limits: [Profile.Limit] {
    [Profile.Limit("LIV-07", atMost: 4_096, in: "in no case", because: "it is simple")]
  }
}

private final class DeclaresNeedlessly: Sketch, @unchecked Sendable {
  override class var limits: [Profile.Limit] {
    [Profile.Limit("LIV-07", atMost: 4_096, because: "it was so once")]
  }
}

private final class DivergesFromABound: ReleasesLinkByLink, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [Profile.Divergence("LIV-07", observed: "the stack", instead: "recurses", because: "of ease")]
  }
}
