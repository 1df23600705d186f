import Foundation
import ProgramSupport
import PromiseConformance

/// The options of `conformance faults`.
struct FaultOptions {
  /// Where they are planted; `nil` for the broken promises' original.
  var library: String?
  /// The package of somebody else's promise.
  var package: String?
  var only: [String] = []
  /// How many of the faults are tried; `nil` for all.
  var sample: Int?
  var seed: UInt64 = 1
  var shard = Shard.whole
  /// Whether only what the record and the list leave open is tried.
  var isAgain = false
  /// How many random programs each is given that neither a rule nor a small program notices.
  var programs = 3_000
  /// Whether each that a rule notices is given programs, too.
  var asksProgramsToo = false
  var output = URL(fileURLWithPath: ".build/conformance")
  // Of a process that tries one fault.
  var rules: [String] = []
  var after: String?
  /// Those that are run before all others.
  var early: [String] = []
  var without: [String] = []
  /// Whether nothing else is asked when a rule has noticed it.
  var isFirstEnough = false

  enum Command: String, CaseIterable {
    case run, check, list, page, attempt, help
  }

  static let program = Program<Command, FaultOptions>(
    name: "conformance faults",
    title: "Plants faults in a promise, and runs all rules on each.",
    entries: [
      .init(.run, "plants them, and shows what notices which"),
      .init(.check, "plants those that the page names, and runs the rule that notices each"),
      .init(.list, "plants them, and lists them"),
      .init(.page, "renews what the page says of modules that runs were about"),
      .init(.attempt, "what `run` starts for each fault, whose number is in FAULT"),
      .init(.help, "this text"),
    ],
    options: [
      .init(
        "--library",
        "NAME",
        "where they are planted; Sketch unless given",
        [.run, .list, .attempt]
      ) { $0.library = $1 },
      .init("--in", "FOLDER", "plants in a package that `make adopt` wrote", [.run, .list]) {
        $0.package = $1
      },
      .words("--only", "FAULT", "a number, or a file", [.run, .list], \.only),
      .count("--sample", "how many are tried; all unless given", [.run, .check]) { $0.sample = $1 },
      .seed([.run, .check, .attempt], \.seed),
      .flag("--again", "continues a run, and tries again what nothing noticed", [.run], \.isAgain),
      .shard([.run]) { $0.shard = Shard(index: $1, count: $2) },
      .count("--programs", "how many random programs; 3000 unless given", [.run, .attempt]) {
        $0.programs = $1
      },
      .flag(
        "--programs-too",
        "runs programs on what rules have noticed, too",
        [.run],
        \.asksProgramsToo
      ),
      .output(".build/conformance", [.run, .page], \.output),
      .words("--rule", "RULE", "only these rules, and no programs", [.attempt], \.rules),
      .init("--after", "RULE", "only the rules after this one", [.attempt]) { $0.after = $1 },
      .words("--early", "RULE", "the rules that come first", [.attempt], \.early),
      .words("--but", "RULE", "not these rules", [.attempt], \.without),
      .flag("--first", "nothing more when a rule has noticed it", [.attempt], \.isFirstEnough),
    ],
    advice: "; faults go with --only",
    ending: """
      Records go to .build/conformance/faults-NAME.jsonl, and the page is Docs/Faults.md.

      It ends with 0 when each fault is noticed, or changes nothing that can be seen, as a list says, or is
      open, as the page says; 1 when not, 2 when it was called wrongly or could not do its work, 130 when it was
      interrupted.
      """
  )

  /// What decides which faults are tried, and how.
  var settings: String {
    let parts = [
      sample.map { "--sample \($0)" }, programs == 3_000 ? nil : "--programs \(programs)",
      asksProgramsToo ? "--programs-too" : nil,
    ]
    return (parts.compactMap(\.self) + only.map { "--only \($0)" }).joined(separator: " ")
  }
}
