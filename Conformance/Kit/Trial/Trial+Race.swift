import Foundation

extension Trial {
  /// In how many rounds of a race two threads are inside their calls at the same time, before it ends.
  var overlaps: Int { max(min(scale / 16, 100), 1) }

  /// How many rounds of a race are prepared, and run, at a time.
  var batchSize: Int { 25 }

  /// Races the same few threads against each other, round after round.
  ///
  /// In each round they start together; the seed delays some of them, mostly by a few steps and sometimes by thousands:
  /// a call may be a hundred times as long as the one that it has to meet. Rounds run in batches: threads that were just
  /// woken often share one processor, and would rarely race. The race ends when two threads have been inside their calls
  /// at the same time in enough rounds, and after four times as many rounds at the earliest. After ten times as many it
  /// ends anyway: that they met too rarely, as they do on one processor, is evidence then, and no failure.
  ///
  /// - Parameters:
  ///   - threads: how many there are.
  ///   - wanted: in how many rounds two of them must meet; ``overlaps`` where it is `nil`.
  ///   - prepare: makes what the threads of one round share, given the number of the round.
  ///   - run: what each thread does in a round, given its own number.
  ///   - check: judges a round, on the trial's thread, when all threads are done with its batch.
  func race<Shared: Sendable>(
    threads: Int,
    overlaps wanted: Int? = nil,
    prepare: (Int) -> Shared,
    _ run: @escaping @Sendable (Shared, Int) -> Void,
    check: (Shared) throws -> Void
  ) throws {
    let racers = RaceThreads(threads: threads, meetings: patience.threads.meetings, run)
    for index in 0..<threads {
      start {
        racers.follow(index)
      } then: {
        racers.leave()
      }
    }
    let wanted = wanted ?? overlaps
    var (first, met) = (0, 0)
    while first < wanted * 4 || met < wanted && first < wanted * 10 {
      let batch = (first..<min(first + batchSize, wanted * 10)).map { number in
        let delays = (0..<threads).map { _ in random(0...1) * random(0...1 << random(4...13)) }
        return RaceRound(delays: delays) { prepare(number) }
      }
      first += batch.count
      guard racers.run(batch, patience) else {
        throw TrialEnd.violation("a thread was not done with its calls after \(patience.seconds) s")
      }
      for round in batch {
        tally.note(race: round.isRace)
        if round.isRace { met += 1 }
        stage.trace.restart()
        stage.trace.add(round.trace)
        do { try check(round.shared) } catch {
          racers.close()
          throw error
        }
      }
    }
    racers.close()
    noteStress(met >= wanted ? .stressed : .stressedRarely)
  }
}
