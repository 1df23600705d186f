import Foundation
import ProgramSupport

/// The command and its options.
struct Options: Sendable {
  var command = Command.help
  var subjects: [String] = []
  var works: [Work] = []
  var n: Int?
  var samples = 7
  var withNode = false
  var output = URL(fileURLWithPath: ".build/bench")
  var budget = URL(fileURLWithPath: "Conformance/Bench/budget.jsonl")
  var writes = false

  enum Command: String, CaseIterable {
    case time, instructions, budget, count, sample, help
  }

  private typealias Option = Program<Command, Options>.Option

  private static let program = Program<Command, Options>(
    name: "bench",
    title: "What promises cost.",
    entries: [
      .init(.time, "takes the time of every work, all subjects in one run, and draws it"),
      .init(.instructions, "counts instructions, allocations and bytes, with valgrind"),
      .init(.budget, "counts the same for what has a budget, and compares it with that"),
      .init(.count, "does works a known number of times, for whoever counts from outside"),
      .init(.sample, "takes each time once, for `time`, which does that again and again"),
      .init(.help, "this text"),
    ],
    options: [
      Option(
        "--subject",
        "NAME",
        "a library, a floor, or the same without promises; may be repeated",
        [.time, .instructions, .budget, .count, .sample]
      ) { $0.subjects.append($1) },
      Option(
        "--work",
        "WORK",
        "what is to be done: \(Work.allCases.map(\.rawValue).joined(separator: ", "))",
        [.time, .instructions, .count, .sample]
      ) { options, text in
        guard let work = Work(rawValue: text) else {
          throw Mistake(unknown: "work", text, among: Work.allCases.map(\.rawValue))
        }
        options.works.append(work)
      },
      .count(
        "--n",
        "the size of a round; several unless given, and 1000 for count",
        [.time, .instructions, .budget, .count, .sample]
      ) { $0.n = $1 },
      .count("--samples", "how often each time is taken; 7 unless given", [.time]) {
        $0.samples = $1
      },
      .flag(
        "--node",
        "times the promises of Node as well, where that is installed",
        [.time],
        \.withNode
      ),
      .output(".build/bench", [.time, .instructions, .budget], \.output),
      Option(
        "--budget",
        "FILE",
        "what may be spent; Conformance/Bench/budget.jsonl unless given",
        [.budget]
      ) { $0.budget = URL(fileURLWithPath: $1) },
      .flag("--write", "makes what is spent now the budget", [.budget], \.writes),
    ],
    advice: "; works go with --work",
    ending: """
      It ends with 0 when all went well, 1 when more was spent than the budget allows, 2 when it was called
      wrongly or could not do its work.
      """
  )

  init(_ arguments: [String]) throws {
    guard let (command, _) = try Options.program.parse(arguments, into: &self) else { return }
    self.command = command
    if writes, n != nil { throw Mistake("--write keeps a budget of every size; leave out --n") }
    _ = try selectedSubjects()
  }

  static var help: String { program.help }

  /// The subjects that `--subject` names; all where it names none.
  func selectedSubjects() throws -> [Measured] {
    let all = Measured.all + (withNode ? [Measured.node] : [])
    let named = all + Measured.rungs
    let names = named.map(\.name)
    for name in subjects where !names.contains(name) {
      throw Mistake(unknown: "subject", name, among: names)
    }
    return subjects.isEmpty ? all : named.filter { subjects.contains($0.name) }
  }

  /// Whether `--work` names it, or names none.
  func wants(_ work: Work) -> Bool { works.isEmpty || works.contains(work) }
}
