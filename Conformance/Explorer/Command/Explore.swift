import ProgramSupport
import PromiseExplorer
import PromiseReport

/// Searches the schedules of threads, in the libraries and in promises that race on purpose.
enum Explore {
  /// How many searches run at the same time: each keeps one thread busy.
  private static let width = 2

  static func run(_ options: ExplorerOptions) throws -> Bool {
    let scenarios = try chosen(options)
    let output = try OutputFolder(options.output, replacing: [ExploreRecord.file])
    let start = ContinuousClock.now
    let findings = search(
      scenarios,
      budget(options),
      options.subjects.isEmpty && options.scenarios.isEmpty
    )
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(ExploreTable.scenarios(findings), terminator: "")
    print(ExploreTable.totals(findings, seconds: seconds, shard: options.shard))
    let explorer = Explorer()
    let shown = findings.map { one in one.failure.map { show($0, one.scenario, explorer) } }
    var isGood = findings.allSatisfy { $0.failure == nil }
    var mutants: [Caught] = []
    // Each of these is searched completely, by one shard.
    if options.subjects.isEmpty, options.scenarios.isEmpty {
      mutants = catchMutants(options, explorer)
      print(ExploreTable.mutants(mutants), terminator: "")
      isGood = isGood && mutants.allSatisfy(\.isCaught)
    }
    try output.write(
      ExploreRecord(findings, shown, mutants, options).text,
      to: ExploreRecord.file
    )
    return isGood
  }

  private static func chosen(_ options: ExplorerOptions) throws -> [Scenario] {
    let all = Scenarios.all
    // Both are checked before either is applied, so that an unknown word is reported as unknown.
    let named = try Selection.named(options.scenarios, among: all, "scenario", by: \.name)
    _ = try Selection.named(options.subjects, among: all, "subject", by: \.subject)
    let chosen = named.filter {
      options.subjects.isEmpty || options.subjects.contains($0.subject)
    }
    guard !chosen.isEmpty else {
      throw Mistake(
        "none of the named subjects has one of the named scenarios; leave out --subject or --scenario"
      )
    }
    return chosen
  }

  private static func budget(_ options: ExplorerOptions) -> Budget {
    var budget = Budget()
    if let schedules = options.schedules {
      (budget.schedules, budget.boundedSchedules) = (schedules, schedules)
    }
    if let samples = options.samples { budget.samples = samples }
    budget.deadline = options.seconds.map { ContinuousClock.now + .seconds($0) }
    (budget.seed, budget.shard) = (options.seed, options.shard)
    return budget
  }

  /// Searches all, the large ones first, a few at a time; and with them the promise that races nowhere.
  private static func search(
    _ scenarios: [Scenario],
    _ budget: Budget,
    _ isWhole: Bool
  ) -> [Findings] {
    let all = scenarios + (isWhole ? RacingMutant.original : [])
    let order = all.indices.filter { all[$0].isLarge } + all.indices.filter { !all[$0].isLarge }
    let progress = Progress(total: all.count)
    let findings = Parallel.map(order, atMost: width) { place in
      let scenario = all[place]
      defer { progress.note(scenario.title) }
      return Explorer().search(scenario, budget) { count in
        if count % 1_000 == 0 { progress.show("\(scenario.title): \(count) schedules") }
      }
    }
    return zip(order, findings).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// A racing mutant, and how it was found.
  struct Caught {
    let mutant: RacingMutant
    let failure: Findings.Failure?
    let steps: Int
    /// The smallest schedule, as a record keeps it.
    let recorded: RunRecord.Failure?
    let stress: Stress

    var isCaught: Bool { failure?.violation.rule == mutant.rule }
  }

  private static func catchMutants(_ options: ExplorerOptions, _ explorer: Explorer) -> [Caught] {
    let chosen = options.shard.part(of: RacingMutant.all)
    let progress = Progress(total: chosen.count)
    return chosen.map { mutant in
      defer { progress.note(mutant.name) }
      var budget = Budget()
      budget.seed = options.seed
      let found = explorer.search(mutant.scenario, budget).failure
      let smallest = found.map { explorer.shrink($0, of: mutant.scenario) }
      // It counts as found only if its token shows it again.
      let again = smallest.map { explorer.replay($0.token, of: mutant.scenario) }
      return Caught(
        mutant: mutant,
        failure: again?.violation == nil ? nil : smallest,
        steps: smallest?.token.choices.count ?? 0,
        recorded: smallest.map { RunRecord.Failure($0, of: mutant.scenario, explorer) },
        stress: explorer.stress(mutant.scenario, runs: options.runs)
      )
    }
  }

  /// Prints the smallest schedule that breaks the same law.
  ///
  /// - Returns: that schedule, as a record keeps it.
  private static func show(
    _ failure: Findings.Failure,
    _ scenario: Scenario,
    _ explorer: Explorer
  ) -> RunRecord.Failure {
    let smallest = explorer.shrink(failure, of: scenario)
    print(
      "\(scenario.title): \(smallest.violation.rule) is broken, after \(failure.schedules) schedules"
    )
    print("  reason  \(smallest.violation.reason)\n")
    print(explorer.replay(smallest.token, of: scenario).table)
    print("\n  again   make replay TOKEN=\(smallest.token)\n")
    return RunRecord.Failure(smallest, of: scenario, explorer)
  }
}
