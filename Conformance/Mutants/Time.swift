import PromiseConformance

extension Mutant {
  /// Broken in time limits, retries, and limits on work.
  static let time: [any Faulty.Type] = [
    TellsOfBothEnds.self, CountsNanosecondsIn64Bits.self, EndsWithItsClock.self,
    ResumesTasksBehindItsGate.self, GivesPlacesBackAtTheReturn.self, CountsPromisesForClosures.self,
    StartsAfterTheEdge.self,
  ]
}

final class TellsOfBothEnds: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when it is settled just as its time is up, what waits is told both"
  }
  override class var killers: [String] { ["TIM-04"] }

  override func timeIsUp(_ outcome: Outcome) {
    let waiting = lock.withLock { handlers }
    RaceWindow.hold { state != nil }
    if !settle(outcome) { deliver(outcome, to: waiting) }
  }
}

final class CountsNanosecondsIn64Bits: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a duration is counted in nanoseconds, and long ones overflow 64 bits"
  }
  override class var killers: [String] { ["TIM-06"] }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let (seconds, rest) = duration.components
    let nanoseconds = seconds &* 1_000_000_000 &+ rest / 1_000_000_000
    return super.setAlarm(after: .nanoseconds(nanoseconds), work)
  }
}

final class EndsWithItsClock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an alarm that is released, and has not gone off, ends what it was set for"
  }
  override class var killers: [String] { ["TIM-10"] }

  /// Rings when it is released.
  private final class Bell: Sendable {
    let ring: @Sendable () -> Void

    init(_ ring: @escaping @Sendable () -> Void) { self.ring = ring }

    deinit { ring() }
  }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let bell = Bell { [weak self] in self?.timeIsUp(.foreign("no clock")) }
    return super.setAlarm(after: duration) { withExtendedLifetime(bell) { work() } }
  }
}

final class ResumesTasksBehindItsGate: Sketch, @unchecked Sendable {
  override class var fault: String { "a task that waits needs a turn of the promise's own gate" }
  override class var killers: [String] { ["TIM-11"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    Self.$resumes.withValue(false) { super.attach(run) }
  }
}

final class GivesPlacesBackAtTheReturn: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "work gives its place back when it has returned, and not when its promise has ended"
  }
  override class var killers: [String] { ["CTX-17"] }

  override var endsAtItsReturn: Bool { true }
}

final class CountsPromisesForClosures: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "a limit on closures that run counts the promises that they have returned"
  }
  override class var killers: [String] { ["CTX-17"] }

  override var endsAtItsReturn: Bool { false }
}

final class StartsAfterTheEdge: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "what waits starts a moment after the interval of an earlier start has ended"
  }
  override class var killers: [String] { ["TIM-12"] }

  override class var delay: Duration { .nanoseconds(1) }
}
