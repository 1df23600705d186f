import PromiseAdapters
import PromiseConformance
import TestSupport
import Testing

/// The page of features describes what exists: each thing that it names exists, and is about the call.
@Suite(.ownThread) struct FeatureTests {
  /// A call, and one of the things that show it.
  struct Entry: CustomTestStringConvertible {
    let library: CalledLibrary
    let call: Call
    let shownBy: String

    var testDescription: String { "\(library.name): \(call.text), \(shownBy)" }
  }

  static let entries = CalledLibrary.all.flatMap { library in
    library.table.all.flatMap { call in
      (call.rows.map(\.shownBy) + (call.rule.map { [$0] } ?? [])).map {
        Entry(library: library, call: call, shownBy: $0)
      }
    }
  }

  @Test func `each row has a call, and one at most for a library`() throws {
    for feature in Feature.allCases {
      let counts = CalledLibrary.all.map { library in
        library.table.all.flatMap(\.rows).count { $0.feature == feature }
      }
      #expect(counts.allSatisfy { $0 <= 1 } && counts.contains(1), "\(feature): \(counts)")
    }
  }

  @Test("What shows a call is there, and is about it", arguments: entries)
  func isShown(entry: Entry) throws {
    let (library, call, name) = (entry.library, entry.call, entry.shownBy)
    let sources: [String]
    if name.wholeMatch(of: /[A-Z]{3}-[0-9]{2}/) != nil {
      let subject = try #require(library.subject)
      let programs = subject.programs(of: name)
      let isRun = subject.cells.first { $0.rule.id == name }?.hasCases == true
      #expect(isRun || !programs.isEmpty, "\(name) does not apply to \(library.name)")
      if isRun && library.table.spelled.contains(where: { $0.text == call.text }) {
        let texts = subject.texts(of: name)
        #expect(texts.contains { $0.contains(call.text) }, "\(name) runs others: \(texts)")
      }
      sources =
        programs.isEmpty
        ? try Project.sources(under: "Conformance/Adapters") {
          $0.hasPrefix(library.name) && !$0.hasSuffix("Calls.swift")
        } : programs
    } else if name.hasPrefix("example ") {
      sources = try Project.sources(under: "Docs/Examples/\(name.dropFirst("example ".count))")
    } else {
      sources = try Project.sources(under: "Tests").filter {
        $0.contains("func `\(name)`") || $0.contains("@Test(\"\(name)\"")
      }
    }
    #expect(!sources.isEmpty, "there is no “\(name)”")
    // The program of the rule checks what the compiler reports about a call.
    let gist = call.isMarked ? call.text : call.word
    let isThere = sources.contains { $0.localizedCaseInsensitiveContains(gist) }
    #expect(isThere, "nothing there has `\(gist)`")
  }
}
