import Interleaving
import PromiseConformance

/// How much of a search to do.
package struct Budget: Sendable {
  /// How many schedules of a scenario are run at most in an exhaustive search.
  ///
  /// Where a lock guards other memory, a call that comes too late counts as a change, and two of them are tried in both
  /// orders: then a scenario has millions of schedules.
  package var schedules = 250_000
  /// How many schedules are run at most, if a bound on preemptions leaves too many.
  package var boundedSchedules = 25_000
  /// How many schedules are sampled if not all are run.
  package var samples = 2_000
  /// When to stop.
  package var deadline: ContinuousClock.Instant?
  /// The seed of random choices.
  package var seed: UInt64 = 1
  /// Which part of the schedules to search.
  package var shard = Shard.whole

  package init() {}

  fileprivate var isOver: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }
}

/// The result of a search.
package struct Findings: Sendable {
  /// The scenario that was searched.
  package let scenario: Scenario
  /// How many different schedules were run to their end.
  package var explored = 0
  /// How many were begun and abandoned, since they could only repeat another.
  package var pruned = 0
  /// How many more were sampled at random.
  package var sampled = 0
  /// The longest schedule, in steps.
  package var longest = 0
  /// How many preemptions were allowed, or `nil` if any number.
  package var bound: Int?
  /// Whether every schedule within the bound was run.
  package var isExhausted = false
  /// Whether a thread that spins gives way to others: otherwise a schedule in which it does not has no end.
  package var isFair = false
  /// Whether a lock that is steered was used: otherwise there was nothing to search.
  package var usesLocks = false
  /// How many seconds it took.
  package var seconds = 0.0
  /// The first schedule that broke a law.
  package var failure: Failure?

  /// A schedule that broke a law.
  package struct Failure: Sendable {
    /// The law, and how.
    package let violation: Violation
    /// How many schedules were run before, this one included.
    package let schedules: Int
    /// The token that runs it again.
    package let token: ScheduleToken
  }

  /// What was searched: `all 91`, or `20000 of more with ≤ 3 preemptions, 2000 sampled`.
  package var extent: String {
    let what = isExhausted ? "all \(explored)" : "\(explored) of more"
    let within = bound.map { " with ≤ \($0) preemptions" } ?? ""
    return what + within + (sampled > 0 ? ", \(sampled) sampled" : "")
  }

  /// How many executions were made.
  package var runs: Int { explored + pruned + sampled }
}

