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
final class AdmissionQueue: Limiter, ForwardingDispatcher {
  struct State {
    var policy: any AdmissionPolicy
    var waiting = WorkQueue()
    /// How often something has left that had not started.
    var removals = 0
    /// How many have started, and still have a place.
    var running = 0
    /// Whether a thread is handing over, and will check the queue again before it stops.
    var isHandingOver = false
    /// The time at which the clock was asked to call, if it was.
    var alarm: Duration?

    /// Counts the start of work that need not wait, if the limit allows it.
    mutating func startNow(at now: Duration) -> Bool {
      guard waiting.isEmpty, !isHandingOver, policy.admit(at: now) == .now else { return false }
      running += 1
      return true
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
    case handOver(DispatchedWork)
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

  func dispatch(_ work: @escaping @Sendable () -> Void) { dispatch(DispatchedWork(work)) }

  func dispatch(_ work: DispatchedWork) {
    if work.isInPlace {
      guard work.isWanted else { return }
      let now = clock.now
      if state.withLock({ $0.startNow(at: now) }) { return start(work) }
    }
    state.withLock { $0.waiting.append(work.inPlace(false)) }
    // It may have been withdrawn before it was there.
    if let id = work.id, !work.isWanted { withdraw(id) }
    handOver()
  }

  /// Has the target run work in a place: it runs once, or the target drops it, and then its place is free.
  private func start(_ work: DispatchedWork) {
    let turn = Once((run: work.run, place: LimiterPlace(of: self)))
    target.dispatch(
      work.running { if let turn = turn.take() { LimiterPlace.run(in: turn.place, turn.run) } }
    )
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
        start(work)
      case .setAlarm(let time):
        clock.schedule(at: time) { self.wake() }
        return
      case .stop: return
      }
    }
  }

  /// Takes out the closures in front that are no longer wanted; only the thread that hands over takes out single ones.
  private func dropUnwanted() {
    while case (let work?, let removals) = state.withLock({ ($0.waiting.peek(), $0.removals) }),
      !work.isWanted
    {
      state.release { $0.removals == removals ? $0.waiting.popFirst() : nil }
    }
  }

  /// Drops all that waits.
  func dropWaiting() {
    state.release { state in
      state.removals += 1
      return state.waiting.removeAll()
    }
  }

  /// Takes out work that is no longer wanted; the target may have it if it does not wait here.
  func withdraw(_ id: ObjectIdentifier) {
    let isHere = state.decide { state in
      let work = state.waiting.remove(id)
      if work != nil { state.removals += 1 }
      return (work != nil, work)
    }
    if !isHere { target.withdraw(id) }
  }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  var runningCount: Int { state.withLock { $0.running } }

  /// The place here, and those in the dispatcher behind this one.
  var places: [LimiterPlace] { LimiterPlace.all(of: self) + target.places }

  /// Whether the calling thread's work has all places, or the dispatcher behind this one is current.
  var isCurrent: Bool? { LimiterPlace.all(of: self).count == limit ? true : target.isCurrent }

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
