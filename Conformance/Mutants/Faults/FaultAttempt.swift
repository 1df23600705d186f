import ProgramSupport
import PromiseConformance

/// What a process does that has one fault: it runs the rules one after another, and says before each that it begins.
///
/// So the process that started it knows which rule was running if it dies.
struct FaultAttempt {
  private let options: FaultOptions

  init(_ options: FaultOptions) { self.options = options }

  func run(_ subjects: [Subject]) async {
    var isNoticed = false
    var hung = 0
    for subject in subjects {
      var cells = subject.cells.filter { cell in
        cell.hasCases && cell.rule.level != .meta && cell.rule.pace != .alone
          && (options.rules.isEmpty || options.rules.contains(cell.rule.id))
      }
      if let after = options.after {
        cells.removeFirst((cells.firstIndex { $0.rule.id == after } ?? cells.count - 1) + 1)
      }
      for cell in cells where hung < 6 {
        say("begin \(cell.rule.id)")
        let how = RunOptions(seed: options.seed, scale: 400, patience: 1, stopsAtFailure: true)
        let results = await Run(options: how, skipsSmoke: true).results(of: [(subject, [cell])])
        let fails = Self.isNoticed(by: results)
        isNoticed = isNoticed || fails
        hung += results.count(where: \.hasHung)
        say(fails ? "fails \(cell.rule.id)" : "holds \(cell.rule.id)")
      }
    }
    guard !isNoticed, options.rules.isEmpty, [nil, FaultRunner.last].contains(options.after) else {
      return
    }
    for subject in subjects {
      let programs = subject.makePrograms()
      say("begin programs")
      for index in 0..<options.programs {
        guard !programs.run(seed: options.seed, index: index).rules.isEmpty else { continue }
        let rules =
          programs.smallest(seed: options.seed, from: index, below: options.programs)?.rules ?? []
        return say("differs \(rules.isEmpty ? "programs" : rules.joined(separator: " "))")
      }
      say("holds programs")
    }
  }

  private static func isNoticed(by results: [CellResult]) -> Bool {
    // A declared excess over a bound is intended.
    results.contains { result in
      result.verdict.word == .fail || result.verdict.word == .over && result.verdict.reason == nil
    }
  }
}
