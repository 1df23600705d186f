import ProgramSupport
import PromiseConformance
import PromiseExplorer

/// Runs the schedule of a failure again, by the token that it printed.
enum Replaying {
  static func run(_ text: String) throws -> Bool {
    let schedule: ScheduleToken
    do {
      let token = try ReplayToken(parsing: text)
      guard token.kind == .schedule else {
        throw Mistake(
          "the token is of a rule's case; call `make replay TOKEN=…`, which can run both"
        )
      }
      schedule = try ScheduleToken(token)
    } catch {
      throw Mistake("\(error)")
    }
    let mutants = RacingMutant.all.map(\.scenario) + RacingMutant.original
    let known = (Scenarios.all + mutants).filter { $0.subject == schedule.subject }
    guard let scenario = known.first(where: { $0.name == schedule.scenario }),
      schedule.fits(scenario)
    else {
      throw Mistake(
        "the token names “\(schedule.subject) \(schedule.scenario)”, which is no scenario of this version; search again"
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
}
