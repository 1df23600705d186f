/// Does works a known number of times, while another program counts instructions.
enum Count {
  /// How many rounds of a size are done between two marks.
  ///
  /// The difference of the two counts is the cost of the rounds.
  ///
  /// A large round is done once, since it takes seconds while instructions are counted.
  static func rounds(of n: Int) -> (few: Int, many: Int) { n < 10_000 ? (2, 6) : (0, 1) }

  /// Does the works, and prints what one step of each allocates, where that is counted.
  static func run(_ subject: Measured, _ works: [Work], n: Int) throws {
    for work in works {
      if work == .pending {
        if let cost = try held(subject, n: n) { print(cost) }
      } else {
        if let cost = try rounds(subject, work, n: n) { print(cost) }
      }
    }
  }

  private static func rounds(_ subject: Measured, _ work: Work, n: Int) throws -> Counted? {
    // What is made once, such as the metadata of generic types, exists after the first round.
    try subject.perform(work, n)
    let (few, many) = rounds(of: n)
    let start = Allocations.soFar
    mark()
    for _ in 0..<few { try subject.perform(work, n) }
    let middle = Allocations.soFar
    mark()
    for _ in 0..<many { try subject.perform(work, n) }
    let end = Allocations.soFar
    mark()
    guard let start, let middle, let end else { return nil }
    let cost = (end - middle) - (middle - start)
    return Counted(work: work, blocks: cost.blocks, bytes: cost.bytes, steps: (many - few) * n)
  }

  private static func held(_ subject: Measured, n: Int) throws -> Counted? {
    guard Allocations.soFar != nil else { return nil }
    _ = subject.held?(n)
    let (few, many) = rounds(of: n)
    guard let short = subject.held?(few * n), let long = subject.held?(many * n) else {
      throw NotDone(subject: subject.name, work: .pending)
    }
    let cost = long - short
    let steps = (many - few) * n
    return Counted(work: .pending, blocks: cost.liveBlocks, bytes: cost.liveBytes, steps: steps)
  }
}

/// What a work allocates, as one line of text.
struct Counted: CustomStringConvertible, Equatable {
  let work: Work
  /// For each step.
  let allocations: Double
  let bytes: Double

  init(work: Work, blocks: Int, bytes: Int, steps: Int) {
    self.work = work
    allocations = Double(blocks) / Double(steps)
    self.bytes = Double(bytes) / Double(steps)
  }

  /// `nil` for a line of other text.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 3, let work = Work(rawValue: String(words[0])),
      let allocations = Double(words[1]), let bytes = Double(words[2])
    else { return nil }
    (self.work, self.allocations, self.bytes) = (work, allocations, bytes)
  }

  var description: String { "\(work.rawValue) \(allocations) \(bytes)" }
}

/// A function that valgrind can find: it writes its counts at each call.
@_silgen_name("bench_mark")
@inline(never)
@_optimize(none)
func mark() {}
