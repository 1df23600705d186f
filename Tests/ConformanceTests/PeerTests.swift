import Foundation
import PeerAdapters
import PromiseConformance
import TestSupport
import Testing

@testable import PromiseReport

/// What `Docs/Peers.md` says of other people's promises, as far as it shows without them: `make peers` holds the rest.
@Suite struct PeerTests {
  private static let folder = "Conformance/Peers/Adapters"

  @Test func `what the page says of Task is what a run finds`() async throws {
    let page = try Project.text("Docs/Peers.md").split(separator: "\n")
    let task = try #require(Peers.all.first { $0.name == "Task" })
    let cells = task.cells.filter { $0.rule.level != .meta }
    let results = await Run(options: RunOptions(scale: 1000)).results(of: [(task, cells)])
    for result in results {
      #expect(!result.verdict.word.isWrong, "\(result.name): \(result.verdict.reason ?? "")")
    }
    let matrix = Matrix(RunRecord(results: results, subjects: [task.name], seed: 1))
    let head = try #require(page.first { $0.contains(" | Task | ") && $0.hasSuffix(" | rule |") })
    let column = try #require(Self.cells(head).firstIndex(of: "Task"))
    var seen = 0
    for rule in Catalogue.rules {
      guard let row = page.first(where: { $0.hasSuffix(" | \(rule.id) |") }),
        let found = matrix.differing(rule).first, !found.isEmpty
      else { continue }
      #expect(Self.cells(row)[column] == found, "\(rule.id)")
      seen += 1
    }
    #expect(seen > 30)
    for line in matrix.reasons(task.name, .diverges).split(separator: "\n") {
      #expect(page.contains(line))
    }
  }

  private static func cells(_ row: Substring) -> [Substring] {
    row.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
  }

  @Test func `the page says how long each adapter is`() throws {
    let page = try Project.text("Docs/Peers.md")
    for (folder, name) in [
      ("Task", "Task"), ("EventLoopFuture", "EventLoopFuture"),
      ("OpenCombine", "OpenCombineFuture"),
    ] {
      let files = try Project.files(under: "\(Self.folder)/\(folder)")
      func lines(where isWanted: (String) -> Bool) -> Int {
        files.filter { isWanted(String($0.path.split(separator: "/").last ?? "")) }
          .reduce(0) {
            $0 + $1.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
          }
      }
      let smallest = "\(name)Adapter.swift"
      let profile = "\(name)Profile.swift"
      let counts = [
        lines { $0 == smallest }, lines { !$0.hasPrefix(name) },
        lines { $0.hasPrefix("\(name)Adapter+") }, lines { $0 == profile },
      ]
      #expect(counts[0] > 0 && counts[3] > 0)
      #expect(page.contains("| \(counts.map(String.init).joined(separator: " | ")) |"), "\(name)")
    }
  }

  @Test func `the adapters see what is public, and nothing else`() throws {
    let manifest = try Project.text("Package.swift")
    let target = try #require(manifest.firstRange(of: "name: \"PeerAdapters\""))
    let end = try #require(manifest[target.upperBound...].firstRange(of: "),\n    //"))
    #expect(manifest[target.lowerBound..<end.lowerBound].contains("packageAccess: false"))
    let sources = try Project.files(under: Self.folder)
    #expect(sources.count > 5)
    for (path, text) in sources {
      #expect(!text.contains("@testable") && !text.contains("@_spi"), "\(path)")
    }
  }
}
