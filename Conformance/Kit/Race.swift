import Foundation
import Synchronization

extension Trial {
  /// How many rounds a race has: some hundreds.
  var rounds: Int { min(scale / 2, 1000) }

  /// Races the same few threads against each other, round after round.
  ///
  /// In each round they leave together, some a few steps behind, as the seed says.
  ///
  /// - Parameters:
  ///   - threads: how many there are.
  ///   - prepare: makes what the threads of one round share, given the number of the round.
  ///   - run: what each thread does in a round, given its own number.
  ///   - check: judges a round when all threads are done with it, on the trial's thread.
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
    for round in 0..<rounds {
      let shared = prepare(round)
      let delays = (0..<threads).map { _ in random(0...1) * random(0...200) }
      guard let isRace = course.run(shared, delays, patience) else {
        throw TrialEnd.violation("a thread was not done with its calls after \(patience) s")
      }
      tally.note(race: isRace)
      do { try check(shared) } catch {
        course.close()
        throw error
      }
    }
    course.close()
  }
}

/// The threads of a race, and the round that they are in.
private final class Course<Shared: Sendable>: Sendable {
  private struct Round: Sendable {
    let shared: Shared
    let delays: [Int]
  }

  private let body: @Sendable (Shared, Int) -> Void
  private let round = Box<Round>()
  /// One for each thread: with one for all, a thread that is done early would take another's turn.
  private let turns: [DispatchSemaphore]
  private let done = DispatchSemaphore(value: 0)
  private let arrivals = Counter()
  private let running = Atomic<Int>(0)
  private let overlaps = Atomic<Bool>(false)

  init(threads: Int, _ body: @escaping @Sendable (Shared, Int) -> Void) {
    self.body = body
    turns = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
  }

  /// Runs one round, and says whether two threads were inside it at once; `nil` if they hang.
  func run(_ shared: Shared, _ delays: [Int], _ patience: Double) -> Bool? {
    overlaps.store(false, ordering: .sequentiallyConsistent)
    round.value = Round(shared: shared, delays: delays)
    for turn in turns { turn.signal() }
    let limit = DispatchTime.now() + patience
    for _ in turns where done.wait(timeout: limit) != .success { return nil }
    round.value = nil
    return overlaps.load(ordering: .sequentiallyConsistent)
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
      guard runRound(index) else { return }
      done.signal()
    }
  }

  func leave() { done.signal() }

  /// Runs the round that there is; nothing of it is held when this returns.
  private func runRound(_ index: Int) -> Bool {
    guard let round = round.value else { return false }
    meet()
    for _ in 0..<round.delays[index] { _ = arrivals.count }
    if running.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue > 1 {
      overlaps.store(true, ordering: .sequentiallyConsistent)
    }
    body(round.shared, index)
    running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    return true
  }

  /// Returns when all threads are here: awake, so that they leave within a step or two.
  private func meet() {
    let place = arrivals.increment()
    let goal = (place + turns.count - 1) / turns.count * turns.count
    var looks = 0
    while arrivals.count < goal {
      looks += 1
      // There may be fewer processors than threads.
      if looks > 50 { sched_yield() }
    }
  }
}

/// What many trials came to, added up.
package final class Tally: Sendable {
  private let all = Counter()
  private let overlapping = Counter()
  private let left = Atomic<Int>(0)

  /// Starts at nothing.
  package init() {}

  /// The rounds of all races.
  package var rounds: Int { all.count }
  /// The rounds in which two threads were inside the library, or about to be, at once.
  package var races: Int { overlapping.count }
  /// The payloads that were still alive when their trials were over.
  package var alive: Int { left.load(ordering: .sequentiallyConsistent) }

  func note(race: Bool) {
    all.increment()
    if race { overlapping.increment() }
  }

  func note(alive: Int) {
    left.wrappingAdd(alive, ordering: .sequentiallyConsistent)
  }
}
