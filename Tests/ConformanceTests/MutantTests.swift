import PromiseConformance
import PromiseMutants
import PromiseReport
import Testing

/// The kill matrix: every mutant is noticed by the laws that it names, every law notices one.
@Suite struct MutantTests {
  @Test func `every mutant is noticed, and every law notices one`() async {
    let laws = Catalogue.rules.filter(\.level.isLaw).map(\.id)
    var rows: [KillMatrix.Row] = []
    for mutant in Mutant.all { rows.append(await row(mutant, laws)) }
    let matrix = KillMatrix(laws: laws, rows: rows, original: await row(Mutant.original, laws))
    #expect(matrix.problems(silent: Mutant.silent.name) == [])
  }

  @Test func `names are given once, and only laws are named`() {
    let names = Mutant.all.map(\.name)
    #expect(Set(names).count == names.count)
    let laws = Set(Catalogue.rules.filter(\.level.isLaw).map(\.id))
    for mutant in Mutant.all {
      #expect(!mutant.killers.isEmpty, "\(mutant.name) names no law")
      #expect(laws.isSuperset(of: mutant.killers), "\(mutant.name) names what is no law")
    }
  }

  @Test func `a mutant that lives is a problem, and so is a law without power`() {
    let dead = KillMatrix.Row.made("Dead", named: ["A-1"], kills: ["A-1"], passes: [])
    let alive = KillMatrix.Row.made("Alive", named: ["A-2"], kills: [], passes: ["A-1", "A-2"])
    let original = KillMatrix.Row.made("Original", named: [], kills: ["A-3"], passes: [])
    let matrix = KillMatrix(laws: ["A-1", "A-2"], rows: [dead, alive], original: original)
    #expect(
      matrix.problems(silent: "Alive") == [
        "A-3 fails on the original, which has nothing wrong",
        "Alive lives: no law notices it",
        "Alive should be noticed by A-2, and is not",
        "A-1 holds on a promise that never settles",
        "A-2 holds on a promise that never settles",
        "A-2 notices no mutant",
      ]
    )
  }

  private func row(_ mutant: Mutant, _ laws: [String]) async -> KillMatrix.Row {
    KillMatrix.Row(
      mutant: mutant.name,
      named: mutant.killers,
      results: await mutant.results(of: Set(laws), seed: 1)
    )
  }
}
