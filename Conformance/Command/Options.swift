import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// The command's operands and its options.
struct Options {
  /// Empty, for a command that takes none.
  var operands: [String] = []
  /// The first of them.
  var operand: String { operands.first ?? "" }
  let conformance: ConformanceProgram
  var only: [String] = []
  var skip: [String] = []
  var subjects: [String] = []
  var beside: [String] = []
  var seed: UInt64 = 1
  var output = URL(fileURLWithPath: ".build/conformance")
  var shard = Shard.whole
  /// The file that `merge` and `report` leave.
  var file: URL?
  /// The record of an earlier run to compare this one with.
  var against: String?
  var baseline: String?
  /// The file whose profile is to declare what was observed.
  var profile: String?
  var isStrict = false
  var isThorough = false
  var isolates: Bool
  var patience = 20
  /// `nil` for no limit of time.
  var seconds: Int?
  /// How many programs are run; `nil` for 100,000 random ones, or for all small ones.
  var programs: Int?
  var isSmall = false
  /// Whether the small promises are run, too.
  var hasSmall = false
  var scale = 1_000_000
  var reportFormat = ReportFormat.text
  /// The files of what a page shows besides: of `mutants run`, `faults run`, `explore search` and `fuzz`, and the bench's
  /// picture.
  var kills: String?
  var planted: String?
  var explored: String?
  var fuzzed: String?
  var speed: String?

  enum Command: String, CaseIterable {
    case list, explain, doctor, demo, compare, merge, report, replay, soak, fuzz, `try`, help
  }

  private typealias Option = Program<Command, Options>.Option

  static func program(of conformance: ConformanceProgram) -> Program<Command, Options> {
    let name = conformance.name
    return Program(
      name: name,
      title: "The conformance suite for promises.",
      entries: [
        .init(.list, "the rules, a line each"),
        .init(
          .explain,
          operand: "RULE",
          example: "explain CHN-03",
          "one rule: what it says, why, where from, how each library spells it"
        ),
        .init(
          .doctor,
          "says within two seconds what is wrong with an adapter, before anything is said of its library"
        ),
        .init(
          .demo,
          "shows how the libraries differ most, and one program that ends differently"
        ),
        .init(.compare, "runs the rules on the libraries and shows them side by side"),
        .init(
          .merge,
          operand: "RECORD",
          takesMany: true,
          example: "merge 1.jsonl 2.jsonl --output run.jsonl",
          "puts the records of all shards of a run together, and judges the whole"
        ),
        .init(
          .report,
          operand: "RECORD",
          takesMany: true,
          example: "report .build/conformance/run.jsonl --format html --output report.html",
          "makes the records of runs, side by side, into a page, a table, or a file for other programs"
        ),
        .init(
          .replay,
          operand: "TOKEN",
          "runs a failed case again, by its token, and shows what happens"
        ),
        .init(.soak, "races threads on the libraries for minutes, and counts"),
        .init(
          .fuzz,
          "runs random programs, or all small ones, on the libraries, and holds them against the model"
        ),
        .init(
          .try,
          operand: "PROGRAM",
          example: "try \"p0 = pending; h0 on p0; fulfil p0; run\"",
          "runs a small program, a file of one, or - for standard input, and says what the model says"
        ),
        .init(.help, "this text"),
      ],
      options: table,
      advice: "; rules go with --only",
      added: conformance.commands,
      ending: """
        It ends with 0 when all is as declared, 1 when a rule failed or a declaration was wrong, 2 when it
        was called wrongly or could not do its work, 130 when it was interrupted.
        """
    )
  }

