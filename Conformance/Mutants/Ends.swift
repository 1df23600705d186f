import PromiseConformance

extension Mutant {
  /// Broken for one way to end, or for one shape of payload.
  static let ends: [any Faulty.Type] = [
    ForgetsEmptyCollections.self, DropsWhatIsNotItself.self, LosesNilForLateObservers.self,
    ReplacesPlainValues.self, CopiesMovedErrors.self, CopiesMovedValues.self,
    FinallyTwiceWhenCancelled.self, KeepsWhatComesTooLate.self, AttemptsFollowValuesOnly.self,
    FinallyWaitsForTheCancelled.self, RecoveriesDoNotFollowCancellations.self,
    FollowsNoEarlyCancellation.self, WakesNobodyWhenCancelled.self, StopsMovedCancellations.self,
    KeepsTasksOfTheCancelled.self, KeepsLateTasksOfTheCancelled.self, ReadsCancelledAsPending.self,
  ]
}

final class ForgetsEmptyCollections: Sketch, @unchecked Sendable {
  override class var fault: String { "an empty list is taken for no value yet" }
  override class var killers: [String] { ["STA-09"] }

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    (value as? any Collection)?.isEmpty == true
  }
}

final class DropsWhatIsNotItself: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that does not equal itself is taken for none" }
  override class var killers: [String] { ["STA-09"] }

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    (value as? Double)?.isNaN == true
  }
}

final class LosesNilForLateObservers: Sketch, @unchecked Sendable {
  override class var fault: String { "an observer that comes after a nil is not told" }
  override class var killers: [String] { ["STA-09"] }

  override class func observe<Value: Sendable>(
    _ promise: ValuePromise<Value>,
    _ observer: @escaping @Sendable (Value) -> Void
  ) {
    if !promise.isNil { super.observe(promise, observer) }
  }
}

final class ReplacesPlainValues: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a number that comes second replaces the first for late observers"
  }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    super.fulfill(promise, with: value)
    if _isPOD(Value.self) { promise.contents.withLock { $0.value = value } }
  }
}

class CopiesWhatMoves<Ending: End>: Sketch, @unchecked Sendable {
  override class var fault: String { "\(Ending.words) is copied as it moves to another context" }

  override func arrive(with outcome: Outcome) {
    super.arrive(with: Ending.holds(outcome) ? copy(outcome) : outcome)
  }
}

final class CopiesMovedErrors: CopiesWhatMoves<Errors>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-06"] }
}

final class CopiesMovedValues: CopiesWhatMoves<Values>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-05"] }
}

final class FinallyTwiceWhenCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "what is to run at the end runs twice after a cancellation" }
  override class var killers: [String] { ["FIN-06"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    super.finally { [weak self] () throws(TrialFault) in
      if self?.isCancelled == true { try body() }
      try body()
    }
  }
}

final class KeepsWhatComesTooLate: Sketch, @unchecked Sendable {
  override class var fault: String { "an error that comes too late is kept with the promise" }
  override class var killers: [String] { ["MEM-11"] }

  private var lost: Outcome?
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if case .rejected = outcome, self.outcome != nil, lost == nil { lost = outcome }
    return super.take(settlingWith: outcome)
  }
}

final class AttemptsFollowValuesOnly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the error of a promise that the first closure of a chain returns is not taken over"
  }
  override class var killers: [String] { ["EXE-09"] }

  override func attemptChain(_ body: () throws(TrialFault) -> Sketch) {
    do throws(TrialFault) {
      try body().attach { if case .fulfilled = $0 { self.settle($0) } }
    } catch { fail(error) }
  }
}

final class FinallyWaitsForTheCancelled: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that is returned at the end, and cancelled, is waited for for ever"
  }
  override class var killers: [String] { ["FIN-05"] }

  override func finallyChain(_ body: @escaping @Sendable () -> Sketch) -> Sketch {
    super.finallyChain {
      let inner = body()
      return inner.isCancelled ? inner.make() : inner
    }
  }
}

final class RecoveriesDoNotFollowCancellations: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the cancellation of a promise that a handler for errors returns is not taken over"
  }
  override class var killers: [String] { ["RES-13"] }

  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      body(fault).attach { if $0 != .cancelled { next.settle($0) } }
    }
  }
}

final class FollowsNoEarlyCancellation: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that was cancelled before a handler returns it is not followed"
  }
  override class var killers: [String] { ["RES-13"] }

  override func follow(_ inner: Sketch) {
    if !inner.isCancelled { super.follow(inner) }
  }
}

final class WakesNobodyWhenCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "a thread that waits is not woken by a cancellation" }
  override class var killers: [String] { ["LIV-12"] }

  override func wake() {
    if outcome != .cancelled { super.wake() }
  }
}

final class StopsMovedCancellations: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancellation does not move to another context" }
  override class var killers: [String] { ["THN-08"] }

  override func arrive(with outcome: Outcome) {
    if outcome != .cancelled { settle(outcome) }
  }
}

final class KeepsTasksOfTheCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "a task that waits is not resumed by a cancellation" }
  override class var killers: [String] { ["TSK-01"] }

  override func awaited() async -> Awaited {
    let wasPending = state == nil
    let end = await super.awaited()
    guard wasPending, end == .settled(.cancelled) else { return end }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
}

final class KeepsLateTasksOfTheCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "a task that waits for what is cancelled never continues" }
  override class var killers: [String] { ["TSK-01"] }

  override func awaited() async -> Awaited {
    if !isCancelled { return await super.awaited() }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
}

final class ReadsCancelledAsPending: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancelled promise reads as pending" }
  override class var killers: [String] { ["STA-08"] }

  override var state: Outcome? { outcomeIfNotCancelled }
  override var isCancelled: Bool { super.state == .cancelled }
  private var outcomeIfNotCancelled: Outcome? { isCancelled ? nil : super.state }
}
