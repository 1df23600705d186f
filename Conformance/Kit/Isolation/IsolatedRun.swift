import Foundation
import Synchronization
import ProgramSupport

/// Runs cells as `Run` does, but each rule in a process of its own: this program, started again.
///
/// A rule that traps, overflows the stack, hangs or exits is a failure of that rule; all others keep their verdicts. The
/// program calls ``answer(_:compiler:)`` before anything else.
public struct IsolatedRun: Sendable {
  private let options: RunOptions
  private let compiler: FixtureCompiler
  private let arguments: [String]
  private let width: Int
  private let skipsSmoke: Bool

  /// Precedes the folder that parent and child share, in a child's arguments.
  private static let word = "--isolated-child"

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: how the run is to be done.
  ///   - compiler: what judges static rules, which need no process of their own.
  ///   - arguments: the arguments that give the program the same subjects.
  ///   - width: how many rules run at the same time; as many as there are processors, unless given.
  ///   - skipsSmoke: leaves out the check of the adapter: for adapters that are broken on purpose.
  public init(
    options: RunOptions,
    compiler: FixtureCompiler = FixtureCompiler(),
    arguments: [String] = [],
    width: Int? = nil,
    skipsSmoke: Bool = false
  ) {
    self.skipsSmoke = skipsSmoke
    (self.options, self.compiler, self.arguments) = (options, compiler, arguments)
    self.width = max(2, width ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Runs the rules that a parent asks for and ends the process, if this process is a child; otherwise does nothing.
  ///
  /// - Parameters:
  ///   - subjects: the program's subjects, with distinct names.
  ///   - compiler: what judges static rules.
  public static func answer(
    _ subjects: [Subject],
    compiler: @autoclosure () -> FixtureCompiler = FixtureCompiler()
  ) async {
    let arguments = CommandLine.arguments
    guard let place = arguments.firstIndex(of: word), place == arguments.count - 2 else { return }
    do {
      let folder = URL(fileURLWithPath: arguments[place + 1])
      try await IsolatedChild(folder, subjects, compiler()).run()
    } catch {
      let name = URL(fileURLWithPath: arguments[0]).lastPathComponent
      let line = "\(name): \(word) is what the program says to itself\n"
      FileHandle.standardError.write(Data(line.utf8))
      _exit(2)
    }
    // Not `exit`, which calls the handlers that the subject may have registered.
    _exit(0)
  }

  /// Runs cells of a number of subjects.
  ///
  /// - Parameters:
  ///   - subjects: the libraries, each with the cells to run, with distinct names.
  ///   - progress: is called with each result.
  /// - Returns: a result for each cell, in the order of the cells.
  public func results(
    of subjects: [(subject: Subject, cells: [Cell])],
    progress: @Sendable @escaping (CellResult) -> Void = { _ in }
  ) async -> [CellResult] {
    let cells = subjects.flatMap(\.cells)
    let smoke = skipsSmoke ? nil : SmokeChecks { await self.smoke(of: $0) }
    await smoke?.begin(subjects.map(\.cells))
    let here = Run(options: options, skipsSmoke: true, compiler: compiler)
    let (dead, known) = (Log<Cell>(), Box<[String: CellResult]>([:]))
    return await CellQueue.runInOrder(cells, width: width, progress) { cell in
      if let failed = await smoke?.result(of: cell) { return failed }
      guard cell.runsSubject else { return await here.result(of: cell) }
      if cell.rule.level == .meta {
        let rest = cells.filter { $0.rule.level == .meta && $0.subject == cell.subject }
        return await self.result(of: cell, among: rest, known, leavingOut: dead.all)
      }
      let (result, isDead) = await self.result(of: cell)
      if isDead { dead.add(cell) }
      return result
    }
  }

  /// Asks an adapter what is wrong with it, as ``Doctor`` does, in processes of their own.
  ///
  /// A question that ends its process costs only its own answer: the next process continues with the next question.
  ///
  /// - Parameters:
  ///   - subject: one of the program's.
  ///   - limit: after how long no further question is begun.
  ///   - patience: how many seconds a call may do nothing before it hangs; two thirds of the limit unless given.
  public func findings(
    of subject: Subject,
    within limit: Duration,
    patience: Double? = nil
  ) async -> Doctor.Findings {
    let end = ContinuousClock.now + limit
    var task = ChildTask(subject.name, [], options)
    var questions = Doctor.Questions(within: limit, patience: patience)
    var all: [Doctor.Answer] = []
    while true {
      task.questions = questions
      let child = await child(task)
      let answers = child.answers.compactMap { answer in
        if case .doctor(let answer) = answer { answer } else { nil as Doctor.Answer? }
      }
      all += answers
      if case .ends? = answers.last { return Doctor.Findings(all) }
      var last: String?
      for answer in answers {
        switch answer {
        case .asks(let question): last = question
        // Problems with the profile are no reason to stop.
        case .problem where !Catalogue.rules.contains(where: { $0.id == last }):
          questions.isFine = false
        case .problem, .died, .declares, .open, .ends: continue
        }
        if let last { questions.asked.insert(last) }
      }
      // The case that was running, if any.
      let question = child.notes.first?.name ?? last
      all.append(.died(question.map { "\(child.death) (\($0))" } ?? child.death))
      guard last != nil else { return Doctor.Findings(all) }
      questions.seconds = (end - .now) / .seconds(1)
    }
  }

  // MARK: Children

  /// The result of a child.
  private struct Child: Sendable {
    var answers: [ChildAnswer] = []
    var notes: [RunningCase.Note] = []
    /// How it ended, in words.
    var death: String
  }

  private func smoke(of cell: Cell) async -> CellResult.Failure? {
    let child = await child(ChildTask(cell.subject, [ChildTask.smoke], options))
    if case .smoke(let failure)? = child.answers.last { return failure }
    return .init(0, of: CaseLabel("smoke check"), child.death)
  }

  private func result(of cell: Cell) async -> (result: CellResult, isDead: Bool) {
    let child = await child(ChildTask(cell.subject, [cell.rule.id], options))
    switch child.answers.last {
    case .ends(let result)?: return (result.result(of: cell), false)
    case .hangs(_, let failure)?: return (cell.judge(failure), true)
    case .begins?: return (died(cell, child), true)
    case .smoke?, .doctor?, nil:
      var result = CellResult(cell, .broken(child.death))
      result.isCrash = true
      return (result, true)
    }
  }

  /// The result of a rule about the suite.
  ///
  /// A child runs as many of them as it can: each looks at the results of others, which are then found once.
  ///
  /// - Parameters:
  ///   - cell: the rule.
  ///   - all: all rules about the suite and the same subject.
  ///   - known: what children have said of them.
  ///   - dead: the cells that must not be run again, since they would not end either.
  private func result(
    of cell: Cell,
    among all: [Cell],
    _ known: Box<[String: CellResult]>,
    leavingOut dead: [Cell]
  ) async -> CellResult {
    if let result = known.value?[cell.name] { return result }
    var options = options
    let own = dead.filter { $0.subject == cell.subject }.map(\.rule.id)
    options.lookedAt = (options.lookedAt ?? Set(Catalogue.rules.map(\.id))).subtracting(own)
    let open = all.filter { known.value?[$0.name] == nil }
    let child = await child(ChildTask(cell.subject, open.map(\.rule.id), options))
    for case .ends(let result) in child.answers {
      guard let ended = open.first(where: { $0.rule.id == result.rule }) else { continue }
      known.withLock { $0?[ended.name] = result.result(of: ended) }
    }
    if let result = known.value?[cell.name] { return result }
    let running = child.notes.map(\.name).sorted().joined(separator: ", ")
    var result = CellResult(cell, .fail("\(child.death), while these ran: \(running)"))
    result.isCrash = true
    known.withLock { $0?[cell.name] = result }
    return result
  }

  /// The result of a rule that the child died in.
  private func died(_ cell: Cell, _ child: Child) -> CellResult {
    let note = child.notes.first
    let number = note?.number ?? 0
    let label = cell.cases.indices.contains(number) ? cell.cases[number].label : CaseLabel("")
    let last = note?.last.map { "; last: \($0)" } ?? ""
    var result = cell.judge(.init(number, of: label, child.death + last))
    result.isCrash = true
    return result
  }

  /// Runs a child to its end.
  private func child(_ task: ChildTask) async -> Child {
    do {
      let place = try TemporaryFolder()
      let folder = ChildTask.Folder(url: place.url)
      try JSONEncoder().encode(task).write(to: folder.task)
      let end = try await TemporaryProcess(
        TemporaryProcess.thisProgram,
        arguments + [Self.word, folder.url.path],
        // It would take seconds for each crash, and its output would not be read.
        environment: ["SWIFT_BACKTRACE": "enable=no"],
        streams: .errorsKept
      ).run()
      return Child(
        answers: ChildAnswer.all(in: (try? Data(contentsOf: folder.answer)) ?? Data()),
        notes: RunningCase.notes(in: folder.notes),
        death: Death.words(end.ending, errors: end.errors)
      )
    } catch {
      return Child(death: "no child process can be started: \(error)")
    }
  }
}
