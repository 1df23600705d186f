import PromiseConformance

extension Mutant {
  /// Right for the first, and broken for the second.
  static let seconds: [any Faulty.Type] = [
    FollowsForTheFirstOnly.self, TellsOneObserverOfPlainValues.self, RemovesAnotherHookNext.self,
    TakesOneListener.self, CallsRemovedListeners.self, RemovesAllListeners.self,
    StopsAtARemoval.self,
  ]
}

final class FollowsForTheFirstOnly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the second handler of a promise has its promise not followed"
  }
  override class var killers: [String] { ["RES-02"] }

  private let count = Guarded(0)
  override func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    guard count.next() == 2 else { return super.chain(body) }
    return derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      do throws(TrialFault) { _ = try body(token) } catch { next.fail(error) }
    }
  }
}

final class TellsOneObserverOfPlainValues: Sketch, @unchecked Sendable {
  override class var fault: String { "a number is told to the first observer only" }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    if _isPOD(Value.self) {
      promise.contents.withLock { $0.handlers = Array($0.handlers.prefix(1)) }
    }
    super.fulfill(promise, with: value)
  }
}

final class RemovesAnotherHookNext: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook that is taken back twice takes the next one along" }
  override class var killers: [String] { ["CAN-15"] }

  override func remove(hook id: Int) {
    let next = lock.withLock { hooks.first { $0.id >= id }?.id }
    super.remove(hook: next ?? id)
  }
}

final class TakesOneListener: SignalSketch, @unchecked Sendable {
  override class var fault: String { "a signal takes one listener, and drops those after it" }
  override class var killers: [String] { ["MEM-14"] }

  override func runListeners() {
    state.withLock { $0.listeners = Array($0.listeners.prefix(1)) }
    super.runListeners()
  }
}

final class CallsRemovedListeners: SignalSketch, @unchecked Sendable {
  override class var fault: String { "a listener that was removed is called all the same" }
  override class var killers: [String] { ["CAN-41", "MEM-14"] }

  override func remove(listener id: Int) {}
}

final class RemovesAllListeners: SignalSketch, @unchecked Sendable {
  override class var fault: String { "a listener that is removed takes those after it along" }
  override class var killers: [String] { ["CAN-41", "MEM-14"] }

  override func remove(listener id: Int) {
    let later = state.current.listeners.map(\.id).filter { $0 >= id }
    for other in later { super.remove(listener: other) }
  }
}

final class StopsAtARemoval: SignalSketch, @unchecked Sendable {
  override class var fault: String { "a listener that removes one ends the round of listeners" }
  override class var killers: [String] { ["CAN-41"] }

  private let isOver = Guarded(false)
  override func runListeners() {
    state.withLock { state in
      state.listeners = state.listeners.map { id, run in
        (id, { [isOver] in if !isOver.current { run() } })
      }
    }
    super.runListeners()
  }
  override func remove(listener id: Int) {
    isOver.withLock { [hasTold = state.current.hasTold] in $0 = hasTold }
    super.remove(listener: id)
  }
}
