/// A program whose last calls are those of several threads, in the words of one adapter.
package struct ThreadProgram<A: PromiseAdapter>: Sendable {
  let language: Language<A>
  let program: FuzzProgram
  /// The name of what each call makes that comes before.
  let names: [String?]
  /// The calls of each thread, as they are written.
  package let calls: [[String]]
  /// Whether another thread runs jobs meanwhile; otherwise they run when all threads have ended.
  package let runsJobs: Bool

  /// Reads a program, as `Docs/Programs.md` describes it.
  ///
  /// - Throws: what is wrong with it, or what the adapter cannot say.
  package init(parsing text: String) throws(UnreadableProgram) {
    language = Language.ofRules(onMain: false)
    let vocabulary = language.vocabulary
    var program = try FuzzProgram(parsing: text, words: vocabulary.words) { operation in
      switch operation.verb {
      // Without hooks nothing runs for them, and whether a promise can be asked is for `asks`.
      case .hook, .ask: true
      default: vocabulary.canSay(operation)
      }
    }
    let threads = program.threads.filter { !$0.isRun }
    runsJobs = threads.count < program.threads.count && A.profile.quiescence != .inherent
    program.threads = threads
    var printer = ProgramPrinter(vocabulary.words)
    _ = printer.lines(program)
    calls = printer.calls(of: program)
    self.program = program
    names = program.operations.map { operation in
      printer.made(operation).map { "\($0.rawValue)\(operation.makes)" }
    }
  }

  /// Whether the adapter can make all of its calls, those aside that ask.
  package var isPossible: Bool {
    (A.design.settlesTwice || !program.settlesAgain)
      && (language.abilities.cancel != nil || !program.cancelsSteps)
  }

  /// Whether it asks something that the adapter cannot be asked.
  package var asksTooMuch: Bool { program.asks && language.abilities.query == nil }

  /// Whether threads ask how a promise ended.
  package var asks: Bool { program.asks }
}

extension [FuzzProgram.Operation] {
  /// Whether they are those of a thread that runs jobs.
  fileprivate var isRun: Bool { contains { if case .run = $0.verb { true } else { false } } }
}

extension FuzzProgram {
  fileprivate var asks: Bool { threads.joined().contains { $0.verb == .ask(1) } }

  var releases: Bool { threads.joined().contains { $0.verb == .drop } }

  /// Whether a promise is cancelled that a step has made.
  fileprivate var cancelsSteps: Bool {
    let cancellable = operations.filter { $0.verb == .make(.cancellable) }.map(\.makes)
    return threads.joined().contains { $0.verb == .cancel && !cancellable.contains($0.names[0]) }
  }

  /// Whether a promise is settled more than once.
  fileprivate var settlesAgain: Bool {
    let settled = threads.joined().filter { $0.verb == .fulfill || $0.verb == .reject }.map(\.names)
    return Set(settled).count < settled.count
  }
}
