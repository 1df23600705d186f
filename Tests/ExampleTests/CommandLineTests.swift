import ExampleSupport
import Foundation
import PromiseConformance
import ProgramSupport
import Testing
import TestSupport

/// Runs an example as a program of its own.
///
/// - Parameter temporary: where it keeps its temporary files, if the system does not decide.
func run(
  _ example: String,
  _ arguments: [String],
  temporary: URL? = nil
) async throws -> ProgramEnd {
  try await TemporaryProcess(
    Project.program(example),
    arguments,
    environment: temporary.map { ["TMPDIR": $0.path] } ?? [:]
  ).run()
}

private let examples = ["PostWithAttachments", "FetchUpdateSave", "PagedClient"]

@Suite(.ownThread) struct CommandLineTests {
  @Test(arguments: examples)
  func `an example runs to its end, and leaves nothing behind`(example: String) async throws {
    let temporary = try ProgramSupport.TemporaryFolder()
    let ending = try await run(example, [], temporary: temporary.url)
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty)
    for library in Library.allCases { #expect(ending.output.contains("\n\(library.rawValue), ")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path) == [])
  }

  @Test(arguments: examples)
  func `a word that says nothing gets one line and status 2`(example: String) async throws {
    let ending = try await run(example, ["typed", "tpyed"])
    let refusal = try #require(ending.refusal)
    #expect(refusal.hasPrefix("\(example): there is no “tpyed”; choose from: "))
  }
}