/// Searches the schedules of scenarios for one that breaks a law.
package final class Explorer {
  let pool = ThreadPool()
  private var rehearsed: Set<String> = []

  package init() {}

  /// The result of one execution.
  struct Outcome {
    let violation: Violation?
    let choices: [Int]
    /// What happened, if that was recorded.
    let table: Table
    let usesLocks: Bool
    /// Whether it had no end, and might have one if spinning threads gave way.
    let lacksFairness: Bool
  }

  /// Runs a scenario once.
  func run(
    _ scenario: Scenario,
    keeping kept: [[Int]],
    _ strategy: some Execution.Strategy,
    isFair: Bool = false,
    keepsJournal: Bool = false
  ) -> Outcome {
    if rehearsed.insert(scenario.title).inserted { rehearse(scenario) }
    let execution = Execution(
      strategy: strategy,
      keepsJournal: keepsJournal,
      isFair: isFair,
      showsChanges: scenario.showsChanges
    )
    let run = execution.setUp { scenario.prepare(kept) }
    let end = execution.run(run.bodies, on: pool)
    var lacksFairness = false
    let violation: Violation?
    switch end {
    case .finished: violation = run.check()
    case .deadlock(let waiting): violation = Violation(.liv03, waiting.joined(separator: "; "))
    case .livelock(let steps):
      violation = Violation(.liv03, "still running after \(steps) steps")
      lacksFairness = !isFair
    case .spin(let threads, let steps): violation = Self.spinning(threads, steps)
    }
    return Outcome(
      violation: violation,
      choices: execution.choices,
      table: Table(names: run.names, notes: execution.journal ?? []),
      usesLocks: execution.usesLocks,
      lacksFairness: lacksFairness
    )
  }

  private static func spinning(_ threads: [Int], _ steps: Int) -> Violation {
    let names = threads.map { "\($0 + 1)" }.joined(separator: " and ")
    let who =
      threads.count == 1 ? "thread \(names) spins: it reads" : "threads \(names) spin: they read"
    return Violation(
      .liv03,
      "\(who) the same again and again, and after \(steps) steps no thread is left that could change it"
    )
  }

  /// Runs a scenario once without counting it: what is made once in a process, such as a static lock, would otherwise
  /// be made in the first execution, and be unknown in the others.
  private func rehearse(_ scenario: Scenario) {
    let execution = Execution(strategy: Replay([]), isFair: true, isRehearsal: true)
    let run = execution.setUp { scenario.prepare(scenario.whole) }
    _ = execution.run(run.bodies, on: pool)
  }

  /// Searches a scenario until a law is broken or the budget is used up.
  ///
  /// - Parameter progress: called with the number of schedules run so far.
  package func search(
    _ scenario: Scenario,
    _ budget: Budget,
    progress: (Int) -> Void = { _ in }
  ) -> Findings {
    let clock = ContinuousClock()
    let start = clock.now
    var findings = Findings(scenario: scenario)
    var limit = budget.schedules
    if case .bounded(let bound) = scenario.size {
      findings.bound = bound
      limit = min(limit, budget.boundedSchedules)
    }
    walk(scenario, scenario.whole, budget, limit, &findings, progress)
    if findings.failure == nil, !findings.isExhausted || findings.bound != nil {
      sample(scenario, budget, &findings, progress)
    }
    findings.seconds = (clock.now - start) / .seconds(1)
    return findings
  }

  private func walk(
    _ scenario: Scenario,
    _ kept: [[Int]],
    _ budget: Budget,
    _ limit: Int,
    _ findings: inout Findings,
    _ progress: (Int) -> Void = { _ in }
  ) {
    let strategy = DepthFirst(bound: findings.bound, shard: budget.shard)
    repeat {
      guard findings.explored < limit, !budget.isOver else { return }
      strategy.begin()
      let outcome = run(scenario, keeping: kept, strategy, isFair: findings.isFair)
      strategy.finish()
      if outcome.lacksFairness {
        findings.becomeFair()
        return walk(scenario, kept, budget, limit, &findings, progress)
      }
      if outcome.usesLocks { findings.usesLocks = true }
      switch strategy.kind {
      case .elsewhere: continue
      case .pruned: findings.pruned += 1
      case .unsteady:
        findings.fail(
          Violation(
            .adp06,
            "the same schedule led to another execution: the code is not deterministic"
          ),
          kept,
          outcome.choices
        )
        return
      case .explored:
        findings.explored += 1
        findings.longest = max(findings.longest, outcome.choices.count)
        if let violation = outcome.violation {
          return findings.fail(violation, kept, outcome.choices)
        }
      }
      progress(findings.explored)
    } while strategy.advance()
    findings.isExhausted = true
  }

  private func sample(
    _ scenario: Scenario,
    _ budget: Budget,
    _ findings: inout Findings,
    _ progress: (Int) -> Void
  ) {
    for number in 0..<budget.samples where budget.shard.owns(number) {
      guard !budget.isOver else { return }
      var outcome: Outcome
      repeat {
        var random = SplitMix(seed: budget.seed &+ UInt64(number) &* 7919)
        let strategy = Probabilistic(
          threads: scenario.operations.count + 2,
          depth: 2 + number % 4,
          steps: findings.longest,
          using: &random
        )
        outcome = run(scenario, keeping: scenario.whole, strategy, isFair: findings.isFair)
        if outcome.lacksFairness { findings.isFair = true }
      } while outcome.lacksFairness
      findings.sampled += 1
      if let violation = outcome.violation {
        return findings.fail(violation, scenario.whole, outcome.choices)
      }
      progress(findings.explored + findings.sampled)
    }
  }

  /// The smallest scenario and the schedule with the fewest preemptions that break the same law.
  ///
  /// Operations are removed one by one, as long as a short search still finds the violation; then
  /// schedules are tried with no preemption, with one, and so on.
  package func shrink(_ failure: Findings.Failure, of scenario: Scenario) -> Findings.Failure {
    var smallest = failure
    var mayShrink = true
    while mayShrink {
      mayShrink = false
      let kept = smallest.token.kept
      for thread in kept.indices {
        for operation in kept[thread].indices {
          var fewer = kept
          fewer[thread].remove(at: operation)
          guard let found = simplest(scenario, fewer, like: failure) else { continue }
          (smallest, mayShrink) = (found, true)
          break
        }
        if mayShrink { break }
      }
    }
    return simplest(scenario, smallest.token.kept, like: failure) ?? smallest
  }

  /// The failure with the fewest preemptions, if a short search finds one.
  private func simplest(
    _ scenario: Scenario,
    _ kept: [[Int]],
    like failure: Findings.Failure
  ) -> Findings.Failure? {
    for bound in 0...3 {
      var findings = Findings(scenario: scenario)
      findings.bound = bound
      walk(scenario, kept, Budget(), 2_000, &findings)
      if let found = findings.failure, found.violation.rule == failure.violation.rule {
        return Findings.Failure(
          violation: found.violation,
          schedules: failure.schedules,
          token: found.token
        )
      }
    }
    return nil
  }

  /// The passing neighbour of a failing schedule: the same as far as possible, until another thread takes a step.
  ///
  /// - Returns: what happens in it; none if every schedule that is tried breaks a law, too.
  package func neighbour(of token: ScheduleToken, of scenario: Scenario) -> Replayed? {
    // A deadlock costs its threads, so the attempts are limited.
    for place in token.choices.indices.reversed().prefix(100) {
      let strategy = Deviation(token.choices, at: place)
      let outcome = run(
        scenario,
        keeping: token.kept,
        strategy,
        isFair: true,
        keepsJournal: true
      )
      guard strategy.hasDeviated, outcome.violation == nil else { continue }
      return Replayed(violation: nil, hasLeft: false, table: outcome.table)
    }
    return nil
  }

  /// Runs a schedule again, and records each step.
  package func replay(_ token: ScheduleToken, of scenario: Scenario) -> Replayed {
    let strategy = Replay(token.choices)
    let outcome = run(scenario, keeping: token.kept, strategy, keepsJournal: true)
    return Replayed(
      violation: outcome.violation,
      hasLeft: strategy.hasLeft,
      table: outcome.table
    )
  }
}

/// A schedule that was run again.
package struct Replayed: Sendable {
  /// The law that it broke, if it did.
  package let violation: Violation?
  /// Whether it could not be followed to its end: the code has changed.
  package let hasLeft: Bool
  /// What happened, a column for each thread.
  package let table: Table
}

extension Findings {
  /// Begins again, with threads that give way while they spin.
  mutating func becomeFair() {
    (explored, pruned, longest, isFair) = (0, 0, 0, true)
  }

  mutating func fail(_ violation: Violation, _ kept: [[Int]], _ choices: [Int]) {
    failure = Failure(
      violation: violation,
      schedules: explored + sampled,
      token: ScheduleToken(
        subject: scenario.subject,
        scenario: scenario.name,
        kept: kept,
        choices: choices
      )
    )
  }
}
