import ProgramOptions
import PromiseAdapters
import PromiseConformance
import PromiseReport

@main
enum Main {
  static func main() async {
    CrashReport.install()
    await Ending.of("conformance") { arguments in
      let options = try Options(arguments)
      return switch options.command {
      case .help: Help.run()
      case .list: try List.run(options)
      case .explain: try Explain.run(options)
      case .compare: try await Compare.run(options)
      case .replay: try await Again.run(options)
      case .soak: try await Soaking.run(options)
      }
    }
  }
}

enum Help {
  static func run() -> Bool {
    print(Options.help, terminator: "")
    return true
  }
}

extension Options {
  /// The libraries that `--subject` names; all three where it names none.
  func chosenSubjects() throws -> [Subject] {
    try Selection.named(subjects, among: Libraries.all, "subject", by: \.name)
  }

  /// The rules that `--only` names; all where it names none.
  func chosenRules() throws -> [RuleInfo] {
    let groups = Catalogue.groups.map(\.id)
    return try Selection.beginning(
      only,
      among: Catalogue.rules,
      "rule or group",
      groups: groups,
      by: \.id
    )
  }
}

enum List {
  static func run(_ options: Options) throws -> Bool {
    switch options.format {
    case .markdown:
      print(Specification.markdown, terminator: "")
      return true
    case .features:
      print(Feature.markdown, terminator: "")
      return true
    case .text: break
    }
    for rule in try options.chosenRules() {
      print("\(rule.id)  \(rule.statement) (\(rule.level.words))")
    }
    return true
  }
}

enum Explain {
  static func run(_ options: Options) throws -> Bool {
    let word = options.operand
    let all = Catalogue.rules
    guard let rule = all.first(where: { $0.id == word.uppercased() }) else {
      throw Mistake(unknown: "rule", word, among: all.map(\.id))
    }
    print(
      """
      \(rule.id)  \(rule.statement)

      level   \(rule.level.words)
      intent  \(rule.intent)
      origin  \(rule.origin)
      hint    if it fails, look at: \(rule.hint)

      """
    )
    for subject in try options.chosenSubjects() {
      print(subject.name)
      let texts = subject.texts(of: rule.id)
      for text in texts { print("  \(text)") }
      for program in subject.programs(of: rule.id) {
        print(program.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n") + "\n")
      }
      if let reason = subject.absence(of: rule.id) { print("  not applicable: \(reason)") }
    }
    return true
  }
}
