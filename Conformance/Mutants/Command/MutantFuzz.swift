import ProgramSupport
import PromiseConformance

/// Counts the broken promises that random programs detect.
enum MutantFuzz {
  static func run(_ options: MutantOptions) throws -> Bool {
    let mutants = try Selection.named(options.mutants, among: Mutant.all, "mutant", by: \.name)
    // A program on which the original differs, too, says nothing about a mutant; nor do the programs after it.
    let original = Mutant.original.subject.makePrograms()
    let falseAlarm = first(of: original, below: options.programs, options.seed)
    if let falseAlarm {
      print(
        "program \(falseAlarm) differs on the original, which has nothing wrong; those before it count"
      )
      if let finding = original.finding(seed: options.seed, index: falseAlarm) {
        print(([finding.words] + finding.program + finding.trace).joined(separator: "\n"))
      }
    }
    let count = falseAlarm ?? options.programs
    let progress = ProgramSupport.Progress(total: mutants.count)
    var (noticed, named) = (0, 0)
    for mutant in mutants {
      let programs = mutant.subject.makePrograms()
      let rules = first(of: programs, below: count, options.seed).flatMap {
        programs.smallest(seed: options.seed, from: $0, below: count)
      }?.rules
      progress.note(mutant.name)
      if let rules {
        noticed += 1
        if rules.contains(where: mutant.killers.contains) { named += 1 }
      }
      print("\(mutant.name): \(rules?.joined(separator: " ") ?? "not noticed")")
    }
    print(
      "\(noticed) of \(mutants.count) are noticed by \(count) programs, \(named) by a rule that they name."
    )
    return falseAlarm == nil
  }

  /// The first program that shows a difference.
  private static func first(
    of programs: any ProgramRunner,
    below count: Int,
    _ seed: UInt64
  ) -> Int? {
    (0..<count).first { !programs.run(seed: seed, index: $0).rules.isEmpty }
  }
}
