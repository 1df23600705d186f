import ProgramSupport
import PromiseExplorer

extension ExplorerOptions {
  /// The program `conformance explore`.
  static let ofLibraries = program(
    "conformance explore",
    "tries schedules, in the libraries and in promises that race on purpose",
    adding: [
      .subjects([.search], \.subjects),
      .output(".build/conformance", [.search], \.output),
      .count("--seconds", "how long it may take in all", [.search]) { $0.seconds = $1 },
      .count(
        "--runs",
        "how often a racing mutant runs on real threads; 20000 unless given",
        [.search]
      ) { $0.runs = $1 },
    ],
    ending: """
      It ends with 0 when no law is broken and every promise that races on purpose is found, 1 when not, 2
      when it was called wrongly or could not do its work, 130 when it was interrupted.
      """
  )

  /// What decides what a search finds, so that all shards of a search agree.
  var settings: String {
    let counts = [("schedules", schedules), ("samples", samples), ("seconds", seconds)]
    return
      (counts.flatMap { name, count in count.map { ["--\(name) \($0)"] } ?? [] }
      + ["--runs \(runs)"] + scenarios.map { "--scenario \($0)" }
      + subjects.map { "--subject \($0)" }).joined(separator: " ")
  }
}
