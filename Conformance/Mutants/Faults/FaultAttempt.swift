import ProgramSupport
import PromiseConformance

/// What a process does that has one fault: it runs the rules one after another, and says before each that it begins.
///
/// So the process that started it knows which rule was running if it dies.
struct FaultAttempt {
  /// How many small programs each fault is given, which takes less than the random ones do after them.
  private static let small = 8_000

  let options: FaultOptions

  func run(_ subjects: [Subject]) async {
    var isNoticed = false
    for subject in subjects {
      var hung = 0
      for cell in cells(of: subject) where hung < 6 && !(isNoticed && options.isFirstEnough) {
        say("begin \(cell.rule.id)")
        let how = RunOptions(seed: options.seed, scale: 100, patience: 1, stopsAtFailure: true)
        let results = await Run(options: how, skipsSmoke: true).results(of: [(subject, [cell])])
        let fails = results.contains(where: \.noticesFault)
        isNoticed = isNoticed || fails
        hung += results.count(where: \.hasHung)
        for failure in results.flatMap(\.failures) { say("- \(failure.label): \(failure.reason)") }
        say("\(fails ? "fails" : "holds") \(cell.rule.id)")
      }
    }
    guard !isNoticed, options.rules.isEmpty else { return }
    for subject in subjects {
      let programs = subject.makePrograms()
      say("begin \(FaultRunner.programs)")
      func differs(_ seed: UInt64?, _ index: Int) -> Bool {
        let rules = programs.run(seed: seed, index: index).rules
        if !rules.isEmpty { say("differs \(rules.joined(separator: " "))") }
        return !rules.isEmpty
      }
      if programs.small(atMost: Self.small).contains(where: { differs(nil, $0) })
        || (0..<options.programs).contains(where: { differs(options.seed, $0) })
      {
        return
      }
      say("holds \(FaultRunner.programs)")
    }
  }

  private func cells(of subject: Subject) -> [Cell] {
    var cells = subject.cells.filter { cell in
      cell.hasCases && cell.rule.level != .meta && cell.rule.pace != .alone
        && (options.rules.isEmpty || options.rules.contains(cell.rule.id))
        && !options.without.contains(cell.rule.id)
    }
    let early = options.early.compactMap { id in cells.first { $0.rule.id == id } }
    cells = early + cells.filter { !options.early.contains($0.rule.id) }
    if let after = options.after {
      cells.removeFirst((cells.firstIndex { $0.rule.id == after } ?? cells.count - 1) + 1)
    }
    return cells
  }
}
