/// Random programs for an adapter.
struct Fuzz<A: PromiseAdapter>: ProgramRunner {
  private let language = Language<A>()
  private let vocabulary: Vocabulary

  init(_: A.Type) { vocabulary = language.vocabulary }

  func run(seed: UInt64, index: Int) -> ProgramResult {
    let report = Arena(language, program(seed, index)).run()
    return ProgramResult(
      rules: report.difference?.rules ?? [],
      unsaid: report.unsaid,
      hasHung: report.hasHung
    )
  }

  func finding(seed: UInt64, index: Int) -> FuzzFinding? {
    let program = program(seed, index)
    let found = Arena(language, program).run()
    guard let difference = found.difference else { return nil }
    let small = shrunk(program, difference, keepsThreads: found.hasHung)
    let report = Arena(language, small, isTraced: true).run()
    let shown = report.difference ?? difference
    return FuzzFinding(
      rules: shown.rules,
      words: shown.words,
      isAfterwards: shown.isAfterwards,
      program: small.text(vocabulary.words),
      trace: report.trace
    )
  }

  private func program(_ seed: UInt64, _ index: Int) -> FuzzProgram {
    var generator = Generator(vocabulary, seed: seed, index: index)
    return generator.program()
  }

  /// Removes what is not needed for a difference that names one of the same rules.
  ///
  /// Where no more can be removed, it removes what is not needed for any difference that shows as soon, which is
  /// usually the same one. Then plainer calls take the place of others, since a task that never continues may only
  /// say that no handler runs.
  ///
  /// A program that hangs takes time, so few of these are run.
  private func shrunk(
    _ program: FuzzProgram,
    _ known: Referee.Difference,
    keepsThreads: Bool
  ) -> FuzzProgram {
    var (best, patience) = (program, 6)
    /// Takes the first of some programs that shows a difference as is wanted.
    func takes(_ programs: [FuzzProgram], _ isWanted: (Referee.Difference) -> Bool) -> Bool {
      let better = programs.first { program in
        guard patience > 0 else { return false }
        let report = Arena(language, program).run()
        if report.hasHung { patience -= 1 }
        return report.difference.map(isWanted) ?? false
      }
      best = better ?? best
      return better != nil
    }
    func showsAsSoon(_ shown: Referee.Difference) -> Bool {
      known.isAfterwards || !shown.isAfterwards
    }
    func shrink(_ isWanted: (Referee.Difference) -> Bool) {
      while takes(best.smaller(keepsThreads: keepsThreads), isWanted) {}
    }
    shrink { $0.rules.contains(where: known.rules.contains) }
    shrink(showsAsSoon)
    while takes(best.plainer(step: vocabulary.plainer), showsAsSoon) { shrink(showsAsSoon) }
    return best
  }
}
