import Interleaving
import Platform
import PromiseConformance
import Synchronization

/// The result of running a scenario on real threads.
package struct Stress: Sendable {
  /// How many executions were made.
  package var runs = 0
  /// How many of them broke a law.
  package var hits = 0
  /// The number of the first run that did, from 1.
  package var first: Int?
  /// Whether a run never ended, which stopped the stress test.
  package var hangs = false
}

extension Explorer {
  /// Runs a scenario on real threads, and counts how often that breaks a law.
  ///
  /// - Parameters:
  ///   - runs: how many runs are made.
  ///   - patience: how many seconds its threads may do nothing, and each may work, before a run counts as hung.
  package func stress(_ scenario: Scenario, runs: Int, patience: Double = 10) -> Stress {
    var stress = Stress()
    while stress.runs < runs, !stress.hangs {
      // Many runs in a row: threads that work for a while move to different cores.
      let rounds = (0..<min(500, runs - stress.runs)).map { _ in
        Round(scenario.prepare(scenario.whole))
      }
      let isGivenUp = Counter()
      let threads = rounds[0].prepared.bodies.indices.map { thread in
        { @Sendable in for round in rounds { round.run(thread, unless: isGivenUp) } }
      }
      let isDone = pool.race(threads, patience: patience)
      // Threads that do not hang must not wait for those that do.
      if !isDone { isGivenUp.increment() }
      for round in rounds where !stress.hangs {
        stress.runs += 1
        stress.hangs = !isDone && !round.isOver
        guard stress.hangs || round.prepared.check() != nil else { continue }
        stress.hits += 1
        stress.first = stress.first ?? stress.runs
      }
    }
    return stress
  }
}

/// One run on real threads, which all begin at the same time.
private final class Round: Sendable {
  let prepared: PreparedRun
  private let missing: Synchronization.Atomic<Int>
  private let unfinished: Synchronization.Atomic<Int>

  init(_ prepared: PreparedRun) {
    self.prepared = prepared
    missing = Synchronization.Atomic(prepared.bodies.count)
    unfinished = Synchronization.Atomic(prepared.bodies.count)
  }

  /// Whether every thread has ended.
  var isOver: Bool { unfinished.load(ordering: .sequentiallyConsistent) == 0 }

  /// Waits for the other threads, and runs the body of this one.
  ///
  /// It spins, since waking a thread takes longer than the race.
  func run(_ thread: Int, unless isGivenUp: Counter) {
    missing.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    var spins = 0
    while missing.load(ordering: .sequentiallyConsistent) > 0 {
      spins += 1
      if spins % 1_000 == 0 { sched_yield() }
      if isGivenUp.count > 0 { return }
    }
    prepared.bodies[thread]()
    unfinished.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}
