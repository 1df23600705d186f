import Foundation
import PromiseConformance

extension Mutant {
  /// Broken in what is locked, woken, reported or cancelled, for one kind of step, end or moment only.
  static let corners: [any Faulty.Type] = [
    IgnoresSettlingInErrorHandlers.self, WakesNobodyIfSettledInside.self,
    BlocksDescribingTheRejected.self, MovesCountAsHandling.self, CountsNoHandlersOfHandlers.self,
    CancellationsOverturnWhatIsSettledByHand.self, ErrorHandlersStopWhenCancelledInside.self,
    SecondFinallySwallowsThrows.self, SecondFinallyComesTooEarly.self,
  ]
}

final class IgnoresSettlingInErrorHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "while a handler for errors runs, settling any promise does nothing"
  }
  override class var killers: [String] { ["LIV-02"] }

  /// The threads that run a handler for errors.
  private static let threads = Guarded<[ThreadID]>([])

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    super.recover { fault throws(TrialFault) in
      Self.threads.withLock { $0.append(.current) }
      defer {
        Self.threads.withLock { threads in
          if let own = threads.lastIndex(of: .current) { threads.remove(at: own) }
        }
      }
      return try body(fault)
    }
  }
  override func resolve(_ outcome: Outcome) -> Bool {
    Self.threads.current.contains(.current) ? false : super.resolve(outcome)
  }
}

final class WakesNobodyIfSettledInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a thread that waits is not woken by a rejection that is made inside a handler"
  }
  override class var killers: [String] { ["LIV-12"] }

  override func wake() {
    if gate.isRunningHere, outcome?.isFailure == true { return }
    super.wake()
  }
}

final class BlocksDescribingTheRejected: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the description of a rejected promise waits until its handlers have returned"
  }
  override class var killers: [String] { ["UNH-04"] }

  private let running = NSRecursiveLock()

  override var description: String {
    guard state?.isFailure == true else { return super.description }
    return running.withLock { super.description }
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [running] in running.withLock(job) }
  }
}

final class MovesCountAsHandling: Sketch, @unchecked Sendable {
  override class var fault: String { "an error that moved to another context is not reported" }
  override class var killers: [String] { ["UNH-02"] }

  override func moved(to gate: Gate) -> Sketch {
    let next = super.moved(to: gate)
    next.countAsHandled()
    return next
  }
}

final class CountsNoHandlersOfHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error is reported although a handler of another promise attached a step in time"
  }
  override class var killers: [String] { ["UNH-02"] }

  private let isForgotten = Guarded(false)
  override var isHandledInTime: Bool { super.isHandledInTime && !isForgotten.current }

  override func transform(_ body: @escaping TransformBody) -> Sketch {
    if gate.isRunningHere, !runsHandlerHere { isForgotten.withLock { $0 = true } }
    return super.transform(body)
  }
}

final class CancellationsOverturnWhatIsSettledByHand: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a cancellation of its source overturns how a derived promise was settled by hand"
  }
  override class var killers: [String] { ["STA-10"] }

  override func pass(_ outcome: Outcome) {
    if outcome == .cancelled { lock.withLock { self.outcome = nil } }
    super.pass(outcome)
  }
}

final class ErrorHandlersStopWhenCancelledInside: StopsWhenCancelledInside, @unchecked Sendable {
  override class var fault: String {
    "a rejected promise that is cancelled inside its own handler does not run the others"
  }
  override class var killers: [String] { ["CAN-36"] }

  override class func stops(after outcome: Outcome?) -> Bool {
    if case .rejected? = outcome { true } else { false }
  }
}

final class SecondFinallySwallowsThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what the second finally handler throws is swallowed" }
  override class var killers: [String] { ["FIN-04"] }

  private let count = Guarded(0)
  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    count.next() == 2 ? super.finally { try? body() } : super.finally(body)
  }
}

final class SecondFinallyComesTooEarly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the second finally handler of a promise that returns a promise runs immediately"
  }
  override class var killers: [String] { ["FIN-07"] }

  private let count = Guarded(0)
  override func finallyChain(_ body: @escaping @Sendable () -> Sketch) -> Sketch {
    guard count.next() == 2, state == nil else { return super.finallyChain(body) }
    let inner = body()
    return super.finallyChain { inner }
  }
}
