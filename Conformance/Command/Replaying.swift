import ProgramSupport
import PromiseConformance

/// Runs a failed case again, by the token that it printed.
enum Replaying {
  static func run(_ options: Options) async throws -> Bool {
    let added = options.conformance.commands.first { command in
      command.token.map(options.operand.hasPrefix) ?? false
    }
    if let added { return try await added.run(["replay", options.operand]) }
    let token: ReplayToken
    do { token = try ReplayToken(parsing: options.operand) } catch {
      throw Mistake("\(error)")
    }
    if token.kind == .program {
      return try Fuzzing.again(token, options.conformance.all)
    }
    guard token.kind == .trial else {
      throw Mistake(
        "the token is of a schedule; call `make replay TOKEN=…`, which can run schedules"
      )
    }
    guard token.fields.count == 4, let number = Int(token.fields[2]),
      let seed = UInt64(token.fields[3])
    else { throw Mistake("\(ReplayToken.Unreadable.malformed)") }
    let subject = options.conformance.all.first {
      $0.name == token.fields[0]
    }
    let cell = subject?.cells.first { $0.rule.id == token.fields[1] }
    guard let cell, cell.cases.indices.contains(number) else {
      throw Mistake(
        "the token names case \(token.fields[2]) of “\(token.fields[1]) \(token.fields[0])”, which does not exist; run the suite again"
      )
    }
    print("\(cell.name) \(cell.cases[number].label)\n")
    let (reason, trace) = await Run(options: RunOptions(seed: seed)).again(cell, number)
    for event in trace { print("  \(event)") }
    print(reason.map { "\n\($0)" } ?? "\nIt holds.")
    return reason == nil
  }
}
