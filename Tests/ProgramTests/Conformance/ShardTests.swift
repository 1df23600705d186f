import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import PromiseReport

/// A run in parts: all parts together are the whole, and an incomplete set is not accepted as one.
@Suite(.ownThread) struct ShardTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  @Test(arguments: [1, 2, 3, 7])
  func `every item is in one part`(count: Int) {
    let items = Array(0..<10)
    let parts = (1...count).map { Shard(index: $0, count: count).part(of: items) }
    #expect(parts.flatMap(\.self).sorted() == items)
    let least = items.count / count
    #expect(parts.allSatisfy { least...(least + 1) ~= $0.count })
  }

  @Test func `three shards of a comparison are the whole`() throws {
    let asked = ["--only", "STA", "--only", "ADP-02", "--subject", "ResultPromise"]
    let whole = try run(["compare", "--output", "whole"] + asked)
    #expect(whole.status == 0, "\(whole.output)")
    for index in [3, 1, 2] {
      let end = try run(
        ["compare", "--shard", "\(index)/3", "--output", "\(index)"] + asked
      )
      #expect(end.status == 0, "\(end.output)")
    }
    let records = [2, 3, 1].map { "\($0)/part.jsonl" }
    let end = try run(["merge", "--output", "merged.jsonl"] + records)
    #expect(end.status == 0, "\(end.errors)")
    #expect(try text("merged.jsonl") == text("whole/part.jsonl"))

    let odd = folder.appending(path: "odd")
    try odd.makeFolder()
    try Data("{}\n".utf8 + [0xFF, 0x0A]).write(to: odd.appending(path: "part.jsonl"))
    for (records, message) in [
      (["1", "odd"], "odd/part.jsonl: line 2 of the record is not UTF-8"),
      (["1", "2"], "shard 3/3 is missing: name its record, too"),
      (["1", "2", "2"], "2/part.jsonl and 2/part.jsonl are both shard 2/3: name each shard once"),
      (["1", "whole"], "whole/part.jsonl is no shard, but a whole run"),
      (["1", "nothing"], "cannot read the record nothing/part.jsonl"),
    ] {
      let records = records.map { "\($0)/part.jsonl" }
      let end = try run(["merge", "--output", "other.jsonl"] + records)
      let refusal = try #require(end.refusal)
      #expect(refusal.hasPrefix("conformance: \(message)"), "\(refusal)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/other.jsonl"))
    }
  }

  @Test func `two shards of the mutants are the whole`() throws {
    let asked = ["--only", "STA-01"]
    let whole = try run(["mutants", "run", "--output", "whole"] + asked)
    for index in 1...2 {
      _ = try run(["mutants", "run", "--shard", "\(index)/2", "--output", "\(index)"] + asked)
    }
    let records = ["2/kills.jsonl", "1/kills.jsonl"]
    let end = try run(["merge", "--output", "merged.jsonl"] + records)
    #expect(end.status == whole.status, "\(end.output)\(end.errors)")
    #expect(try text("merged.jsonl") == text("whole/kills.jsonl"))
    #expect(try KillRecord(text: text("whole/kills.jsonl")).rows.count > 1)
  }

  @Test func `two shards of a search add up`() throws {
    func part(_ index: Int, explored: Int, broken: String?, mutants: [String]) -> ExploreRecord {
      ExploreRecord(
        seed: 1,
        settings: "",
        shard: Shard(index: index, count: 2),
        scenarios: [
          .init(
            subject: "A",
            scenario: "race",
            explored: explored,
            pruned: 1,
            sampled: 2,
            bound: nil,
            isExhausted: true,
            broken: broken,
            token: broken.map { _ in "token" }
          )
        ],
        mutants: mutants.map {
          .init(name: $0, rule: "THR-01", isCaught: true, schedules: 1, hits: 0, runs: 1)
        }
      )
    }
    let one = part(1, explored: 3, broken: nil, mutants: ["first", "third"])
    let two = part(2, explored: 4, broken: "THR-01", mutants: ["second"])
    #expect(try ExploreRecord(text: one.text) == one)
    let merged = try MergedRecord([("two", two.text), ("one", one.text)])
    guard case .explore(let whole) = merged else {
      Issue.record("it is no search")
      return
    }
    #expect(whole.scenarios.map(\.explored) == [7])
    #expect(whole.scenarios.map(\.broken) == ["THR-01"])
    #expect(whole.mutants.map(\.name) == ["first", "second", "third"])
    #expect(whole.problems == ["A race breaks THR-01: make replay TOKEN=token"])
  }

  @Test func `records that are not of one run are refused, each for its reason`() throws {
    let first = shard(1, ["STA-01 A"])
    var (seed, settings, count) = (shard(2, []), shard(2, []), shard(2, []))
    (seed.seed, settings.settings) = (2, "--thorough")
    count.shard = Shard(index: 2, count: 3)
    var (subject, old) = (shard(2, []), shard(1, []))
    (subject.subjects, old.catalogue) = (["B"], "2")
    var other = shard(2, [])
    other.catalogue = "2"
    for (records, message) in [
      ([first, seed], "b has the seed “2”, and a has “1”: shards of one run have the same"),
      ([first, settings], "b has the settings “--thorough”, and a has “”"),
      ([first, subject], "b has the subjects “B”, and a has “A”"),
      ([first, other], "b has the catalogue “2”, and a has “\(Catalogue.version)”"),
      ([old, other], "a is of catalogue 2, and this program has \(Catalogue.version)"),
      ([first, count], "b is shard 2/3, and a is one of 2"),
      ([first, shard(2, ["STA-01 A"])], "STA-01 A is in a and in b: make the records again"),
      ([first, shard(2, ["STA-00 A"])], "b has a verdict on STA-00 A, which this catalogue"),
    ] {
      let error = #expect(throws: Unmergeable.self) {
        try MergedRecord(zip(["a", "b"], records).map { ($0, try $1.text) })
      }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test func `a rule about the suite is as bad as it was in the worst shard`() throws {
    let first = shard(1, ["ADP-02 A"])
    var second = shard(2, ["ADP-02 A"])
    second.lines[0].verdict = .fail
    guard case .run(let whole) = try MergedRecord([("a", first.text), ("b", second.text)]) else {
      Issue.record("it is no run")
      return
    }
    #expect(whole.lines.map(\.verdict) == [.fail])
  }

  @Test func `a record that breaks off is no shard`() throws {
    let text = try shard(1, ["STA-01 A"]).text
    let half = text.split(separator: "\n").dropLast().joined(separator: "\n")
    let error = #expect(throws: Unmergeable.self) { try MergedRecord([("a", half)]) }
    #expect(error?.description.hasPrefix("a: the record ends early") == true)
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1/ 2", "+1/2"])
  func `a part that is none is refused`(text: String) throws {
    for command in [["compare"], ["mutants", "run"]] {
      #expect(
        try run(command + ["--shard", text]).refusal
          == "conformance: --shard takes a part and a number of parts, as in 3/8, not “\(text)”\n"
      )
    }
  }

  // MARK: Helpers

  private func shard(_ index: Int, _ cells: [String]) -> RunRecord {
    var record = RunRecord(
      results: [],
      subjects: ["A"],
      seed: 1,
      shard: Shard(index: index, count: 2)
    )
    record.lines = cells.map { cell in
      let words = cell.split(separator: " ").map(String.init)
      return RunRecord.Line(rule: words[0], subject: words[1], verdict: .pass, cases: 1)
    }
    return record
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private func run(_ arguments: [String]) throws -> ProgramEnd {
    try ProgramEnd(of: Project.program("conformance"), arguments, in: folder)
  }
}
