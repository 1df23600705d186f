import Foundation
import PromiseAdapters
import PromiseConformance
import PromiseReport
import TestSupport
import Testing

/// The table of features tells of what is there: each spelling is compiled, each thing named exists.
@Suite struct FeatureTests {
  /// A cell of the table.
  struct Entry: CustomTestStringConvertible {
    let feature: String
    let library: Library
    let way: Feature.Way

    var testDescription: String { "\(feature), \(library.name)" }
  }

  static let entries = Features.sections.flatMap(\.features).flatMap { feature in
    Library.all.compactMap { library in
      feature.ways[library.name].map {
        Entry(feature: feature.what, library: library, way: $0)
      }
    }
  }

  @Test func `the table has a row for each feature, and is the page`() throws {
    let names = Features.sections.flatMap(\.features).map(\.what)
    #expect(Set(names).count == names.count)
    #expect(Features.sections.allSatisfy { !$0.features.isEmpty })
    #expect(try Project.text("Docs/Features.md") == Features.markdown)
  }

  @Test("What shows a feature is there, and is about its spelling", arguments: entries)
  func isShown(entry: Entry) throws {
    let (library, way) = (entry.library, entry.way)
    let sources: [String]
    switch way.evidence {
    case .rule(let id):
      let cell = library.subject.cells.first { $0.rule.id == id }
      let isRun = cell?.cases.isEmpty == false || !library.subject.programs(of: id).isEmpty
      #expect(isRun, "\(id) does not apply to \(library.name)")
      sources =
        library.fixtures.map(\.source) + library.subject.spellings.flatMap(\.texts)
        + (try Project.sources(under: "Conformance/Adapters") { $0.hasPrefix(library.name) })
    case .test(let name):
      sources = try Project.sources(under: "Tests").filter {
        $0.contains("func `\(name)`") || $0.contains("@Test(\"\(name)\"")
      }
      #expect(!sources.isEmpty, "there is no test “\(name)”")
    case .example(let name):
      sources = try Project.sources(under: "Docs/Examples/\(name)")
      #expect(!sources.isEmpty, "there is no example “\(name)”")
    }
    // What `…` stands for differs from place to place.
    let parts = way.spelling.split(separator: "…").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let isSpelled = sources.contains { source in parts.allSatisfy(source.contains) }
    #expect(isSpelled, "nothing there has `\(way.spelling)`")
  }
}
