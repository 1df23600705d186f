import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// What people write first compiles: chains of all verbs, with closures of all shapes, and anything after them.
@Suite(.ownThread) struct ChainTests {
  /// How many of a library's chains are compiled in each language mode, unless all are.
  static let sample = 120

  @Test(arguments: WrittenChain.libraries, ["5", "6"])
  func `each chain compiles without a warning`(library: String, mode: String) async throws {
    let modules = try #require(Products.modules)
    let all = WrittenChain.all(of: library)
    #expect(all.count > 10_000)
    let chains = Extent.isWhole ? all : Self.scattered(Self.sample, of: all)
    // One program with all of them would exhaust the compiler's memory.
    for start in stride(from: 0, to: chains.count, by: 1_000) {
      let part = Array(chains[start..<min(start + 1_000, chains.count)])
      let refused = try await ChainProgram(library: library, chains: part)
        .refused(in: modules, mode: mode)
      for (chain, message) in refused {
        Issue.record("\(chain.verb), \(chain.shape), then \(chain.next): \(message)\n\(chain.text)")
      }
    }
  }

  @Test(arguments: WrittenChain.libraries)
  func `the chains differ, and have every verb, shape and sequel in each place`(
    library: String
  ) {
    let all = WrittenChain.all(of: library)
    #expect(Set(all.map(\.text)).count == all.count)
    for place in WrittenChain.Place.allCases {
      let here = all.filter { $0.place == place }
      #expect(Set(here.map(\.shape)).count == 12)
      #expect(Set(here.map(\.verb)).count > 9)
      #expect(Set(here.map(\.next)).count > 8)
    }
  }

  @Test func `a chain that does not return what it must is refused`() async throws {
    let modules = try #require(Products.modules)
    let chains = ["{ it in show(it); print(1) }", "{ it in show(it); return load(it) }"].map {
      WrittenChain(
        library: "TypedPromise",
        verb: "flatMap",
        shape: "",
        next: "",
        place: .unsaid,
        text: "func NAME(_ p: Promise<Int, Lost>) -> Promise<Int, Lost> { p.flatMap \($0) }"
      )
    }
    let refused = try await ChainProgram(library: "TypedPromise", chains: chains)
      .refused(in: modules, mode: "6")
    #expect(refused.map(\.chain.text) == [chains[0].text])
    #expect(refused.first?.message.contains("missing return") == true)
  }

  /// As many of them, from everywhere: neighbours differ little, and every tenth may have the same shape.
  private static func scattered(_ count: Int, of chains: [WrittenChain]) -> [WrittenChain] {
    let part = UInt32.max / UInt32(chains.count) * UInt32(count)
    return chains.enumerated().filter { UInt32($0.offset) &* 2_654_435_761 < part }.map(\.element)
  }
}
