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
    let scenarios = Self.scenarios(of: type)
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
  package static let original = scenarios(of: Racer.self)

  private static func scenarios<R: Racer>(of type: R.Type) -> [Scenario] {
    PromiseScenarios.adopting(for: RacerAdapter<R>.self)
      + PromiseScenarios.branches(for: RacerAdapter<R>.self)
      + PromiseScenarios.timed(for: RacerAdapter<R>.self)
  }

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
    RacingMutant(EndsInTwoSteps.self, "race", breaks: "COL-07"),
    RacingMutant(TellsOfTheClockToo.self, "time-is-up", breaks: "TIM-04"),
    RacingMutant(RunsHooksTwice.self, "cancel-vs-cancel", breaks: "CAN-09"),
    RacingMutant(CancelsWhatIsSettled.self, "cancel-vs-settle", breaks: "THR-01"),
    RacingMutant(CountsConsumersInTwoSteps.self, "last-branches", breaks: "CAN-20"),
    RacingMutant(LosesANeighbour.self, "branch-vs-observer", breaks: "THR-02"),
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
