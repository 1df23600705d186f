import PromiseConformance

extension Sketch {
  /// Is fulfilled after a while, with a value without meaning.
  func wait(_ duration: Duration) {
    settle(.fulfilled(Token(in: stage.ledger)), after: duration)
  }

  /// Is settled when its time is up, unless it is settled before.
  private func settle(_ outcome: Outcome, after duration: Duration) {
    after(duration) { [self] in timeIsUp(outcome) }
  }

  /// Has the clock do something after a while, unless the promise is settled before.
  private func after(_ duration: Duration, _ work: @escaping Job) {
    let takeBack = setAlarm(after: duration, work)
    attach { _ in takeBack() }
  }

  /// A promise that ends as this one, or with a timeout.
  func limited(to duration: Duration, onRealTime: Bool = false) -> Sketch {
    let isPending = state == nil
    let next = limited(isPending: isPending)
    next.isOnRealTime = onRealTime
    if isPending { next.settle(.foreign("too late"), after: duration) }
    return next
  }

  /// Begins an attempt, whose promise may be followed by another attempt.
  func tryFromNowOn(_ policy: RetryPolicy, number: Int = 1, _ attempt: @escaping Attempt) {
    guard state == nil else { return }
    attempt().attach { [self] outcome in
      guard state == nil else { return }
      guard let pause = pause(after: number, outcome, policy) else {
        settle(outcome)
        return
      }
      after(pause) { [self] in tryFromNowOn(policy, number: number + 1, attempt) }
    }
  }

  /// How often, and how long to wait after an attempt that failed.
  enum RetryPolicy: Sendable {
    case fixed(attempts: Int, pause: Duration)
    case asking(@Sendable (TrialFault, _ attempt: Int) -> Duration?)
  }
  typealias Attempt = @Sendable () -> Sketch
}
