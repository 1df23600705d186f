import Foundation
import TestSupport
import Testing

@testable import docs

/// What `Docs/Peers.md` says about the adapters of other libraries; `make peers` checks what it says about verdicts.
@Suite(.ownThread) struct PeerTests {
  private static let folder = "Conformance/Peers"

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
    let peers = try Manifest(in: Project.root).targets.first { $0.name == "PeerAdapters" }
    #expect(peers?.packageAccess == false)
    let sources = try Project.files(under: Self.folder)
    #expect(sources.count > 5)
    for (path, text) in sources {
      #expect(!text.contains("@testable") && !text.contains("@_spi"), "\(path)")
    }
  }
}
