import Foundation
import ProgramSupport

/// Counts instructions and allocations.
///
/// The same work is done twice, with more rounds the second time.
struct Instructions {
  /// The size of a round.
  let n: Int
  /// Where scratch files go.
  let folder: URL

  static func run(_ options: Options) throws -> Bool {
    let output = try OutputFolder(options.output, replacing: ["instructions.jsonl"])
    let costs = try count(options, Work.counted)
    print(Tables.costs(costs))
    try output.write(try JSONLines.text(costs), to: "instructions.jsonl")
    return true
  }

  /// The costs of the selected subjects and works; two are counted at the same time.
  static func count(_ options: Options, _ works: [Work]) throws -> [Cost] {
    let rows = try options.selectedSubjects().flatMap { subject in
      (options.n.map { [$0] } ?? subject.countedSizes).map { (subject, $0) }
    }
    let progress = Progress(total: rows.count)
    return try Parallel.map(rows, atMost: 2) { subject, n in
      defer { progress.note(subject.name) }
      let counter = Instructions(n: n, folder: options.output)
      let possible = works.filter(subject.can)
      return try counter.costs(of: subject, possible.filter(options.wants))
    }.flatMap(\.self)
  }

  /// The allocations alone; empty if they cannot be counted.
  static func countAllocations(_ options: Options, _ works: [Work]) throws -> [Cost] {
    let counter = Instructions(n: options.n ?? 1_000, folder: options.output)
    guard FileManager.default.fileExists(atPath: counter.library) else { return [] }
    return try options.selectedSubjects().filter { !$0.isElsewhere }.flatMap { subject in
      try counter.allocations(of: subject, works.filter(subject.can)).map {
        counter.cost(subject.name, $0, nil)
      }
    }
  }

  /// The costs of a subject.
  private func costs(of subject: Measured, _ works: [Work]) throws -> [Cost] {
    let instructions = try self.instructions(of: subject.name, works.filter { $0 != .pending })
    return try allocations(of: subject, works).map { counted in
      cost(subject.name, counted, instructions[counted.work])
    }
  }

  private func cost(_ subject: String, _ counted: Counted, _ instructions: Double?) -> Cost {
    Cost(
      subject: subject,
      work: counted.work,
      n: n,
      instructions: instructions?.rounded(),
      allocations: (counted.allocations * 100).rounded() / 100,
      bytes: (counted.bytes * 10).rounded() / 10
    )
  }

  /// The library that counts allocations; `make` builds it there.
  private let library = ".build/bench/allocations.so"

  private func arguments(_ subject: String, _ works: [Work]) -> [String] {
    ["count", "--subject", subject, "--n", "\(n)"] + works.flatMap { ["--work", $0.rawValue] }
  }

  private func instructions(of subject: String, _ works: [Work]) throws -> [Work: Double] {
    guard !works.isEmpty else { return [:] }
    guard let valgrind = TemporaryProcess.find("valgrind") else {
      throw Mistake(
        "valgrind, which counts the instructions, is not installed (apt-get install valgrind)"
      )
    }
    let scratch = folder.appending(path: "callgrind-\(UUID())")
    try scratch.makeFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let counting = [
      "--tool=callgrind", "--callgrind-out-file=\(scratch.path)/out", "--dump-line=no",
      "--dump-before=bench_mark", "--main-stacksize=\(Main.largeStack)",
      TemporaryProcess.thisProgram.path,
    ]
    _ = try Child.run(valgrind, counting + arguments(subject, works))
    // Each mark leaves a file with the counts since the mark before it.
    let counts = try (1...works.count * 3).map { number in
      let file = scratch.appending(path: "out.\(number)")
      guard let text = try? file.text,
        let count = text.firstMatch(of: /\nsummary: (\d+)/).flatMap({ Double($0.1) })
      else { throw Mistake("valgrind wrote no counts for \(subject); run it again") }
      return count
    }
    let rounds = Count.rounds(of: n)
    let pairs = works.enumerated().map { place, work in
      let difference = counts[place * 3 + 2] - counts[place * 3 + 1]
      return (work, difference / Double((rounds.many - rounds.few) * n))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func allocations(of subject: Measured, _ works: [Work]) throws -> [Counted] {
    guard !works.isEmpty else { return [] }
    let text = try Child.run(
      TemporaryProcess.thisProgram,
      arguments(subject.name, works),
      ["LD_PRELOAD": library]
    )
    let counted = text.split(separator: "\n").compactMap(Counted.init(line:))
    guard counted.map(\.work) == works else {
      throw Mistake("\(library), which counts allocations, is not there; `make` builds it")
    }
    // Every promise is an object: a work with hardly any allocations was not counted. Without promises there is
    // at least a task for each round.
    let fewest = subject.makesObjects ? 0.9 : 0
    guard counted.allSatisfy({ $0.allocations > fewest && $0.bytes > 0 }) else {
      throw Mistake(
        "\(library) does not count what \(subject.name) allocates; `make` builds it anew"
      )
    }
    return counted
  }
}
