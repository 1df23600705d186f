import ProgramSupport
import PromiseConformance

/// Shows a rule: its text and file, the mutants that it must detect, and what each library declares and how it spells it.
enum Explain {
  static func run(_ options: Options) throws -> Bool {
    let word = options.operand
    let all = Catalogue.rules
    guard let rule = all.first(where: { $0.id == word.uppercased() }) else {
      throw Mistake(unknown: "rule", word, among: all.map(\.id))
    }
    let locations = SourceLocations()
    print(
      """
      \(rule.id)  \(rule.statement)

      level   \(rule.level.words)
      intent  \(rule.intent)
      origin  \(rule.origin)
      hint    if it fails, look at: \(rule.hint)
      file    \(SourceLocations.file(of: rule))
      """
    )
    for (number, program) in rule.programs.enumerated() {
      print("\(number == 0 ? "program" : "       ") \(program)")
    }
    for (number, axis) in Catalogue.axes(of: rule).enumerated() {
      print("\(number == 0 ? "tried  " : "       ") \(axis)")
    }
    for (number, mutant) in (locations?.mutants(noticedBy: rule.id) ?? []).enumerated() {
      print("\(number == 0 ? "mutants" : "       ") \(mutant.name), \(mutant.place)")
    }
    for subject in try options.chosenSubjects() {
      let calls = locations?.calls(of: subject.name)
      let texts = subject.texts(of: rule.id)
      print("\n\(subject.name)" + (texts.isEmpty ? "" : calls.map { ", \($0.path)" } ?? ""))
      let cell = subject.cells.first { $0.rule.id == rule.id }
      if let declared = cell?.declared { print("  declared: \(declared)") }
      for text in texts {
        let place = calls?.lines.firstIndex { $0.contains("\"\(text)\"") }
        print("  \(text)" + (place.map { " // line \($0 + 1)" } ?? ""))
      }
      show(cell?.cases ?? [], isWhole: options.isThorough)
      for program in subject.programs(of: rule.id) {
        print(program.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n") + "\n")
      }
      if let reason = subject.absence(of: rule.id) { print("  not applicable: \(reason)") }
    }
    return true
  }

  /// Prints how many programs a rule stands for in a library, and the first three of them, or all.
  private static func show(_ cases: [Case], isWhole: Bool) {
    let programs = cases.map { ($0.label, lines: $0.program()) }.filter { !$0.lines.isEmpty }
    guard !programs.isEmpty else { return }
    let count = programs.count == 1 ? "1 program" : "\(programs.count) programs"
    print("  \(count)\(isWhole ? "" : "; --thorough shows all"):")
    for (label, lines) in isWhole ? programs[...] : programs.prefix(3) {
      print("  \(label):")
      let shown = isWhole ? lines[...] : lines.prefix(30)
      for line in shown { print("    \(line)") }
      if shown.count < lines.count { print("    and \(lines.count - shown.count) more lines") }
    }
  }
}
