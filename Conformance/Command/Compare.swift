import ProgramSupport
import Foundation
import PromiseConformance
import PromiseReport

/// Runs the rules on the libraries, shows them side by side and leaves the record.
enum Compare {
  static func run(_ options: Options) async throws -> Bool {
    let subjects = try options.chosenSubjects()
    let all = try options.chosenRules()
    // In each shard, rules about the suite check the rules of that shard.
    let part = Set(options.shard.part(of: all.filter { $0.level != .meta }).map(\.id))
    let rules = all.filter { $0.level == .meta || part.contains($0.id) }
    let skipped = try options.skippedRules()
    let baseline = try options.knownFailures()
    if let wrong = Judging.mistakes(in: baseline, options) { return wrong }
    // Read first: this run may replace it.
    let earlier = try options.against.map { try Reporting.record($0) }
    // What is left of a part does not replace the record of the whole.
    let names = options.isPart ? ["part.jsonl", "part.md"] : ["run.jsonl", "matrix.md"]
    let output = try OutputFolder(options.output, replacing: names)
    let ids = Set(rules.map(\.id))
    let cells = subjects.flatMap { subject in subject.cells.filter { ids.contains($0.rule.id) } }
    var record = RunRecord(
      results: [],
      subjects: subjects.map(\.name),
      seed: options.seed,
      settings: options.settings,
      shard: options.shard == .whole ? nil : options.shard
    )
    let file = try output.begin(names[0])
    file(try record.head(planned: cells.count))
    let planned = Dictionary(uniqueKeysWithValues: cells.map { ($0.name, $0) })
    let progress = Progress(total: cells.count)
    let found = try await results(cells.filter { !skipped.contains($0.rule.id) }, all, options) {
      file((try? RunRecord.Line($0, of: planned[$0.name]).text) ?? "")
      progress.note($0.name)
    }
    let known = Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0) })
    let results = cells.map { cell in
      known[cell.name] ?? CellResult(cell, .notRun("left out with --skip"))
    }
    record.lines = results.map { RunRecord.Line($0, of: planned[$0.name]) }
    let shown = record.grouped
    let matrix = Matrix(shown)
    try output.write(try record.text, to: names[0])
    try output.write(matrix.markdown, to: names[1])
    let shard = record.shard.map { ", shard \($0)" } ?? ""
    print("Promises, side by side (catalogue \(record.catalogue), seed \(record.seed)\(shard))")
    if let part = record.leftOut { print(part) }
    let judging = Judging(shown, baseline, isStrict: options.isStrict)
    print(judging.text(matrix))
    let name = options.conformance.name
    FailureReport.all(in: record, program: name) { judging.isUnexpected($0.cell) }.forEach {
      print($0)
    }
    for line in shown.notJudged { print("\(line)\n") }
    if let earlier, let name = options.against {
      print(RecordChanges(record, against: earlier).text(named: name))
    }
    let place = options.isPart ? options.output.appending(path: names[0]) : options.output
    print("\(judging.end) The record is in \(place.relativePath).")
    return judging.isGood
  }

  private static func results(
    _ cells: [Cell],
    _ rules: [RuleInfo],
    _ options: Options,
    progress: @escaping @Sendable (CellResult) -> Void
  ) async throws -> [CellResult] {
    var how = RunOptions(
      seed: options.seed,
      scale: options.scale,
      patience: Double(options.patience)
    )
    how.isThorough = options.isThorough
    // Rules about the suite check the chosen rules, or all rules if only they themselves are chosen.
    let others = rules.filter { $0.level != .meta }
    let seen = others.isEmpty ? Catalogue.rules.filter { $0.level != .meta } : others
    how.lookedAt = Set(options.shard.part(of: seen).map(\.id)).subtracting(
      try options.skippedRules()
    )
    let chosen = options.conformance.all.map { subject in
      (subject: subject, cells: cells.filter { $0.subject == subject.name })
    }.filter { !$0.cells.isEmpty }
    return options.isolates
      ? await IsolatedRun(options: how).results(of: chosen, progress: progress)
      : await Run(options: how).results(of: chosen, progress: progress)
  }
}
