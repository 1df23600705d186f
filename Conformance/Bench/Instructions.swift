import Foundation

/// Counts instructions and allocations, by doing the same work twice, more often the second time.
struct Instructions {
  /// What one step of a work needs.
  struct Cost: Codable, Equatable {
    var subject: String
    var work: String
    var n: Int
    var instructions: Double
    var allocations: Double
    var bytes: Double
  }

  let n: Int
  let folder: URL

  /// The costs of a subject.
  func costs(of subject: String, _ works: [Work]) throws -> [Cost] {
    let instructions = try self.instructions(of: subject, works)
    let allocations = try self.allocations(of: subject, works)
    return zip(works, zip(instructions, allocations)).map { work, counts in
      Cost(
        subject: subject,
        work: work.rawValue,
        n: n,
        instructions: counts.0.rounded(),
        allocations: rounded(counts.1.allocations),
        bytes: rounded(counts.1.bytes)
      )
    }
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private func arguments(_ subject: String, _ works: [Work]) -> [String] {
    ["count", "--subject", subject, "--n", "\(n)"] + works.flatMap { ["--work", $0.rawValue] }
  }

  private func instructions(of subject: String, _ works: [Work]) throws -> [Double] {
    guard let valgrind = Child.find("valgrind") else {
      throw Mistake(
        description:
          "valgrind is not installed; it counts the instructions (apt-get install valgrind)"
      )
    }
    let scratch = folder.appending(path: "callgrind-\(UUID())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    _ = try Child.run(
      valgrind,
      [
        "--tool=callgrind", "--callgrind-out-file=\(scratch.path)/out", "--dump-before=bench_mark",
        "--dump-line=no", Child.ownPath,
      ] + arguments(subject, works)
    )
    // Each mark leaves a file, with what was counted since the mark before it.
    let counts = try (1...works.count * 3).map { number in
      let text = try String(contentsOf: scratch.appending(path: "out.\(number)"), encoding: .utf8)
      guard let count = text.firstMatch(of: /\nsummary: (\d+)/).flatMap({ Double($0.1) }) else {
        throw Mistake(description: "valgrind's output has no summary")
      }
      return count
    }
    return works.indices.map { index in
      (counts[index * 3 + 2] - counts[index * 3 + 1]) / Double((Count.many - Count.few) * n)
    }
  }

  private func allocations(
    of subject: String,
    _ works: [Work]
  ) throws -> [(allocations: Double, bytes: Double)] {
    let library = folder.appending(path: "allocations.so").path
    let text = try Child.run(Child.ownPath, arguments(subject, works), ["LD_PRELOAD": library])
    let numbers = text.split(separator: "\n").map {
      $0.split(separator: " ").dropFirst().compactMap { Double($0) }
    }
    guard numbers.count == works.count, numbers.allSatisfy({ $0.count == 2 }) else {
      throw Mistake(
        description: "\(library) does not count allocations; `make instructions` builds it"
      )
    }
    return numbers.map { ($0[0], $0[1]) }
  }
}

/// One line that says what was wrong and what would be right.
struct Mistake: Error, CustomStringConvertible {
  let description: String
}
