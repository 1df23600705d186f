import PromiseConformance
import PromiseExplorer

/// Something that is broken only in some schedules.
package struct RacingMutant: Sendable {
  /// The scenario in which it shows; its subject is the mutant's name, the way in which it is broken.
  package let scenario: Scenario
  /// The rule that it breaks there.
  package let rule: String

  /// What it is called.
  package var name: String { scenario.subject }

  private init<R: Racer>(_ type: R.Type, _ scenario: String, breaks rule: String) {
    let scenarios = PromiseScenarios.adopting(for: RacerAdapter<R>.self)
    guard let chosen = scenarios.first(where: { $0.name == scenario }) else {
      preconditionFailure("RacingMutant(_:_:breaks:): there is no scenario “\(scenario)”")
    }
    self.scenario = chosen
    self.rule = rule
  }

  private init(_ scenario: Scenario, breaks rule: String) {
    (self.scenario, self.rule) = (scenario, rule)
  }

  /// The scenarios of the promise that all are made from, with nothing wrong.
  package static let original = PromiseScenarios.adopting(for: RacerAdapter<Racer>.self)

  /// All of them.
  package static let all: [RacingMutant] = [
    RacingMutant(ChecksThenSettles.self, "settle-settle-observe", breaks: "THR-01"),
    RacingMutant(ElectsByLoadAndStore.self, "settle-settle-observe", breaks: "THR-01"),
    RacingMutant(MissesTheWakeUp.self, "register-vs-settle", breaks: "THR-02"),
    RacingMutant(DropsHandlersAddedMeanwhile.self, "register-vs-settle", breaks: "THR-02"),
    RacingMutant(DeliversTwice.self, "register-vs-settle", breaks: "THR-02"),
    RacingMutant(StrandsAHandler.self, "register-vs-settle", breaks: "THR-02"),
    RacingMutant(OpensBeforeItDelivers.self, "register-vs-settle", breaks: "THR-04"),
    RacingMutant(SettlesInTwoSteps.self, "settle-vs-query", breaks: "THR-04"),
    RacingMutant(CountsInTwoSteps.self, "all-fulfilled", breaks: "COL-07"),
    RacingMutant(LocksTwoPromises.self, "adopt-each-other", breaks: "LIV-03"),
    RacingMutant(GivesWayForEver.self, "settle-settle-observe", breaks: "LIV-03"),
    RacingMutant(
      DispatcherScenarios.concurrencyLimit("AdmitsTooMany", limit: 1) { AdmitsTooMany(on: $0) },
      breaks: "limit"
    ),
    RacingMutant(
      DispatcherScenarios.serial("StrandsWork") { StrandsWork(on: $0).dispatch },
      breaks: "once"
    ),
  ]
}