  private static let table: [Option] = [
    .rules([.list, .compare, .soak], \.only),
    .words(
      "--skip",
      "RULES",
      "rules that are left out, and count as not run",
      [.compare],
      \.skip
    ),
    .subjects([.explain, .doctor, .demo, .compare, .report, .soak, .fuzz, .try], \.subjects),
    .seed([.compare, .soak, .fuzz], \.seed),
    .output(".build/conformance", [.compare, .fuzz], \.output),
    .shard([.compare, .fuzz]) { $0.shard = Shard(index: $1, count: $2) },
    Option(
      "--write-profile",
      "FILE",
      "writes the choices that were observed into the profile in that Swift file",
      [.doctor]
    ) { $0.profile = $1 },
    Option(
      "--beside",
      "LIBRARY",
      "a library that comes with the suite, as a column beside; may be repeated",
      [.demo, .compare]
    ) { $0.beside.append($1) },
    Option(
      "--baseline",
      "FILE",
      "failures that are known: a line `rule subject verdict reason link` for each",
      [.compare, .merge]
    ) { $0.baseline = $1 },
    Option("--against", "RECORD", "says which verdicts are not those of an earlier run", [.compare])
    { $0.against = $1 },
    Option(
      "--output",
      "FILE",
      "where the record of the whole is left",
      [.merge]
    ) { options, text in
      guard text != "-" else { throw Mistake("merge prints what it found; --output takes a file") }
      options.file = URL(fileURLWithPath: text)
    },
    Option(
      "--output",
      "FILE",
      "where the report is left; printed without it, or if it is -",
      [.report]
    ) {
      options,
      text in
      options.file = text == "-" ? nil : URL(fileURLWithPath: text)
    },
    .flag(
      "--strict",
      "a rule that could not be decided fails the run",
      [.compare, .merge],
      \.isStrict
    ),
    .flag(
      "--thorough",
      "every handler meets every promise, not only every pair of what makes them differ; explain shows all programs",
      [.compare, .explain],
      \.isThorough
    ),
    .count(
      "--scale",
      "how many links rules about long chains try; a million unless given",
      [.compare]
    ) { $0.scale = $1 },
    .flag(
      "--isolate",
      "runs each rule in a process of its own, so that a crash costs one verdict",
      [.compare],
      \.isolates
    ),
    .flag("--no-isolate", "runs all rules in this process", [.compare], \.isolates, to: false),
    .count(
      "--patience",
      "how many seconds nothing may happen before a call counts as hung; 20 unless given",
      [.compare]
    ) { $0.patience = $1 },
    .count("--seconds", "how many seconds it runs; 120 unless given", [.soak]) { $0.seconds = $1 },
    .count("--seconds", "how many seconds each library has at most", [.fuzz]) { $0.seconds = $1 },
    .count(
      "--programs",
      "how many programs; 100000 unless given, or all small ones",
      [.fuzz]
    ) { $0.programs = $1 },
    .flag("--small", "small programs in place of random ones", [.fuzz], \.isSmall),
    .flag("--small", "the small promises beside the libraries", [.compare], \.hasSmall),
    Option(
      "--format",
      "FORMAT",
      ReportFormat.allCases.map(\.rawValue).joined(separator: ", ") + "; text unless given",
      [.report]
    ) { options, text in options.reportFormat = try known(text, "format") },
    Option("--kills", "RECORD", "what `mutants run` left, which the page shows, too", [.report]) {
      $0.kills = $1
    },
    Option("--planted", "RECORD", "the same for what `faults run` left", [.report]) {
      $0.planted = $1
    },
    Option("--explored", "RECORD", "the same for what `explore search` left", [.report]) {
      $0.explored = $1
    },
    Option("--fuzzed", "RECORD", "the same for what `fuzz` left", [.report]) { $0.fuzzed = $1 },
    Option("--speed", "PICTURE", "the same for the picture that `bench time` drew", [.report]) {
      $0.speed = $1
    },
  ]

  private static func known<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String,
    _ kind: String
  ) throws -> Word {
    guard let word = Word(rawValue: text) else {
      throw Mistake(unknown: kind, text, among: Word.allCases.map(\.rawValue))
    }
    return word
  }

  init(of conformance: ConformanceProgram) {
    self.conformance = conformance
    isolates = conformance.isolates
  }
}

extension Options {
  /// The libraries that `--subject` names; all where it names none.
  ///
  /// Those that `--beside` names follow.
  func chosenSubjects() throws -> [Subject] {
    let others = conformance.others
    guard beside.isEmpty || !others.isEmpty else {
      throw Mistake(
        "--beside needs a program that brings other libraries along: MyPromiseBeside of `make adopt` does"
      )
    }
    let named = conformance.subjects + (subjects.isEmpty ? [] : conformance.small)
    let chosen = try Selection.named(subjects, among: named, "subject", by: \.name)
    let small = hasSmall ? conformance.small : []
    if hasSmall, small.isEmpty { throw Mistake("--small is for `make compare` of this project") }
    guard !beside.isEmpty else { return chosen + small }
    return chosen + small
      + (try Selection.named(beside, among: others, "library beside", by: \.name))
  }

  /// The rules that `--only` names; all where it names none.
  func chosenRules() throws -> [RuleInfo] { try Catalogue.rules(only) }

  /// The known failures; `nil` where no file is named.
  func knownFailures() throws -> Baseline? {
    guard let path = baseline else { return nil }
    let text = try URL(fileURLWithPath: path).text(orSay: "cannot read the baseline \(path)")
    do { return try Baseline(text, named: path) } catch {
      throw Mistake("\(error)")
    }
  }

  /// Whether rules or subjects are left out.
  var isPart: Bool { !(only + skip + subjects).isEmpty }

  /// What decides what a run finds, so that all shards of a run agree.
  var settings: String {
    let words = ["--scale \(scale)", "--patience \(patience)"] + (isThorough ? ["--thorough"] : [])
    return
      (words + Set(only).sorted().map { "--only \($0)" }
      + Set(skip).sorted().map { "--skip \($0)" }).joined(separator: " ")
  }

  /// The ids of the rules that `--skip` names.
  func skippedRules() throws -> Set<String> {
    skip.isEmpty ? [] : Set(try Catalogue.rules(skip).map(\.id))
  }
}
