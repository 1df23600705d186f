import Synchronization

/// When the next closure in line may start.
enum Admission: Equatable {
  /// At once; it counts as started.
  case now
  /// Not before this time.
  case notBefore(Duration)
  /// When one that is running has finished.
  case whenOneFinishes
}

/// What a limiter allows: the part in which one differs from another.
protocol AdmissionPolicy: Sendable {
  /// Says when the next closure may start and, if that is now, counts it.
  mutating func admit(at now: Duration) -> Admission
  /// Notes that a closure has finished.
  mutating func finish()
}

/// A line of closures in front of a dispatcher; a policy says when the first in line may go.
///
/// One thread at a time hands closures over, so that they keep their order; a call that finds another
/// thread doing so leaves its closure in the line. Nothing is called under the lock.
final class AdmissionLine<Policy: AdmissionPolicy>: Sendable {
  struct Work: Sendable {
    let run: @Sendable () -> Void
  }

  struct State {
    var policy: Policy
    /// First in, first out: `waiting[next...]` is the line.
    var waiting: [Work] = []
    var next = 0
    /// Whether a thread is handing over, and will look at the line again before it stops.
    var isHandingOver = false
    /// For when the clock was asked to call, if it was.
    var alarm: Duration?
  }

  enum Step {
    case handOver(Work)
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
    state.withLock { $0.waiting.append(Work(run: work)) }
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
        // The line lives as long as anything of it waits or runs: each closure holds it.
        target.dispatch {
          work.run()
          self.finish()
        }
      case .setAlarm(let time):
        clock.schedule(at: time) { self.wake() }
        return
      case .stop: return
      }
    }
  }

  private func finish() {
    state.withLock { $0.policy.finish() }
    handOver()
  }

  private func wake() {
    state.withLock { $0.alarm = nil }
    handOver()
  }
}

extension AdmissionLine.State {
  /// What the thread that hands over does next.
  fileprivate mutating func step(at now: Duration) -> AdmissionLine.Step {
    guard next < waiting.count else {
      waiting.removeAll(keepingCapacity: waiting.count < 1_000)
      next = 0
      isHandingOver = false
      return .stop
    }
    switch policy.admit(at: now) {
    case .now:
      let work = waiting[next]
      waiting[next] = AdmissionLine.Work {}
      next += 1
      // Half of the storage is used up: give it back, which costs each closure one move on average.
      if next > 64, next * 2 > waiting.count {
        waiting.removeFirst(next)
        next = 0
      }
      return .handOver(work)
    case .notBefore(let time):
      isHandingOver = false
      guard alarm == nil else { return .stop }
      alarm = time
      return .setAlarm(time)
    case .whenOneFinishes:
      isHandingOver = false
      return .stop
    }
  }
}
