import Foundation
import PromiseConformance
import ProgramSupport
import Testing
import TestSupport

@testable import examples

/// Runs an example in a process of its own.
///
/// - Parameter temporary: where it keeps its temporary files, if the system does not decide.
func runExample(
  _ example: String,
  _ arguments: [String],
  temporary: URL? = nil
) async throws -> ProgramEnd {
  try await TemporaryProcess(
    Project.program("examples"),
    [example] + arguments,
    environment: temporary.map { ["TMPDIR": $0.path] } ?? [:]
  ).run()
}

@Suite(.ownThread) struct ExampleTests {
  @Test(arguments: Example.allCases)
  func `an example runs to its end, and leaves nothing behind`(example: Example) async throws {
    let temporary = try TemporaryFolder()
    let ending = try await runExample(example.rawValue, [], temporary: temporary.url)
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty)
    for library in Library.allCases { #expect(ending.output.contains("\n\(library.rawValue), ")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path) == [])
  }

  @Test(arguments: Example.allCases)
  func `a word that says nothing gets one line and status 2`(example: Example) async throws {
    let ending = try await runExample(example.rawValue, ["typed", "tpyed"])
    let refusal = try #require(ending.refusal)
    #expect(refusal.hasPrefix("examples: there is no choice “tpyed”; did you mean typed?"))
  }

  @Test func `an example that does not exist gets one line and status 2`() async throws {
    let refusal = try #require(try await runExample("PagedCleint", []).refusal)
    #expect(
      refusal.hasPrefix("examples: there is no example “PagedCleint”; did you mean PagedClient?")
    )
  }
}
