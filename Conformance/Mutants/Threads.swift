import Foundation
import PromiseConformance

extension Mutant {
  /// Broken between threads, and in where, when and in which order handlers run.
  static let threads: [Sketch.Type] = [
    ChecksBeforeItSettles.self, ChecksBeforeItRegisters.self, RegistersBeforeItChecks.self,
    PublishesLate.self, TearsLargeValues.self, SettlerHoldsWeakly.self,
    TakesTurnsWithAllOthers.self, RunsInsideThen.self,
    Recurses.self, LeavesNestedHandlers.self, TrustsItsDispatcher.self, RunsBesideDelivery.self,
  ]
}

final class ChecksBeforeItSettles: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and settles in another"
  }
  override class var killers: [String] { ["THR-01", "THR-03"] }

  private let entered = Guarded(0)
  override func settle(_ outcome: Outcome) -> Bool {
    guard state == nil else { return false }
    entered.withLock { $0 += 1 }
    RaceWindow.hold { entered.withLock { $0 > 1 } }
    let waiting = lock.withLock { () -> [Handler] in
      self.outcome = outcome
      defer { handlers = [] }
      return handlers
    }
    deliver(outcome, to: waiting)
    return true
  }
}

final class ChecksBeforeItRegisters: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and registers the handler in another"
  }
  override class var killers: [String] { ["THR-02"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard state == nil else { return super.attach(run) }
    RaceWindow.hold { state != nil }
    lock.withLock { register(Handler(run: run)) }
  }
}

final class RegistersBeforeItChecks: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it registers the handler, and runs it also if it is settled by then"
  }
  override class var killers: [String] { ["THR-02"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard state == nil else { return super.attach(run) }
    lock.withLock { register(Handler(run: run)) }
    RaceWindow.hold { state != nil }
    if let known = state { schedule { run(known) } }
  }
}

final class PublishesLate: Sketch, @unchecked Sendable {
  override class var fault: String {
    "whoever comes too late to settle it may still read it as pending"
  }
  override class var killers: [String] { ["THR-04"] }

  private var isPublished = false
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    RaceWindow.hold()
    super.deliver(outcome, to: handlers)
    lock.withLock { isPublished = true }
  }
  override var state: Outcome? { lock.withLock { isPublished ? outcome : nil } }
}

final class TearsLargeValues: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a value is written in two steps, so that two threads can each write a half"
  }
  override class var killers: [String] { ["THR-08"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    // References must not be torn: that would show as a crash.
    guard _isPOD(Value.self) else { return super.fulfill(promise, with: value) }
    let size = MemoryLayout<Value>.size
    promise.contents.withLock { contents in
      if !contents.isFulfilled { copy(0..<size / 2, of: value, to: &contents.value) }
    }
    RaceWindow.hold()
    promise.fulfill { copy(size / 2..<size, of: value, to: &$0) }
  }

  private static func copy<Value>(_ range: Range<Int>, of value: Value, to place: inout Value?) {
    var stored = place ?? value
    withUnsafeMutableBytes(of: &stored) { target in
      withUnsafeBytes(of: value) { source in
        for index in range { target[index] = source[index] }
      }
    }
    place = stored
  }
}

final class SettlerHoldsWeakly: Sketch, @unchecked Sendable {
  override class var fault: String { "what settles it does not keep it alive" }
  override class var killers: [String] { ["THR-09"] }

  override var settler: Settler {
    Settler(
      fulfill: { [weak self] in self?.resolve(.fulfilled($0)) },
      reject: { [weak self] in self?.resolve(.rejected($0)) }
    )
  }
}

final class TakesTurnsWithAllOthers: Sketch, @unchecked Sendable {
  override class var fault: String { "the handlers and settlements of all promises share one lock" }
  override class var killers: [String] { ["THR-11"] }

  /// One for each trial, so that concurrent trials do not share it.
  private static let turns = Guarded<[ObjectIdentifier: NSRecursiveLock]>([:])

  private func takeTurn<Result>(_ body: () -> Result) -> Result {
    let turn = Self.turns.withLock { turns in
      let turn = turns[ObjectIdentifier(stage)] ?? NSRecursiveLock()
      turns[ObjectIdentifier(stage)] = turn
      return turn
    }
    return turn.withLock(body)
  }

  override func settle(_ outcome: Outcome) -> Bool { takeTurn { super.settle(outcome) } }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { self.takeTurn(job) }
  }
}

class RunsInsideThen: Sketch, @unchecked Sendable {
  override class var fault: String { "attached to a settled promise, a handler runs inside `then`" }
  override class var killers: [String] { ["CTX-02", "CTX-09"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = state { run(outcome) } else { super.attach(run) }
  }
}

final class Recurses: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers run immediately, one inside the other, on the stack of the call that settles"
  }
  override class var killers: [String] { ["LIV-05"] }
  override class var choices: [any ChoiceDeclaration] {
    [HandlerDispatch.immediate, NestedHandler.runsInside]
  }

  override func schedule(_ job: @escaping @Sendable () -> Void) { job() }
}

final class LeavesNestedHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers run immediately, but those that they trigger run later, behind the gate"
  }
  override class var killers: [String] { ["CTX-04", "TSK-11"] }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.immediate] }

  private static let running = Guarded<Set<ThreadID>>([])
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    let thread = ThreadID.current
    guard Self.running.withLock({ $0.insert(thread).inserted }) else { return super.schedule(job) }
    job()
    Self.running.withLock { _ = $0.remove(thread) }
  }
}

class TrustsItsDispatcher: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler runs as often as the dispatcher runs its work, and lives as long as that"
  }
  override class var killers: [String] { ["CTX-13"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) { gate.submit(job) }
}

final class RunsBesideDelivery: RunsInsideThen, @unchecked Sendable {
  override class var fault: String {
    "attached to a settled promise, a handler runs immediately, also while another thread runs those before it"
  }
  override class var killers: [String] { ["CTX-09", "ORD-08", "CTX-05"] }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.immediate] }

  override func schedule(_ job: @escaping @Sendable () -> Void) { job() }
}
