import Foundation

/// The child process: it runs the rules of its task, and writes down their results.
struct IsolatedChild {
  private let folder: ChildTask.Folder
  private let subjects: [Subject]
  private let compiler: FixtureCompiler
  private let answer: FileHandle

  init(_ url: URL, _ subjects: [Subject], _ compiler: FixtureCompiler) throws {
    folder = ChildTask.Folder(url: url)
    (self.subjects, self.compiler) = (subjects, compiler)
    RunningCase.keepNotes(in: folder.notes)
    CrashReport.install()
    try Data().write(to: folder.answer)
    answer = try FileHandle(forWritingTo: folder.answer)
  }

  func run() async throws {
    let task = try JSONDecoder().decode(ChildTask.self, from: Data(contentsOf: folder.task))
    guard let subject = subjects.first(where: { $0.name == task.subject }) else { return }
    if task.rules == [ChildTask.smoke] {
      return try write(.smoke(await subject.cells.first?.smoke()))
    }
    if let questions = task.questions {
      return await Doctor(subject).ask(questions) { try? write(.doctor($0)) }
    }
    let cells = subject.cells.filter { task.rules.contains($0.rule.id) }
    var options = task.options
    let runsOthers = cells.contains { $0.rule.level == .meta }
    options.isAlone = !runsOthers
    // A case that hangs ends the process, since it may keep what the process needs to continue, such as the main queue.
    // A rule about the suite runs many rules again, several at the same time, and continues by itself.
    let run = Run(
      options: options,
      skipsSmoke: true,
      compiler: compiler,
      onHang: runsOthers ? nil : end
    )
    for cell in cells {
      try write(.begins(rule: cell.rule.id))
      try write(.ends(.init(await run.result(of: cell))))
    }
  }

  private func end(_ cell: Cell, _ failure: CellResult.Failure) {
    try? write(.hangs(rule: cell.rule.id, failure))
    _exit(0)
  }

  private func write(_ what: ChildAnswer) throws { try answer.write(contentsOf: what.line) }
}
