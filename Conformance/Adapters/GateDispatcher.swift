import Dispatchers
import PromiseConformance

/// What drives one of the three libraries.
package protocol OwnAdapter: PromiseAdapter {
  /// What it shares with the trial.
  var stage: Stage { get }
}

extension OwnAdapter {
  /// The trial's gate, where handlers run.
  var gate: GateDispatcher { GateDispatcher(gate: stage.gate) }

  /// The trial's clock.
  var clock: StageClock { StageClock(clock: stage.clock) }
}

extension WaitingAdapter where Self: OwnAdapter {
  /// The clock of `Dispatchers`, which all three use.
  package static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? {
    { SystemTimerClock().schedule(after: .zero, $0) }
  }
}

extension Outcome {
  /// A rejection with the suite's own error, or with another that the library made.
  init(reason: any Error) {
    self.init(Result<Token, any Error>.failure(reason))
  }
}

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
