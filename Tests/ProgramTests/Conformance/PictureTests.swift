import Foundation
import TestSupport
import Testing

@testable import docs

/// What the pictures of the pages show.
@Suite(.ownThread) struct PictureTests {
  @Test func `each picture is light and dark, and has the same in words`()
    async throws
  {
    let pictures = try await Pictures.all(in: Project.root)
    #expect(pictures.count == 13)
    for picture in pictures {
      let root = try #require(try Markup(picture.svg).root)
      #expect(root.all("desc").first?.text == picture.words)
      #expect(picture.svg.contains("prefers-color-scheme: dark"))
    }
    let folder = Project.root.appending(path: "Docs/Pictures").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(files) == Set(pictures.map { "\($0.name).svg" }))
  }

  /// The table from which a diagram is drawn has the states that the code has.
  @Test(arguments: ["ResultPromise", "JSPromise", "TypedPromise"])
  func `a diagram has the phases of the machine`(library: String) throws {
    let source = try Project.text("Sources/\(library)/Machine.swift")
    let phases = try #require(
      source.components(separatedBy: "enum Phase: Sendable {\n").last?.components(
        separatedBy: "\n  }\n"
      )
      .first
    )
    var cases = phases.matches(of: /(?m)^    case ([\w, ]+)$/).flatMap {
      $0.1.components(separatedBy: ", ")
    }
    // For a machine, all ways to be settled are one state.
    if library == "JSPromise" {
      cases = cases.filter { !["rejected", "aborted"].contains($0) }.map {
        ["fulfilled": "settled", "lockedIn": "locked in"][$0, default: $0]
      }
    }
    let diagram = try StateDiagram(source)
    #expect(diagram.states == cases)
    #expect(Set(diagram.changes.flatMap(\.to)) == Set(cases), "each is reached")
    #expect(Set(diagram.changes.map(\.from)) == Set(cases), "in each, something happens")
  }

  @Test func `what is in a table becomes arrows`() throws {
    let diagram = try StateDiagram(
      """
      /// |  | go | stay |
      /// |---|---|---|
      /// | **one** | *two*, or *one* at night | it waits |
      /// | **two** | as above | too late |
      """
    )
    #expect(diagram.states == ["one", "two"])
    #expect(diagram.changes.map(\.event) == ["go", "go", "stay"])
    #expect(diagram.changes.map(\.to) == [["two", "one"], ["two", "one"], ["one"]])
    #expect(throws: (any Error).self) { try StateDiagram("/// | no | table |") }
  }

  @Test func `the map has the targets, each above what it needs`() throws {
    let map = PackageMap(try Manifest(in: Project.root))
    #expect(map.needs.count > 14)
    #expect(
      map.direct("PromiseAdapters") == [
        "JSPromise", "PromiseConformance", "ResultPromise", "TypedPromise",
      ]
    )
    #expect(
      map.direct("conformance") == ["PromiseCommand", "PromiseMutants", "SmallPromises", "V8"]
    )
    let rows = map.rows
    for (level, row) in rows.enumerated() {
      for name in row {
        for other in map.needs[name, default: []] {
          let place = try #require(rows.firstIndex { $0.contains(other) })
          #expect(place > level)
        }
      }
    }
  }
}
