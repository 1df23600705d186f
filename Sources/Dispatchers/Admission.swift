import Synchronization

/// When the next closure in the queue may start.
enum Admission: Equatable {
  /// At once; it counts as started.
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
/// One thread at a time hands closures over, so that they keep their order; a call that finds another
/// thread doing so leaves its closure in the queue. Nothing is called under the lock.
final class AdmissionQueue<Policy: AdmissionPolicy>: Sendable {
  struct State {
    var policy: Policy
    var waiting = WorkQueue()
    /// Whether a thread is handing over, and will check the queue again before it stops.
    var isHandingOver = false
    /// The time at which the clock was asked to call, if it was.
    var alarm: Duration?
  }

  enum Step {
    case handOver(WorkQueue.Work)
    case setAlarm(Duration)
    case stop
  }

  private let state: Mutex<State>
  let target: any Dispatcher
  private let clock: any TimerClock

  init(_ policy: Policy, target: any Dispatcher, clock: any TimerClock) {
    state = Mutex(State(policy: policy))
    self.target = target
    self.clock = clock
  }

  func add(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
    handOver()
  }

  private func handOver() {
    let isFirst = state.withLock { state in
      defer { state.isHandingOver = true }
      return !state.isHandingOver
    }
    guard isFirst else { return }
    while true {
      let now = clock.now
      switch state.withLock({ $0.step(at: now) }) {
      case .handOver(let work):
        let turn = Turn(work, in: self)
        target.dispatch { turn.run() }
      case .setAlarm(let time):
        clock.schedule(at: time) { self.wake() }
        return
      case .stop: return
      }
    }
  }

  fileprivate func finish() {
    state.withLock { $0.policy.finish() }
    handOver()
  }

  private func wake() {
    state.withLock { $0.alarm = nil }
    handOver()
  }
}

extension AdmissionQueue.State {
  /// What the thread that hands over does next.
  fileprivate mutating func step(at now: Duration) -> AdmissionQueue.Step {
    // If nothing waits, the next closure that comes or finishes asks again.
    let admission = waiting.isEmpty ? .whenOneFinishes : policy.admit(at: now)
    if admission == .now, let work = waiting.popFirst() { return .handOver(work) }
    isHandingOver = false
    guard case .notBefore(let time) = admission, alarm == nil else { return .stop }
    alarm = time
    return .setAlarm(time)
  }
}

extension AdmissionQueue {
  /// The turn of one closure, which ends once: when it has run, or when the target has dropped it without running it.
  ///
  /// It holds the queue, which therefore lives as long as any of its closures waits or runs.
  private final class Turn: Sendable {
    private let queue: AdmissionQueue
    private let work: Mutex<WorkQueue.Work?>

    init(_ work: WorkQueue.Work, in queue: AdmissionQueue) {
      self.work = Mutex(work)
      self.queue = queue
    }

    /// Runs the closure, unless the target has run it before.
    func run() {
      guard let work = work.withLock({ $0.take() }) else { return }
      work.run()
      queue.finish()
    }

    deinit {
      let wasDropped = work.decide { work in
        let rest = work.take()
        return (rest != nil, rest)
      }
      if wasDropped { queue.finish() }
    }
  }
}
