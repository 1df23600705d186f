import ProgramSupport
import PromiseConformance
import PromiseReport

/// Runs random programs, or small ones, on the libraries, and compares the results with the model.
struct Fuzzing {
  /// The results of each library so far.
  private(set) var rows: [FuzzRecord.Row]
  private let runners: [any ProgramRunner]
  private let program: String

  init(_ subjects: [Subject], _ options: Options) {
    program = options.conformance.name
    runners = subjects.map { $0.makePrograms() }
    rows = subjects.map {
      FuzzRecord.Row(subject: $0.name, seed: options.seed, shard: options.shard)
    }
  }

  /// Runs the next programs on each library that has shown no difference yet.
  mutating func run(_ count: Int) {
    for place in rows.indices {
      for _ in 0..<count where rows[place].isGood {
        rows[place].run(runners[place], rows[place].programs, program)
      }
    }
  }

  static func run(_ options: Options) throws -> Bool {
    let output = try OutputFolder(options.output, replacing: [record])
    var programs = FuzzRecord(rows: [])
    for subject in try options.chosenSubjects() {
      let row = Self.row(subject, options)
      programs.rows.append(row)
      print(row.words)
    }
    try output.write(programs.text, to: record)
    return programs.rows.allSatisfy(\.isGood)
  }

  /// Runs a program again, and shows it.
  static func again(_ token: ReplayToken, _ subjects: [Subject]) throws -> Bool {
    let isSmall = token.fields.count == 4 && token.fields[2] == small
    guard token.fields.count == 4, let version = Int(token.fields[1]),
      let index = Int(token.fields[3]), isSmall || UInt64(token.fields[2]) != nil
    else { throw Mistake("\(ReplayToken.Unreadable.malformed)") }
    guard version == FuzzFinding.version else {
      throw Mistake(
        "the token is of version \(version) of the programs, this is \(FuzzFinding.version)"
      )
    }
    guard let subject = subjects.first(where: { $0.name == token.fields[0] }) else {
      throw Mistake("the token names \(token.fields[0]), which is none of the libraries here")
    }
    let programs = subject.makePrograms()
    guard !isSmall || 0..<programs.smallCount ~= index else {
      throw Mistake("\(subject.name) has \(programs.smallCount) small programs, and none \(index)")
    }
    let finding = programs.finding(seed: UInt64(token.fields[2]), index: index)
    print(finding?.text ?? "\(subject.name) and the model do not differ.")
    return finding == nil
  }

  private static let record = "fuzz.jsonl"
  /// What tokens of small programs have in place of a seed.
  fileprivate static let small = "small"

  private static func row(_ subject: Subject, _ options: Options) -> FuzzRecord.Row {
    let programs = subject.makePrograms()
    let clock = ContinuousClock()
    let start = clock.now
    let end = options.seconds.map { start + .seconds($0) }
    let progress = Progress(total: 0)
    var row = FuzzRecord.Row(subject: subject.name, seed: options.seed, shard: options.shard)
    if options.isSmall { row.small = programs.smallCount }
    var pairs: Set<[String]> = []
    let indices =
      options.isSmall
      ? programs.small(atMost: options.programs ?? .max)
      : stride(from: 0, to: options.programs ?? 100_000, by: 1)
    for (number, index) in indices.enumerated() where options.shard.owns(number) {
      if number % 1_000 == 0 {
        progress.show("\(subject.name): \(number) programs")
        if let end, clock.now >= end { break }
      }
      row.run(programs, index, options.conformance.name)
      if !row.isGood { break }
      if options.isSmall { pairs.formUnion(programs.pairs(ofSmall: index)) }
    }
    if options.isSmall { row.pairs = pairs.count }
    progress.show("")
    row.seconds = (clock.now - start) / .seconds(1)
    return row
  }
}

extension FuzzRecord.Row {
  /// Runs one more program.
  fileprivate mutating func run(_ runner: any ProgramRunner, _ index: Int, _ program: String) {
    let seed = small == nil ? self.seed : nil
    let result = runner.run(seed: seed, index: index)
    programs += 1
    unsaid += result.unsaid
    guard !result.rules.isEmpty else { return }
    let finding = runner.finding(seed: seed, index: index)
    rules = finding?.rules ?? result.rules
    let words = seed.map { "\($0)" } ?? Fuzzing.small
    let token =
      "\(ReplayToken(.program, [subject, "\(FuzzFinding.version)", words, "\(index)"]))"
    self.token = token
    let first = "program \(index) differs in some runs: \(result.words ?? "")"
    self.finding =
      (finding?.text ?? first)
      + "\n\nAgain: \(FailureReport.call(of: program)) replay \(token)"
  }

  /// The result on one line, and the difference below.
  var words: String {
    let speed = seconds > 0 ? ", \(Int(Double(programs) / seconds)) a second" : ""
    let unsaid = unsaid == 0 ? "" : "; \(unsaid) calls cannot be said"
    let kind =
      small.map { "\(programs) of \($0) small programs" } ?? "\(programs) programs of seed \(seed)"
    let covered = pairs.map {
      "; they have \($0) pairs of a call, its promise's state, its place and what was there before"
    }
    let row = "\(subject): \(kind)\(speed)\(unsaid)\(covered ?? "")"
    return finding.map { "\(row); they differ\n\n\($0)" } ?? "\(row); no difference"
  }
}
