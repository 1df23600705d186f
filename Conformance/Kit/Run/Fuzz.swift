/// Random programs for an adapter, or for two, and the small ones.
package struct Fuzz: ProgramRunner {
  private let vocabulary: Vocabulary
  private let small: Lazy<SmallPrograms>
  /// Runs a program.
  private let play: @Sendable (FuzzProgram, _ isTraced: Bool) -> InterpreterReport

  init<A: PromiseAdapter>(_: A.Type) {
    let language = Language<A>()
    let vocabulary = language.vocabulary
    (self.vocabulary, small) = (vocabulary, Lazy { SmallPrograms(vocabulary) })
    play = { Interpreter(language, $0, isTraced: $1).run() }
  }

  /// Programs on one thread that must do the same with two adapters, in the same order.
  ///
  /// The second can express all that the first can, in the same words.
  ///
  /// - Parameters:
  ///   - listenersLeaveSignals: whether listeners add none, and do nothing with signals in programs that link some.
  ///   - hasReports: whether some programs listen to unhandled failures.
  package init<A: PromiseAdapter, B: PromiseAdapter>(
    _: A.Type,
    like other: B.Type,
    listenersLeaveSignals: Bool = false,
    hasReports: Bool = true
  ) {
    let (first, second) = (Language<A>(), Language<B>())
    var vocabulary = first.vocabulary
    (vocabulary.takesOtherThreads, vocabulary.countsTurns) = (false, true)
    (vocabulary.listenersLeaveSignals, vocabulary.hasReports) = (listenersLeaveSignals, hasReports)
    (self.vocabulary, small) = (vocabulary, Lazy { [vocabulary] in SmallPrograms(vocabulary) })
    let numbers = vocabulary.words.map { word in
      let words = second.signatures.words
      guard let number = words.firstIndex(where: { $0.kind == word.kind && $0.text == word.text })
      else { preconditionFailure("\(B.profile.name) has no “\(word.text)”") }
      return number
    }
    play = { program, _ in
      let turns = program.inTurns
      let report = Interpreter(first, turns, isTraced: true).run()
      let other = Interpreter(second, turns.spelled { numbers[$0] }, isTraced: true).run()
      return report.compared(with: other, A.profile.name, B.profile.name)
    }
  }

  package var smallCount: Int { small.value.count }

  package func pairs(ofSmall index: Int) -> [[String]] {
    let meetings = small.value.meetings
    return index < meetings.count ? meetings[index].pairs : []
  }

  package func run(seed: UInt64?, index: Int) -> ProgramResult {
    let report = play(program(seed, index), false)
    return ProgramResult(
      differs: report.difference != nil,
      rules: report.difference?.rules.map(\.id) ?? [],
      words: report.difference.map { FuzzFinding.words($0.words, $0.rules.map(\.id)) },
      unsaid: report.unsaid,
      hasHung: report.hasHung
    )
  }

  package func finding(seed: UInt64?, index: Int) -> FuzzFinding? {
    let program = program(seed, index)
    let found = play(program, false)
    guard let difference = found.difference else { return nil }
    let small = shrunk(program, difference, keepsThreads: found.hasHung)
    let report = play(small, true)
    return finding(report.difference ?? difference, small, report)
  }

  package func attempt(
    _ text: String
  ) throws(UnreadableProgram) -> (trace: [String], finding: FuzzFinding?) {
    let program = try program(text)
    let report = play(program, true)
    return (report.events, report.difference.map { finding($0, program, report, isOfRule: false) })
  }

  package func trace(_ text: String) -> [Trace.Event]? {
    guard let program = try? program(text) else { return nil }
    let report = play(program, true)
    return report.difference == nil && report.unsaid == 0 ? report.recorded : nil
  }

  private func program(_ text: String) throws(UnreadableProgram) -> FuzzProgram {
    try FuzzProgram(parsing: text, words: vocabulary.words, where: vocabulary.canSay)
  }

  private func finding(
    _ shown: Oracle.Difference,
    _ program: FuzzProgram,
    _ report: InterpreterReport,
    isOfRule: Bool = true
  ) -> FuzzFinding {
    FuzzFinding(
      rules: shown.rules.map(\.id),
      words: shown.words,
      isAfterwards: shown.isAfterwards,
      program: program.text(vocabulary.words),
      rule: isOfRule ? program.textOfRule(vocabulary.words) : nil,
      trace: report.events
    )
  }

  private func program(_ seed: UInt64?, _ index: Int) -> FuzzProgram {
    guard let seed else { return small.value[index] }
    var generator = Generator(vocabulary, seed: seed, index: index)
    return generator.program()
  }

  /// Removes what is not needed for a difference that names one of the same rules.
  ///
  /// Where no more can be removed, it removes what is not needed for any difference that shows as soon, which is
  /// usually the same one. Then simpler calls take the place of others, since a task that never continues may only
  /// say that no handler runs.
  ///
  /// A program that hangs takes time, so few of these are run.
  private func shrunk(
    _ program: FuzzProgram,
    _ known: Oracle.Difference,
    keepsThreads: Bool
  ) -> FuzzProgram {
    var (best, patience) = (program, 6)
    /// Takes the first of some programs that shows a difference as is wanted.
    func takes(_ programs: [FuzzProgram], _ isWanted: (Oracle.Difference) -> Bool) -> Bool {
      let better = programs.first { program in
        guard patience > 0 else { return false }
        let report = play(program, false)
        if report.hasHung { patience -= 1 }
        return report.difference.map(isWanted) ?? false
      }
      best = better ?? best
      return better != nil
    }
    func showsAsSoon(_ shown: Oracle.Difference) -> Bool {
      known.isAfterwards || !shown.isAfterwards
    }
    func shrink(_ isWanted: (Oracle.Difference) -> Bool) {
      while takes(best.shrunk(keepsThreads: keepsThreads), isWanted) {}
    }
    // A difference between two promises may be none from the model.
    shrink { shown in
      known.rules.isEmpty && shown.rules.isEmpty
        || shown.rules.contains(where: known.rules.contains)
    }
    shrink(showsAsSoon)
    while takes(best.simpler(step: vocabulary.simpler), showsAsSoon) { shrink(showsAsSoon) }
    return best
  }
}
