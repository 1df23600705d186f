import Dispatchers
import PromiseConformance

/// The trial's gate as a dispatcher, which the libraries need.
package struct GateDispatcher: Dispatcher {
  let gate: Gate

  package init(gate: Gate) { self.gate = gate }

  package func dispatch(_ work: @escaping @Sendable () -> Void) {
    gate.submit(work)
  }
}

/// The trial's clock as a timer clock, which the libraries need.
struct StageClock: TimerClock {
  let clock: TrialClock

  init(_ stage: Stage) { clock = stage.clock }

  var now: Duration { clock.now }

  @discardableResult
  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    TimerAlarm(takeBack: clock.schedule(at: time, work))
  }
}

extension RetryPolicy {
  /// The policy of a rule, whose values are always valid.
  init<A>(_ policy: Retry<A>.Policy) {
    do throws(RetryPolicyError) {
      try self.init(attempts: policy.attempts, delay: .constant(policy.pause))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
