import Dispatch
import PromiseConformance

extension Sketch {
  /// Is fulfilled after a while, with a value without meaning.
  func wait(_ duration: Duration) {
    let end = Outcome.fulfilled(Token(in: stage.ledger))
    if duration > .zero { settle(end, after: duration) } else { settle(end) }
  }

  /// Is settled when its time is up, unless it is settled before.
  private func settle(_ outcome: Outcome, after duration: Duration) {
    let takeBack = setAlarm(after: duration) { [self] in timeIsUp(outcome) }
    attach { [weak self] _ in self?.giveUp(takeBack) }
  }

  /// A promise that ends as this one, or with a timeout.
  func limited(to duration: Duration, onRealTime: Bool = false) -> Sketch {
    let isPending = state == nil
    let next = limited(isPending: isPending)
    next.isOnRealTime = onRealTime
    if isPending { next.limit(to: duration) }
    return next
  }

  /// Ends with a timeout, unless it has ended by then.
  func limit(to duration: Duration) { settle(.foreign("too late"), after: duration) }

  /// Begins an attempt, whose promise may be followed by another attempt.
  func tryFromNowOn(_ policy: RetryPolicy, number: Int = 1, _ attempt: @escaping Attempt) {
    guard state == nil else { return }
    attempt().attach { [self] outcome in
      guard state == nil else { return }
      guard let pause = pause(after: number, outcome, policy) else {
        settle(outcome)
        return
      }
      let takeBack = setAlarm(after: pause) { [self] in
        tryFromNowOn(policy, number: number + 1, attempt)
      }
      attach { [weak self] _ in self?.giveUp(takeBack) }
    }
  }

  /// How often, and how long to wait after an attempt that failed.
  enum RetryPolicy: Sendable {
    case fixed(attempts: Int, pause: Duration)
    case asking(Question)
  }
  /// What is asked after an attempt that failed.
  typealias Question = @Sendable (TrialFault, _ attempt: Int) -> Duration?
  /// Begins an attempt.
  typealias Attempt = @Sendable () -> Sketch
}

extension Sketch {
  /// Sets an alarm that the system rings; returns a closure that removes it.
  func alarmOnRealTime(after duration: Duration, _ work: @escaping Job) -> Job {
    let alarm = Guarded<(@Sendable () -> Void)?>(work)
    DispatchQueue.global().asyncAfter(deadline: .now() + duration / .seconds(1)) { alarm.take()?() }
    return { _ = alarm.take() }
  }
}
