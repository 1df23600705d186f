import Synchronization

/// When the next closure in the queue may start.
enum Admission: Equatable {
  /// Immediately; it counts as started.
  case now
  /// Not before this time.
  case notBefore(Duration)
  /// When one that is running has finished.
  case whenOneFinishes
}

/// What a limiter allows: the part in which limiters differ.
protocol AdmissionPolicy: Sendable {
  /// Says when the next closure may start and, if that is now, counts it.
  mutating func admit(at now: Duration) -> Admission
  /// Notes that a closure has finished.
  mutating func finish()
}

/// A queue of closures in front of a dispatcher; a policy says when the first one may go.
///
/// ## Threading
/// One thread at a time hands closures over, so that they keep their order; a call that finds another
/// thread doing so leaves its closure in the queue. Nothing is called under the lock.
public final class AdmissionQueue: Limiter {
  struct State {
    var policy: any AdmissionPolicy
    var waiting = WorkQueue()
    /// How often all that waited was dropped.
    var drops = 0
    /// How many have started, and still have a place.
    var running = 0
    /// Whether a thread is handing over, and will check the queue again before it stops.
    var isHandingOver = false
    /// The time at which the clock was asked to call, if it was.
    var alarm: Duration?

    /// Whether the first that waits is wanted, and how often all were dropped before it came.
    var firstIsWanted: (@Sendable () -> Bool, drops: Int)? {
      waiting.first?.isWanted.map { ($0, drops) }
    }

    /// What the thread that hands over does next.
    mutating func step(at now: Duration) -> Step {
      // If nothing waits, the next closure that comes or finishes asks again.
      let admission = waiting.isEmpty ? .whenOneFinishes : policy.admit(at: now)
      if admission == .now, let work = waiting.popFirst() {
        running += 1
        return .handOver(work)
      }
      isHandingOver = false
      guard case .notBefore(let time) = admission, alarm == nil else { return .stop }
      alarm = time
      return .setAlarm(time)
    }
  }

  enum Step {
    case handOver(WorkQueue.Work)
    case setAlarm(Duration)
    case stop
  }

  private let state: Mutex<State>
  let limit: Int
  let target: any Dispatcher
  private let clock: any TimerClock

  /// - Parameter limit: how many closures run at the same time.
  init(
    _ policy: any AdmissionPolicy,
    limit: Int = .max,
    target: any Dispatcher,
    clock: any TimerClock
  ) {
    state = Mutex(State(policy: policy))
    self.limit = limit
    self.target = target
    self.clock = clock
  }

  func add(_ work: @escaping @Sendable () -> Void, while isWanted: (@Sendable () -> Bool)? = nil) {
    state.withLock { $0.waiting.append(work, while: isWanted) }
    handOver()
  }

  private func handOver() {
    let isFirst = state.withLock { state in
      defer { state.isHandingOver = true }
      return !state.isHandingOver
    }
    guard isFirst else { return }
    while true {
      dropUnwanted()
      let now = clock.now
      switch state.withLock({ $0.step(at: now) }) {
      case .handOver(let work):
        // It runs once, or the target drops it, and then its place is free.
        let turn = Once((run: work.run, place: LimiterPlace(of: self)))
        let run = { @Sendable in
          if let turn = turn.take() { LimiterPlace.run(in: turn.place, turn.run) }
        }
        if let isWanted = work.isWanted {
          target.dispatch(run, while: isWanted)
        } else {
          target.dispatch(run)
        }
      case .setAlarm(let time):
        clock.schedule(at: time) { self.wake() }
        return
      case .stop: return
      }
    }
  }

  /// Takes out the closures in front that are no longer wanted; only the thread that hands over takes out single ones.
  private func dropUnwanted() {
    while let (isWanted, drops) = state.withLock({ $0.firstIsWanted }), !isWanted() {
      state.release { $0.drops == drops ? $0.waiting.popFirst() : nil }
    }
  }

  /// Drops all that waits.
  func dropWaiting() {
    state.release { state in
      state.drops += 1
      return state.waiting.removeAll()
    }
  }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  var runningCount: Int { state.withLock { $0.running } }

  func finish() {
    state.withLock { state in
      state.policy.finish()
      state.running -= 1
    }
    handOver()
  }

  private func wake() {
    state.withLock { $0.alarm = nil }
    handOver()
  }
}
