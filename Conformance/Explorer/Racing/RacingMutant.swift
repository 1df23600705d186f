import PromiseConformance
import PromiseExplorer

/// Something that is broken only in some schedules.
///
/// To add one, write a class in the file for the part that it breaks, and add it to the list at the top there.
package struct RacingMutant: Sendable {
  /// The scenario in which it shows; its subject is the mutant's name, which says how it is broken.
  package let scenario: Scenario
  /// The rule that it breaks there.
  package let rule: String

  /// What it is called.
  package var name: String { scenario.subject }

  init<R: Racer>(_ type: R.Type, _ scenario: String, breaks rule: RuleName) {
    let scenarios = Self.scenarios(of: type)
    guard let chosen = scenarios.first(where: { $0.name == scenario }) else {
      preconditionFailure("RacingMutant(_:_:breaks:): there is no scenario “\(scenario)”")
    }
    self.init(chosen, breaks: rule.id)
  }

  init(_ scenario: Scenario, breaks rule: String) {
    (self.scenario, self.rule) = (scenario, rule)
  }

  /// The scenarios of the promise that all mutants are made from, with nothing wrong.
  package static let original = scenarios(of: Racer.self)

  private static func scenarios<R: Racer>(of type: R.Type) -> [Scenario] {
    PromiseScenarios.every(for: RacerAdapter<R>.self)
  }

  /// All of them, by the part that they get wrong.
  package static let all: [RacingMutant] = [
    threads,
    combining,
    time,
    cancelling,
    liveness,
    dispatching,
  ].flatMap(\.self)
}
