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
    (PromiseScenarios.every(for: TypedPromiseAdapter.self)
    + PromiseScenarios.every(for: JSPromiseAdapter.self)
    + PromiseScenarios.every(for: ResultPromiseAdapter.self)).map { scenario in
      var scenario = scenario
      scenario.showsChanges = true
      return scenario
    }
}
