import Foundation
import Synchronization

extension Trial {
  /// How many rounds a race has: some hundreds.
  var rounds: Int { min(scale / 4, 400) }

  /// How many rounds of a race are prepared, and run, at a time.
  var batchSize: Int { 25 }

  /// Races the same few threads against each other, round after round.
  ///
  /// In each round they leave together, some a few steps behind, as the seed says. Rounds are run in
  /// batches: threads that were just woken would share one processor, and meet each other rarely.
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
    let course = Course(threads: threads, run)
    for index in 0..<threads {
      start {
        course.follow(index)
      } then: {
        course.leave()
      }
    }
    noteStress()
    for first in stride(from: 0, to: rounds, by: batchSize) {
      let batch = (first..<min(first + batchSize, rounds)).map { number in
        let delays = (0..<threads).map { _ in random(0...1) * random(0...200) }
        return Round(shared: prepare(number), delays: delays)
      }
      guard course.run(batch, patience) else {
        throw TrialEnd.violation("a thread was not done with its calls after \(patience) s")
      }
      for round in batch {
        tally.note(race: round.isRace)
        do { try check(round.shared) } catch {
          course.close()
          throw error
        }
      }
    }
    course.close()
  }
}

/// What the threads of one round share, and whether two of them were in it at once.
private final class Round<Shared: Sendable>: Sendable {
  let shared: Shared
  private let delays: [Int]
  private let running = Atomic<Int>(0)
  private let overlaps = Atomic<Bool>(false)

  init(shared: Shared, delays: [Int]) {
    (self.shared, self.delays) = (shared, delays)
  }

  var isRace: Bool { overlaps.load(ordering: .sequentiallyConsistent) }

  func run(_ index: Int, _ body: (Shared, Int) -> Void) {
    for _ in 0..<delays[index] { _ = isRace }
    if running.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue > 1 {
      overlaps.store(true, ordering: .sequentiallyConsistent)
    }
    body(shared, index)
    running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}

/// The threads of a race, and the batch of rounds that they are in.
private final class Course<Shared: Sendable>: Sendable {
  private let body: @Sendable (Shared, Int) -> Void
  private let batch = Box<[Round<Shared>]>()
  /// One for each thread: with one for all, a thread that is done early would take another's turn.
  private let turns: [DispatchSemaphore]
  private let done = DispatchSemaphore(value: 0)
  private let arrivals = Counter()
  private let isGivenUp = Atomic<Bool>(false)

  init(threads: Int, _ body: @escaping @Sendable (Shared, Int) -> Void) {
    self.body = body
    turns = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
  }

  /// Runs rounds, and says whether all threads came back from them.
  func run(_ rounds: [Round<Shared>], _ patience: Double) -> Bool {
    batch.value = rounds
    defer { batch.value = nil }
    for turn in turns { turn.signal() }
    let limit = DispatchTime.now() + patience
    for _ in turns where done.wait(timeout: limit) != .success {
      isGivenUp.store(true, ordering: .sequentiallyConsistent)
      return false
    }
    return true
  }

  /// Sends the threads home, and waits until they are gone.
  func close() {
    for turn in turns { turn.signal() }
    for _ in turns { done.wait() }
  }

  /// What each thread does until the race is closed.
  func follow(_ index: Int) {
    while true {
      turns[index].wait()
      guard runBatch(index) else { return }
      done.signal()
    }
  }

  func leave() { done.signal() }

  /// Runs the rounds that there are; nothing of them is held when this returns.
  private func runBatch(_ index: Int) -> Bool {
    guard let rounds = batch.value else { return false }
    for round in rounds {
      guard meet() else { return false }
      round.run(index, body)
    }
    return true
  }

  /// Returns when all threads are here, so that they leave within a step or two; or when one hangs.
  private func meet() -> Bool {
    let place = arrivals.increment()
    let goal = (place + turns.count - 1) / turns.count * turns.count
    var looks = 0
    while arrivals.count < goal {
      looks += 1
      // There may be fewer processors than threads.
      if looks > 50 {
        sched_yield()
        if isGivenUp.load(ordering: .sequentiallyConsistent) { return false }
      }
    }
    return true
  }
}

/// What many trials came to, added up.
package final class Tally: Sendable {
  private let all = Counter()
  private let overlapping = Counter()
  private let made = Counter()
  private let left = Atomic<Int>(0)

  /// Starts at nothing.
  package init() {}

  /// The rounds of all races.
  package var rounds: Int { all.count }
  /// The rounds in which two threads were inside the library, or about to be, at once.
  package var races: Int { overlapping.count }
  /// The calls of programs that were made at random.
  package var calls: Int { made.count }
  /// The payloads that were still alive when their trials were over.
  package var alive: Int { left.load(ordering: .sequentiallyConsistent) }

  func note(race: Bool) {
    all.increment()
    if race { overlapping.increment() }
  }

  func noteCall() { made.increment() }

  func note(alive: Int) {
    left.wrappingAdd(alive, ordering: .sequentiallyConsistent)
  }
}
