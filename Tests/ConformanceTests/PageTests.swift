import Foundation
import PromiseAdapters
import PromiseConformance
import PromiseReport
import Testing

/// The pages that are made from rules and runs are those that would be made now: `make docs`.
@Suite struct PageTests {
  @Test func `the specification is made from the rules`() throws {
    #expect(try page("Conformance/SPEC.md") == Specification.markdown)
  }

  @Test func `the matrix is what a run finds, and the README shows it`() async throws {
    let subjects = Libraries.all
    var results: [CellResult] = []
    for cell in subjects.flatMap(\.cells) {
      results.append(await SharedRun.libraries.result(of: cell))
    }
    let record = RunRecord(results: results, subjects: subjects.map(\.name), seed: 1)
    let matrix = Matrix(record)
    #expect(try page("Docs/Matrix.md") == matrix.markdown)
    #expect(try page("README.md").contains(matrix.summary))
  }

  private func page(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
