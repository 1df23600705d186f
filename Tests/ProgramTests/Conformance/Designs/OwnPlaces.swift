import Dispatch
import Foundation
import PromiseConformance

@testable import PromiseMutants

/// The places that the libraries of one trial have for themselves, beside the trial's gate.
struct OwnPlaces: Sendable {
  let stage: Stage
  let queue = DispatchQueue(label: "a library's own queue")
  let loop = HandRunLoop()
  let jobs = JobCount()
  let thread = SleepingThread()

  /// Where handlers run whose call says `place`.
  func handlers(in place: Schedule.Place) -> HandlerPlace {
    switch place {
    case .current: .here
    case .gate: .gate(stage.gate)
    case .main: .main
    case .queue: HandlerPlace { [queue] in queue.async(execute: $0) }
    case .loop: HandlerPlace { [loop] in loop.add($0) }
    case .pool: HandlerPlace { count($0, on: .global()) }
    }
  }

  /// Runs a job on a queue, and counts it until it has ended.
  func count(_ job: @escaping @Sendable () -> Void, on queue: DispatchQueue) {
    jobs.add(1)
    let box = Guarded<(@Sendable () -> Void)?>(job)
    queue.async { [jobs] in
      box.take()?()
      jobs.add(-1)
    }
  }
}

/// An event loop that rings for each job, and runs when it is told to.
final class HandRunLoop: Sendable {
  private let jobs = Guarded<[@Sendable () -> Void]>([])
  /// What the latest turn has still to run that runs only what waited when it began.
  private let rest = Guarded<[@Sendable () -> Void]>([])
  private let isRung = Guarded(false)

  /// Whether it has rung.
  var hasRung: Bool { isRung.current }
  /// The same, and that is forgotten then.
  func takeRing() -> Bool { isRung.replace(with: false) }

  func add(_ job: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.append(job) }
    isRung.withLock { $0 = true }
  }

  /// Runs what waits, and what that adds; returns how many jobs ran.
  func run() -> Int { run(jobs) }

  /// Runs what waits, and no more; returns how many jobs ran.
  func runOnce() -> Int {
    rest.withLock { $0 = jobs.replace(with: []) }
    return run(rest)
  }

  private func run(_ jobs: Guarded<[@Sendable () -> Void]>) -> Int {
    var count = 0
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job()
      count += 1
    }
    return count
  }
}

/// A thread that sleeps until it is rung, and then runs what waits.
final class SleepingThread: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    /// How many rings it has still to answer.
    var rings = 0
    var id: ThreadID?
    var isStarted = false
    var isOver = false
  }

  private let state = Guarded(State())
  private let bell = DispatchSemaphore(value: 0)

  deinit {
    state.withLock { $0.isOver = true }
    bell.signal()
  }

  var isAsleep: Bool { state.withLock { $0.rings == 0 } }
  var isHere: Bool { state.withLock { $0.id == .current } }

  /// Hands a job to it.
  ///
  /// - Parameters:
  ///   - isFirst: whether the job runs before those that wait.
  ///   - rings: whether the thread is rung.
  func add(_ job: @escaping @Sendable () -> Void, isFirst: Bool = false, rings: Bool = true) {
    let starts = state.withLock { state in
      defer { state.isStarted = true }
      state.jobs.insert(job, at: isFirst ? 0 : state.jobs.count)
      if rings { state.rings += 1 }
      return !state.isStarted
    }
    if starts { start() }
    if rings { bell.signal() }
  }

  private func start() {
    Thread.detachNewThread { [state, bell] in
      state.withLock { $0.id = .current }
      while true {
        bell.wait()
        guard !state.current.isOver else { return }
        var jobs = state.withLock { state in
          defer { state.jobs = [] }
          return state.jobs
        }
        while !jobs.isEmpty { jobs.removeFirst()() }
        state.withLock { $0.rings -= 1 }
      }
    }
  }
}

/// How many of a library's submitted jobs have not ended.
final class JobCount: Sendable {
  private let count = Guarded(0)

  var isZero: Bool { count.current == 0 }
  func isMultiple(of number: Int) -> Bool { count.current.isMultiple(of: number) }

  func add(_ number: Int) { count.withLock { $0 += number } }
}
