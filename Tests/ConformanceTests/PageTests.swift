import PromiseAdapters
import PromiseConformance
import PromiseReport
import TestSupport
import Testing

/// The pages that are made from rules and runs are those that would be made now: `make docs`.
@Suite(.ownThread) struct PageTests {
  @Test func `the specification is made from the rules`() throws {
    #expect(try Project.text("Conformance/SPEC.md") == Specification.markdown)
  }

  @Test func `the matrix is what a run finds, and the README shows it`() async throws {
    let subjects = Libraries.all
    var results: [CellResult] = []
    for cell in subjects.flatMap(\.cells) {
      results.append(await SharedRun.libraries.result(of: cell))
    }
    let record = RunRecord(results: results, subjects: subjects.map(\.name), seed: 1)
    let matrix = Matrix(record)
    #expect(try Project.text("Docs/Matrix.md") == matrix.markdown)
    #expect(try Project.text("README.md").contains(matrix.summary))
  }
}
