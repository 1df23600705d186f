import PromiseAdapters
import PromiseExplorer

/// Every scenario of the libraries.
package enum Scenarios {
  /// Those of the three promises, then those of the dispatchers.
  package static let all: [Scenario] =
    promises
    + DispatcherScenarios.all

  /// Their states contain counts of what would not show otherwise.
  private static let promises =
    (PromiseScenarios.all(for: TypedPromiseAdapter.self)
    + PromiseScenarios.branches(for: TypedPromiseAdapter.self)
    + PromiseScenarios.timed(for: TypedPromiseAdapter.self)
    + PromiseScenarios.adopting(for: JSPromiseAdapter.self)
    + PromiseScenarios.cancelling(for: JSPromiseAdapter.self)
    + PromiseScenarios.timed(for: JSPromiseAdapter.self)
    + PromiseScenarios.signals(for: JSPromiseAdapter.self)
    + PromiseScenarios.all(for: ResultPromiseAdapter.self)
    + PromiseScenarios.branches(for: ResultPromiseAdapter.self)
    + PromiseScenarios.timed(for: ResultPromiseAdapter.self)).map { scenario in
      var scenario = scenario
      scenario.showsChanges = true
      return scenario
    }
}
