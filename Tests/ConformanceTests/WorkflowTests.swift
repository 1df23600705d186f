import Foundation
import TestSupport
import Testing

/// What runs on many machines is what runs on one.
@Suite struct WorkflowTests {
  private static let workflow = ".github/workflows/ci.yml"
  private static var jobs: Set<String> {
    get throws { try words(/target: \[([a-z0-9, -]+)\]/, in: workflow) }
  }

  private static func words(_ pattern: Regex<(Substring, Substring)>, in file: String) throws
    -> Set<String>
  {
    let texts = try Project.text(file).matches(of: pattern).map(\.1)
    return Set(texts.flatMap { String($0).components(separatedBy: ", ") })
  }

  @Test func `the workflow has each step of CI, and the comparison and the tests on macOS`() throws
  {
    let steps = try Self.words(/\n *(?:\S.*then )?(?:step|sanitized) ([a-z0-9-]+)/, in: ".ci/run")
    #expect(steps.count > 9)
    #expect(try Self.jobs == steps)
    let workflow = try Project.text(Self.workflow)
    let macOS = try #require(workflow.components(separatedBy: "  macos:").last)
    #expect(macOS.prefix(200).contains("target: [compare, test]\n    runs-on: macos"))
  }

  @Test func `each of them is a target of the Makefile`() throws {
    let targets = try Self.words(/\n([a-z0-9-]+):[^=].*##/, in: "Makefile")
    #expect(try Self.jobs.subtracting(targets) == [])
  }
}
