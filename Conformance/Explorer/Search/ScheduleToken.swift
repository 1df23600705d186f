import PromiseConformance

/// A schedule that can be run again: subject, scenario, operations, and the thread of each step.
package struct ScheduleToken: Sendable, Equatable, CustomStringConvertible {
  /// What is under test.
  package let subject: String
  /// The scenario's name.
  package let scenario: String
  /// For each thread, which of its operations.
  package let kept: [[Int]]
  /// The thread that took each step.
  package let choices: [Int]

  package init(subject: String, scenario: String, kept: [[Int]], choices: [Int]) {
    (self.subject, self.scenario, self.kept, self.choices) = (subject, scenario, kept, choices)
  }

  /// As it is printed: threads in order, `2x40` for forty steps of the second.
  package var description: String {
    var runs: [(thread: Int, count: Int)] = []
    for thread in choices {
      if runs.last?.thread == thread {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((thread, 1))
      }
    }
    let steps = runs.map { $0.count == 1 ? "\($0.thread + 1)" : "\($0.thread + 1)x\($0.count)" }
    let operations = kept.map { $0.map { "\($0 + 1)" }.joined(separator: ".") }
    return ReplayToken(
      .schedule,
      [subject, scenario, operations.joined(separator: "-"), steps.joined(separator: ".")]
    ).description
  }

  /// Reads a schedule from a token.
  package init(_ token: ReplayToken) throws(ReplayToken.Unreadable) {
    guard token.kind == .schedule, token.fields.count == 4 else { throw .malformed }
    subject = token.fields[0]
    scenario = token.fields[1]
    var kept: [[Int]] = []
    for part in token.fields[2].split(separator: "-", omittingEmptySubsequences: false) {
      kept.append(
        try part.split(separator: ".").map { text throws(ReplayToken.Unreadable) in
          try Self.number(text) - 1
        }
      )
    }
    var choices: [Int] = []
    for part in token.fields[3].split(separator: ".") {
      let numbers = part.split(separator: "x", omittingEmptySubsequences: false)
      let count = numbers.count == 2 ? try Self.number(numbers[1]) : 1
      guard (1...2).contains(numbers.count), count <= Self.longest else { throw .malformed }
      choices += Array(repeating: try Self.number(numbers[0]) - 1, count: count)
    }
    (self.kept, self.choices) = (kept, choices)
  }

  /// Whether the scenario has the threads and operations that the token names.
  package func fits(_ scenario: Scenario) -> Bool {
    kept.count == scenario.operations.count
      && zip(kept, scenario.operations).allSatisfy { mine, all in
        mine.allSatisfy(all.indices.contains)
      }
  }

  private static let longest = 1_000_000

  private static func number(_ text: Substring) throws(ReplayToken.Unreadable) -> Int {
    guard let number = Int(text), number >= 1 else { throw .malformed }
    return number
  }
}
