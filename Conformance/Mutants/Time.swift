import PromiseConformance

extension Mutant {
  /// Broken in delays, time limits and attempts.
  static let time: [any Faulty.Type] = [
    ComesBeforeItsTime.self, WaitsOnWhenTimeIsUp.self, KeepsItsAlarm.self, TellsOfBothEnds.self,
    TriesInParallel.self, TriesOnceMore.self, TriesAgainAfterSuccess.self,
    TriesOnWhenCancelled.self, TriesAgainAtOnce.self, CountsAttemptsFromZero.self,
    AsksAboutTheFirstError.self, TakesAlarmsBackUnderItsLock.self, CountsNanosecondsIn64Bits.self,
    LimitsWhatIsThere.self, LetsTheLastGoFirst.self, KeepsTheAlarmOfTheFulfilled.self,
    EndsWithItsClock.self, LimitsHoldTheirSource.self, ResumesTasksBehindItsGate.self,
    GivesUpOnWhatHasFailedAlready.self, KeepsTheAlarmOfACancelledLimit.self,
  ]
}

final class ComesBeforeItsTime: Sketch, @unchecked Sendable {
  override class var fault: String { "an alarm goes off at half the time" }
  override class var killers: [String] { ["TIM-01", "TIM-02", "TIM-14"] }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    super.setAlarm(after: duration / 2, work)
  }
}

final class WaitsOnWhenTimeIsUp: Sketch, @unchecked Sendable {
  override class var fault: String { "a time limit that has passed changes nothing" }
  override class var killers: [String] { ["TIM-02"] }

  override func timeIsUp(_ outcome: Outcome) {
    if case .fulfilled = outcome { super.timeIsUp(outcome) }
  }
}

final class KeepsItsAlarm: Sketch, @unchecked Sendable {
  override class var fault: String { "an alarm that is of no use any more stays set" }
  override class var killers: [String] { ["TIM-03"] }

  override func giveUp(_ takeBack: () -> Void) {}
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

final class TriesInParallel: Sketch, @unchecked Sendable {
  override class var fault: String { "two attempts are begun together" }
  override class var killers: [String] { ["TIM-05"] }

  override var attemptsAtOnce: Int { 2 }
}

final class TriesOnceMore: Sketch, @unchecked Sendable {
  override class var fault: String { "there is one attempt more than allowed" }
  override class var killers: [String] { ["TIM-05"] }

  override func mustTryAgain(after number: Int, _ outcome: Outcome, atMost count: Int) -> Bool {
    super.mustTryAgain(after: number, outcome, atMost: count + 1)
  }
}

final class GivesUpOnWhatHasFailedAlready: Sketch, @unchecked Sendable {
  override class var fault: String {
    "no attempt follows one that has failed already when it is returned"
  }
  override class var killers: [String] { ["TIM-05"] }

  override func begin(_ attempt: Attempt) -> Sketch {
    let source = super.begin(attempt)
    if let outcome = source.state, outcome.isFailure { settle(outcome) }
    return source
  }
}

final class TriesAgainAfterSuccess: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what has succeeded is tried again as long as there are attempts left"
  }
  override class var killers: [String] { ["TIM-05"] }

  override func mustTryAgain(after number: Int, _ outcome: Outcome, atMost count: Int) -> Bool {
    number < count
  }
}

final class TriesOnWhenCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "attempts go on after the cancellation" }
  override class var killers: [String] { ["TIM-05", "TIM-09"] }

  override var goesOn: Bool { true }
  override func giveUp(_ takeBack: () -> Void) {}
}

final class TriesAgainAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String { "there is no pause between two attempts" }
  override class var killers: [String] { ["TIM-05"] }

  override func pause(_ duration: Duration) -> Duration { .zero }
}

final class CountsAttemptsFromZero: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the closure that decides on the next attempt is told that the first is 0"
  }
  override class var killers: [String] { ["TIM-13"] }

  override func ask(_ question: Question, _ fault: TrialFault, _ number: Int) -> Duration? {
    question(fault, number - 1)
  }
}

final class AsksAboutTheFirstError: Sketch, @unchecked Sendable {
  override class var fault: String { "after each attempt it is asked about the first error" }
  override class var killers: [String] { ["TIM-13"] }

  private let first = Guarded<TrialFault?>(nil)

  override func ask(_ question: Question, _ fault: TrialFault, _ number: Int) -> Duration? {
    let known = first.withLock { first in
      first = first ?? fault
      return first
    }
    return question(known ?? fault, number)
  }
}

final class TakesAlarmsBackUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an alarm is taken back while the lock of the promise is held"
  }
  override class var killers: [String] { ["MEM-15"] }

  override func giveUp(_ takeBack: () -> Void) { lock.withLock { takeBack() } }
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

final class LimitsWhatIsThere: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a time limit also holds for a promise that is settled already"
  }
  override class var killers: [String] { ["TIM-07"] }

  override var sparesWhatIsThere: Bool { false }
}

final class LetsTheLastGoFirst: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of two alarms for the same time the later one goes off first"
  }
  override class var killers: [String] { ["TIM-08"] }

  private static let alarms = Guarded(0)

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let number = Self.alarms.next()
    // By so little that no rule about times detects it.
    return super.setAlarm(after: duration - Duration(attoseconds: Int128(number)), work)
  }
}

final class KeepsTheAlarmOfTheFulfilled: Sketch, @unchecked Sendable {
  override class var fault: String { "an alarm stays set unless its promise is cancelled" }
  override class var killers: [String] { ["TIM-09"] }

  override func giveUp(_ takeBack: () -> Void) { if state == .cancelled { takeBack() } }
}

final class KeepsTheAlarmOfACancelledLimit: Sketch, @unchecked Sendable {
  override class var fault: String { "the alarm of a time limit stays set when that is cancelled" }
  override class var killers: [String] { ["TIM-09"] }

  private let isLimit = Guarded(false)

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let hasSource = lock.withLock { upstream.source != nil }
    isLimit.withLock { $0 = hasSource }
    return super.setAlarm(after: duration, work)
  }

  override func giveUp(_ takeBack: () -> Void) {
    if !isLimit.current || state != .cancelled { takeBack() }
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

final class LimitsHoldTheirSource: Sketch, @unchecked Sendable {
  override class var fault: String { "an alarm holds the promise that has the time limit" }
  override class var killers: [String] { ["TIM-03"] }

  private weak var source: Sketch?
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    (next as? LimitsHoldTheirSource)?.source = self
    return next
  }
  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    super.setAlarm(after: duration) { [source] in withExtendedLifetime(source) { work() } }
  }
}

final class ResumesTasksBehindItsGate: Sketch, @unchecked Sendable {
  override class var fault: String { "a task that waits needs a turn of the promise's own gate" }
  override class var killers: [String] { ["TIM-11"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    Self.$resumes.withValue(false) { super.attach(run) }
  }
}
