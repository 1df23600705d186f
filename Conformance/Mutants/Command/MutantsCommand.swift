import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// Runs the laws on promises that are broken on purpose.
package enum MutantsCommand {
  package static let command = AddedCommand(
    "mutants",
    "runs the laws on promises that are broken on purpose"
  ) { arguments in
    try await MutantOptions.program.run(arguments, MutantOptions()) { command, _, options in
      switch command {
      case .help: true
      case .run: try await run(options)
      }
    }
  }

  private static func run(_ options: MutantOptions) async throws -> Bool {
    let rules = try Catalogue.rules(options.only)
    let output = try OutputFolder(options.output, replacing: ["kills.jsonl"])
    // A choice must be as declared, and so can detect a mutant that names it.
    let named = Set(Mutant.all.flatMap(\.killers))
    let laws = rules.filter { $0.level.findsFaults || named.contains($0.id) }.map(\.id)
    // If only some laws are run, only mutants that name one of them are run.
    let wanted = try Selection.named(options.mutants, among: Mutant.all, "mutant", by: \.name)
    let mutants = wanted.filter { mutant in
      options.only.isEmpty || mutant.name == Mutant.silent.name
        || mutant.killers.contains(where: laws.contains)
    }
    let chosen = options.shard.part(of: [Mutant.original] + mutants)
    let progress = ProgramSupport.Progress(total: chosen.count)
    var record = KillRecord(
      laws: laws,
      silent: Mutant.silent.name,
      original: Mutant.original.name,
      seed: options.seed,
      settings: options.settings,
      shard: options.shard == .whole ? nil : options.shard
    )
    for mutant in chosen {
      // All laws must hold on the original, and none on the promise that never settles.
      let isNamedOnly = options.isNamedOnly && !mutant.killers.isEmpty
      let own = Set(laws).intersection(isNamedOnly ? mutant.killers : laws)
      let results = await mutant.results(of: own, seed: options.seed)
      record.rows.append(
        .init(mutant: mutant.name, fault: mutant.fault, named: mutant.killers, results: results)
      )
      progress.note(mutant.name)
    }
    try output.write(try record.text, to: "kills.jsonl")
    print(record.matrix.terminal)
    // What a law must detect is judged only after all mutants were run.
    let problems = record.problems.filter { problem in
      options.mutants.isEmpty || options.mutants.contains { problem.hasPrefix($0) }
    }
    for problem in problems { print(problem) }
    if problems.isEmpty { print(record.praise) }
    return problems.isEmpty
  }
}
