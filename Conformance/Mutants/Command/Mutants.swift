import ProgramOptions
import Foundation
import PromiseConformance
import PromiseMutants
import PromiseReport

/// Runs the laws on promises that are broken on purpose.
enum Mutants {
  static func run(_ options: Options) async throws -> Bool {
    let rules = try Selection.beginning(
      options.only,
      among: Catalogue.rules,
      "rule or group",
      groups: Catalogue.groups.map(\.id),
      by: \.id
    )
    let output = try OutputFolder(options.output, replacing: ["kills.jsonl"])
    let laws = rules.filter(\.level.isLaw).map(\.id)
    // If only some laws are run, only mutants that name one of them are run.
    let mutants = Mutant.all.filter { mutant in
      options.only.isEmpty || mutant.name == Mutant.silent.name
        || mutant.killers.contains(where: laws.contains)
    }
    let progress = Progress(total: mutants.count + 1)
    let original = await row(Mutant.original, laws, options)
    progress.note("the original")
    var rows: [KillMatrix.Row] = []
    for mutant in mutants {
      rows.append(await row(mutant, laws, options))
      progress.note(mutant.name)
    }
    let matrix = KillMatrix(laws: laws, rows: rows, original: original)
    try output.write(try matrix.record, to: "kills.jsonl")
    print(matrix.terminal)
    let problems = matrix.problems(silent: Mutant.silent.name)
    for problem in problems { print(problem) }
    if problems.isEmpty {
      print("Every mutant is noticed by the laws that it names, every law notices one,")
      print("and none holds on a promise that never settles.")
    }
    return problems.isEmpty
  }

  private static func row(
    _ mutant: Mutant,
    _ laws: [String],
    _ options: Options
  ) async -> KillMatrix.Row {
    await KillMatrix.Row(
      mutant: mutant.name,
      fault: mutant.fault,
      named: mutant.killers,
      results: mutant.results(of: Set(laws), seed: options.seed)
    )
  }
}
