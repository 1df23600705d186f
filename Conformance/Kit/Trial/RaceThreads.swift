import Foundation
import Synchronization

/// The threads of a race, and the batch of rounds that they run.
final class RaceThreads<Shared: Sendable>: Sendable {
  private let body: @Sendable (Shared, Int) -> Void
  private let batch = Box<[RaceRound<Shared>]>()
  /// One for each thread: with one for all, a thread that is done early would take another's turn.
  private let turns: [DispatchSemaphore]
  private let done = DispatchSemaphore(value: 0)
  private let arrivals = Counter()
  private let meetings: Counter
  private let isGivenUp = Atomic<Bool>(false)
  /// What blocks threads that wait for long, and how many it blocks.
  private let awake = NSCondition()
  private let blocked = Atomic<Int>(0)

  init(threads: Int, meetings: Counter, _ body: @escaping @Sendable (Shared, Int) -> Void) {
    (self.body, self.meetings) = (body, meetings)
    turns = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
  }

  /// Runs rounds, and says whether all threads came back from them.
  func run(_ rounds: [RaceRound<Shared>], _ patience: Patience) -> Bool {
    batch.value = rounds
    defer { batch.value = nil }
    for turn in turns { turn.signal() }
    for _ in turns where !patience.wait({ done.wait(timeout: .now() + $0) == .success }) {
      isGivenUp.store(true, ordering: .sequentiallyConsistent)
      wake()
      return false
    }
    return true
  }

  /// Ends the threads, and waits until they have ended.
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

  /// Runs the rounds of the batch, and holds none of them afterwards.
  private func runBatch(_ index: Int) -> Bool {
    guard let rounds = batch.value else { return false }
    Processors.spread(index)
    for round in rounds {
      guard meet() else { return false }
      round.run(index, body)
    }
    return true
  }

  /// Waits until all threads have arrived, so that they go on at nearly the same moment; returns false if one hangs.
  private func meet() -> Bool {
    let place = arrivals.increment()
    let goal = (place + turns.count - 1) / turns.count * turns.count
    var looks = 0
    while arrivals.count < goal {
      looks += 1
      // There may be fewer processors than threads.
      if looks > 50 { sched_yield() }
      // Where others need them, the time of this thread is not wasted, and does not count as work.
      if looks > 150 { return block(until: goal) }
    }
    if place == goal {
      meetings.increment()
      wakeBlocked()
    }
    return true
  }

  /// Wakes the threads that are blocked, and gives them time to go on, so that all go on at nearly the same moment.
  private func wakeBlocked() {
    guard blocked.load(ordering: .sequentiallyConsistent) > 0 else { return }
    wake()
    for _ in 0..<50 where blocked.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
  }

  private func block(until goal: Int) -> Bool {
    awake.withLock {
      // Whoever arrives last sees either this number, or is seen here.
      blocked.wrappingAdd(1, ordering: .sequentiallyConsistent)
      defer { blocked.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
      while arrivals.count < goal {
        if isGivenUp.load(ordering: .sequentiallyConsistent) { return false }
        awake.wait()
      }
      return true
    }
  }

  private func wake() { awake.withLock { awake.broadcast() } }
}
