import ProgramSupport
import PromiseConformance
import PromiseReport

/// Runs random programs on the libraries, and compares the results with the model.
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
    guard token.fields.count == 4, let version = Int(token.fields[1]),
      let seed = UInt64(token.fields[2]), let index = Int(token.fields[3])
    else { throw Mistake("\(ReplayToken.Unreadable.malformed)") }
    guard version == FuzzFinding.version else {
      throw Mistake(
        "the token is of version \(version) of the programs, this is \(FuzzFinding.version)"
      )
    }
    guard let subject = subjects.first(where: { $0.name == token.fields[0] }) else {
      throw Mistake("the token names \(token.fields[0]), which is none of the libraries here")
    }
    let finding = subject.makePrograms().finding(seed: seed, index: index)
    print(finding?.text ?? "\(subject.name) and the model do not differ.")
    return finding == nil
  }

  private static let record = "fuzz.jsonl"

  private static func row(_ subject: Subject, _ options: Options) -> FuzzRecord.Row {
    let programs = subject.makePrograms()
    let clock = ContinuousClock()
    let start = clock.now
    let end = options.seconds.map { start + .seconds($0) }
    let progress = Progress(total: 0)
    var row = FuzzRecord.Row(subject: subject.name, seed: options.seed, shard: options.shard)
    for index in 0..<options.programs where options.shard.owns(index) {
      if index % 1_000 == 0 {
        progress.show("\(subject.name): \(index) programs")
        if let end, clock.now >= end { break }
      }
      row.run(programs, index, options.conformance.name)
      if !row.isGood { break }
    }
    progress.show("")
    row.seconds = (clock.now - start) / .seconds(1)
    return row
  }
}

extension FuzzRecord.Row {
  /// Runs one more program.
  fileprivate mutating func run(_ runner: any ProgramRunner, _ index: Int, _ program: String) {
    let result = runner.run(seed: seed, index: index)
    programs += 1
    unsaid += result.unsaid
    guard !result.rules.isEmpty else { return }
    let finding = runner.finding(seed: seed, index: index)
    rules = finding?.rules ?? result.rules
    let token =
      "\(ReplayToken(.program, [subject, "\(FuzzFinding.version)", "\(seed)", "\(index)"]))"
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
    let row = "\(subject): \(programs) programs of seed \(seed)\(speed)\(unsaid)"
    return finding.map { "\(row); they differ\n\n\($0)" } ?? "\(row); no difference"
  }
}
