import Foundation
import TestSupport
import Testing

/// Automatic workflows run only what exists.
@Suite(.ownThread) struct WorkflowTests {
  private static func words(_ pattern: Regex<(Substring, Substring)>, in file: String) throws
    -> Set<String>
  {
    Set(try Project.text(file).matches(of: pattern).map { String($0.1) })
  }

  @Test func `each step of CI is a target of the Makefile`() throws {
    let targets = try Self.words(/\n([a-z0-9-]+):[^=]/, in: "Makefile")
    let steps = try Self.words(/\n *step ([a-z0-9-]+)/, in: ".ci/run")
    #expect(steps.count > 15)
    #expect(steps.subtracting(targets) == [])
  }

  @Test func `what CI runs in a small form, a night runs in full`() throws {
    let text = try Project.text(".ci/run")
    let night = try #require(text.components(separatedBy: "NIGHTLY=1").last)
    let parts = night.components(separatedBy: "\nelse\n")
    #expect(parts.count == 2)
    func steps(_ part: String) -> Set<String> {
      Set(part.matches(of: /\n *step ([a-z0-9-]+)/).map { String($0.1) })
    }
    #expect(steps("\n" + parts[1]).subtracting(steps("\n" + parts[0])) == [])
  }

  @Test func `the workflow runs CI, and does on other systems what the README says`() throws {
    let workflow = try Project.text(".github/workflows/ci.yml")
    for line in ["run: .ci/run\n", "run: make nightly\n", "targets: compare test\n"] {
      #expect(workflow.contains(line))
    }
    let platforms = try #require(workflow.firstMatch(of: /platform: \[(.+)\]/)?.1)
    let manifest = try Project.text("Package.swift")
    let readme = try Project.text("README.md")
    for platform in String(platforms).components(separatedBy: ", ") {
      #expect(manifest.contains(".\(platform)(.v"))
      #expect(readme.contains(platform))
    }
  }

  @Test(arguments: ["README.md", "Docs/Choosing.md", "Docs/TakeOneHome.md"])
  func `what a library needs is at the top of the pages for those who choose one`(path: String)
    throws
  {
    let manifest = try Project.text("Package.swift")
    let systems = try #require(manifest.firstMatch(of: /platforms: \[(.+)\]/)?.1)
    let needed = systems.matches(of: /\.(\w+)\(\.v(\d+)\)/).map { "\($0.1) \($0.2)" }
    let tools = try #require(manifest.firstMatch(of: /swift-tools-version: (.+)/)?.1)
    let top = try Project.text(path).prefix(1_200).split { $0.isWhitespace || $0 == "," }
      .joined(separator: " ")
    for words in needed + ["Linux", "Swift \(tools) or later"] { #expect(top.contains(words)) }
    #expect(needed.count == 5)
  }
}
