import Foundation

extension Trial {
  /// How many rounds a race has: some hundreds.
  var rounds: Int { min(scale / 4, 400) }

  /// How many rounds of a race are prepared, and run, at a time.
  var batchSize: Int { 25 }

  /// Races the same few threads against each other, round after round.
  ///
  /// In each round they start together; the seed delays some of them by a few steps. Rounds run in batches: threads
  /// that were just woken often share one processor, and would rarely race.
  ///
  /// - Parameters:
  ///   - threads: how many there are.
  ///   - prepare: makes what the threads of one round share, given the number of the round.
  ///   - run: what each thread does in a round, given its own number.
  ///   - check: judges a round, on the trial's thread, when all threads are done with its batch.
  func race<Shared: Sendable>(
    threads: Int,
    prepare: (Int) -> Shared,
    _ run: @escaping @Sendable (Shared, Int) -> Void,
    check: (Shared) throws -> Void
  ) throws {
    let racers = RaceThreads(threads: threads, run)
    for index in 0..<threads {
      start {
        racers.follow(index)
      } then: {
        racers.leave()
      }
    }
    noteStress()
    for first in stride(from: 0, to: rounds, by: batchSize) {
      let batch = (first..<min(first + batchSize, rounds)).map { number in
        let delays = (0..<threads).map { _ in random(0...1) * random(0...200) }
        return RaceRound(shared: prepare(number), delays: delays)
      }
      guard racers.run(batch, patience) else {
        throw TrialEnd.violation("a thread was not done with its calls after \(patience) s")
      }
      for round in batch {
        tally.note(race: round.isRace)
        do { try check(round.shared) } catch {
          racers.close()
          throw error
        }
      }
    }
    racers.close()
  }
}
