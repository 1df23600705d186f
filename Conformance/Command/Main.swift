import Foundation
import ProgramOptions
import PromiseAdapters
import PromiseConformance
import PromiseMutants
import PromiseReport

@main
enum Main {
  static func main() async {
    CrashReport.install()
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let isGood =
        switch options.command {
        case .help: Help.run()
        case .list: try List.run(options)
        case .explain: try Explain.run(options)
        case .compare: try await Compare.run(options)
        case .mutants: try await Mutants.run(options)
        case .explore: try Explore.run(options)
        case .replay: try await Again.run(options)
        case .soak: try await Soaking.run(options)
        }
      exit(isGood ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("conformance: \(error)\n".utf8))
      exit(2)
    }
  }
}

enum Help {
  static func run() -> Bool {
    print(Options.help, terminator: "")
    return true
  }
}

/// Finds what the words of a command line mean.
enum Selection {
  /// The libraries that `--subject` names; all three where it names none.
  static func subjects(_ options: Options) throws -> [Subject] {
    let all = Libraries.all
    let names = all.map(\.name)
    for name in options.subjects where !names.contains(name) {
      throw Mistake(unknown: "subject", name, among: names)
    }
    return all.filter { options.subjects.isEmpty || options.subjects.contains($0.name) }
  }

  /// The rules that `--only` names; all where it names none.
  static func rules(_ options: Options) throws -> [RuleInfo] {
    let all = Catalogue.rules
    for word in options.only where !all.contains(where: { matches($0.id, word) }) {
      let known = Catalogue.groups.map(\.id) + all.map(\.id)
      throw Mistake(unknown: "rule or group", word, among: known)
    }
    return all.filter { rule in
      options.only.isEmpty || options.only.contains { matches(rule.id, $0) }
    }
  }

  /// The rules that a soak runs: those of them that `--only` names.
  static func soaked(_ options: Options) throws -> [String] {
    for word in options.only where !Soak.rules.contains(where: { matches($0, word) }) {
      throw Mistake(unknown: "rule of soak", word, among: Soak.rules)
    }
    return Soak.rules.filter { id in
      options.only.isEmpty || options.only.contains { matches(id, $0) }
    }
  }

  private static func matches(_ id: String, _ word: String) -> Bool {
    !word.isEmpty && id.hasPrefix(word.uppercased())
  }
}

enum List {
  static func run(_ options: Options) throws -> Bool {
    switch options.format {
    case .markdown:
      print(Specification.markdown, terminator: "")
      return true
    case .features:
      print(Features.markdown, terminator: "")
      return true
    case .text: break
    }
    for rule in try Selection.rules(options) {
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
    for subject in try Selection.subjects(options) {
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
