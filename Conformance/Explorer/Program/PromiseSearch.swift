import PromiseConformance

/// A search, through the schedules of a few threads, for one in which a promise breaks a law.
///
/// The promise must be built with locks that are steered: those of the product `Interleaving`.
///
/// ```swift
/// let search = PromiseSearch(MyPromiseAdapter.self)
/// let results = search.scenarios.map(search.run)
/// for result in results where result.failure != nil { … }
/// ```
public struct PromiseSearch: Sendable {
  /// How many schedules of a scenario are run at most.
  public var schedules = Budget().schedules
  /// How many schedules are sampled where not all are run.
  public var samples = Budget().samples
  /// For how long a scenario is searched at most; `nil` for no limit.
  public var time: Duration?
  /// The seed of random numbers.
  public var seed: UInt64 = 1
  /// Which part of the schedules is run.
  package var shard = Shard.whole

  private let all: [Scenario]

  /// The names of the scenarios that ask how a promise ended, if the adapter is no `QueryingAdapter`.
  public let leftOut: [String]

  /// Prepares a search in the promises that an adapter drives; each capability of the adapter adds scenarios.
  public init<A: PromiseAdapter>(_ adapter: A.Type) {
    leftOut = PromiseScenarios.leftOut(for: adapter)
    all = PromiseScenarios.every(for: adapter)
  }

  /// The names of the scenarios.
  public var scenarios: [String] { all.map(\.name) }

  /// Searches a scenario, until a law is broken or the budget is used up; traps if none has that name.
  public func run(_ scenario: String) -> SearchResult {
    guard let scenario = all.first(where: { $0.name == scenario }) else {
      preconditionFailure("there is no scenario “\(scenario)”; `scenarios` has the names")
    }
    var budget = Budget()
    (budget.schedules, budget.samples, budget.seed) = (schedules, samples, seed)
    budget.shard = shard
    budget.boundedSchedules = min(schedules, budget.boundedSchedules)
    budget.deadline = time.map { ContinuousClock.now + $0 }
    let explorer = Explorer()
    let findings = explorer.search(scenario, budget)
    return SearchResult(
      scenario: scenario.name,
      extent: findings.extent,
      schedules: findings.explored + findings.sampled,
      isSteered: findings.usesLocks,
      failure: findings.failure.map { failure in
        let smallest = explorer.shrink(failure, of: scenario)
        return SearchResult.Failure(
          smallest.violation,
          smallest.token,
          explorer.replay(smallest.token, of: scenario)
        )
      }
    )
  }

  /// Runs the schedule of a failure again; returns `nil` if it breaks no law, and throws if the token is none.
  public func replay(_ token: String) throws -> SearchResult.Failure? {
    let token = try ScheduleToken(ReplayToken(parsing: token))
    let scenario = all.first { $0.subject == token.subject && $0.name == token.scenario }
    guard let scenario, token.fits(scenario) else { throw ReplayToken.Unreadable.malformed }
    let replayed = Explorer().replay(token, of: scenario)
    return replayed.violation.map { SearchResult.Failure($0, token, replayed) }
  }
}

extension SearchResult.Failure {
  fileprivate init(_ violation: Violation, _ token: ScheduleToken, _ replayed: Replayed) {
    self.init(
      rule: violation.rule,
      reason: violation.reason,
      table: "\(replayed.table)",
      token: "\(token)"
    )
  }
}
