import ExplorerCommand
import PromiseConformance
import PromiseMutants
import TestSupport
import Testing

@testable import PromiseReport

/// What the kill matrix is made from.
///
/// That every mutant is detected takes minutes to show: `make mutants` does it.
@Suite(.ownThread) struct MutantTests {
  @Test func `every class that is broken on purpose is in a list`() throws {
    let (listed, classes) = (Set(Self.listed), try Self.brokenClasses)
    let forgotten = classes.filter { !listed.contains($0.name) }.map { "\($0.name) in \($0.path)" }
    #expect(forgotten == [])
    // Otherwise the sources are not where the test looks for them.
    #expect(listed.subtracting(classes.map(\.name)).sorted() == [])
  }

  @Test func `names are given once among all mutants, racing or not`() throws {
    for names in [Self.listed, try Self.brokenClasses.map(\.name)] {
      let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
      #expect(twice == [])
    }
  }

  @Test func `only laws and choices are named`() {
    let rules = Catalogue.rules.filter { $0.level.findsFaults || $0.level.choice != nil }
    let laws = Set(rules.map(\.id))
    for mutant in Mutant.all {
      #expect(!mutant.killers.isEmpty, "\(mutant.name) names no law")
      #expect(laws.isSuperset(of: mutant.killers), "\(mutant.name) names what is neither")
    }
  }

  @Test func `a mutant that lives is a problem`() {
    func row(_ name: String, named: [String], kills: [String], passes: [String]) -> KillMatrix.Row {
      .init(mutant: name, fault: "it is there", named: named, kills: kills, passes: passes)
    }
    let matrix = KillMatrix(
      laws: ["A-1", "A-2"],
      rows: [
        row("Dead", named: ["A-1"], kills: ["A-1"], passes: []),
        row("Alive", named: ["A-2"], kills: [], passes: ["A-1", "A-2"]),
      ],
      original: row("Original", named: [], kills: ["A-3"], passes: [])
    )
    #expect(
      matrix.problems(silent: "Alive") == [
        "A-3 fails on the original, which has nothing wrong",
        "Alive lives: no law notices that it is there",
        "Alive should be noticed by A-2, which passes",
        "A-1 holds on a promise that never settles",
        "A-2 holds on a promise that never settles",
      ]
    )
  }

  private static let listed =
    (Mutant.all + [.stranger, .able]).map(\.name) + RacingMutant.all.map(\.name)

  /// The subclasses, direct or not, of what has no fault, with their files.
  private static var brokenClasses: [(name: String, path: String)] {
    get throws {
      let files = try ["Conformance/Mutants", "Conformance/Explorer/Racing"].flatMap {
        try Project.files(under: $0)
      }
      let classes = files.flatMap { path, text in
        text.matches(of: /(?m)^(?:\w+ )*class (\w+)(<.*?>)?\s*:\s*(\w+)/).map { match in
          (name: "\(match.1)", parent: "\(match.3)", path: path, isFamily: match.2 != nil)
        }
      }
      let parents = Dictionary(classes.map { ($0.name, $0.parent) }) { first, _ in first }
      func isBroken(_ name: String) -> Bool {
        guard let parent = parents[name] else { return false }
        return parent.hasSuffix("Sketch") || ["Racer", "Dispatcher"].contains(parent)
          || isBroken(parent)
      }
      // What mutants of one fault have in common is none itself.
      return classes.filter { isBroken($0.name) && !$0.isFamily }.map { ($0.name, $0.path) }
    }
  }
}
