import ProgramOptions
import PromiseAdapters
import PromiseConformance
import PromiseReport

@main
enum Main {
  static func main() async {
    CrashReport.install()
    await Launcher.run("conformance") { arguments in
      let options = try Options(arguments)
      return switch options.command {
      case .help: Help.run()
      case .list: try List.run(options)
      case .explain: try Explain.run(options)
      case .compare: try await Compare.run(options)
      case .replay: try await Replaying.run(options)
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
