import ProgramOptions
import PromiseAdapters
import PromiseConformance
import PromiseExplorer
import RacingMutants

/// Runs again what a failure printed a token for.
enum Again {
  static func run(_ options: Options) async throws -> Bool {
    let token: ReplayToken
    do { token = try ReplayToken(parsing: options.operand) } catch {
      throw Mistake("\(error)")
    }
    switch token.kind {
    case .schedule: return try schedule(token)
    case .trial: return try await trial(token)
    }
  }

  private static func schedule(_ token: ReplayToken) throws -> Bool {
    let schedule: ScheduleToken
    do { schedule = try ScheduleToken(token) } catch {
      throw Mistake("\(error)")
    }
    let mutants = RacingMutant.all.map(\.scenario) + RacingMutant.original
    let isMutant = mutants.contains { $0.subject == schedule.subject }
    let known = (Scenarios.all + mutants).filter { $0.subject == schedule.subject }
    guard let scenario = known.first(where: { $0.name == schedule.scenario }),
      schedule.fits(scenario)
    else {
      throw Mistake(
        "the token names “\(schedule.subject) \(schedule.scenario)”, which is no scenario of this version; search again"
      )
    }
    guard isMutant || Scenarios.areSteered else {
      throw Mistake(
        "the libraries of this build have ordinary locks; use make replay TOKEN=…, which builds them with the explorer's"
      )
    }
    let again = Explorer().replay(schedule, of: scenario)
    print("\(scenario.title)\n")
    print("\(again.table)\n")
    if again.hasLeft {
      print("The schedule could not be followed to its end: the code has changed since.")
    }
    guard let violation = again.violation else {
      print("No law is broken.")
      return true
    }
    print("\(violation.rule) is broken: \(violation.reason)")
    return false
  }

  private static func trial(_ token: ReplayToken) async throws -> Bool {
    guard token.fields.count == 4, let number = Int(token.fields[2]),
      let seed = UInt64(token.fields[3])
    else { throw Mistake("\(ReplayToken.Unreadable.malformed)") }
    let subject = Libraries.all.first { $0.name == token.fields[0] }
    let cell = subject?.cells.first { $0.rule.id == token.fields[1] }
    guard let cell, cell.cases.indices.contains(number) else {
      throw Mistake(
        "the token names case \(token.fields[2]) of “\(token.fields[1]) \(token.fields[0])”, which there is not"
      )
    }
    print("\(cell.name) \(cell.cases[number].label)\n")
    let (reason, trace) = await Run(options: RunOptions(seed: seed)).again(cell, number)
    for event in trace { print("  \(event)") }
    print(reason.map { "\n\($0)" } ?? "\nIt holds.")
    return reason == nil
  }
}
