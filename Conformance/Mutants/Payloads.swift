import PromiseConformance

extension Mutant {
  /// Broken for payloads of one shape, at one arrival or in a step.
  static let payloads: [any Faulty.Type] = [
    StepsLoseNil.self, StepsTakeErrorsForFailures.self, TakesNilForPendingInHandlers.self,
    LeavesOutTheSecondOfNothing.self, LosesFalseFromOtherThreads.self,
    TakesEmptyStructsForNothing.self, CutsWhatIsAlignedToMore.self, LosesClosures.self,
    FlattensThreeOptionals.self, HoldsObjectsWeakly.self, KeepsObjectsForEver.self,
    TellsObserversOfPayloadsInReverse.self,
  ]
}

final class StepsLoseNil: Sketch, @unchecked Sendable {
  override class var fault: String { "a step does not pass on a value that is nil" }
  override class var killers: [String] { ["STA-09"] }

  override class func pass<Value: Sendable>(_ value: Value, to next: ValuePromise<Value>) {
    if !isNil(value) { super.pass(value, to: next) }
  }
}

final class StepsTakeErrorsForFailures: Sketch, @unchecked Sendable {
  override class var fault: String { "a step does not pass on a value that is an error" }
  override class var killers: [String] { ["STA-09"] }

  override class func pass<Value: Sendable>(_ value: Value, to next: ValuePromise<Value>) {
    if !(value is any Error) { super.pass(value, to: next) }
  }
}

final class TakesNilForPendingInHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an observer that is attached in a handler, after a nil, is not told"
  }
  override class var killers: [String] { ["STA-09"] }

  override class func observe<Value: Sendable>(
    _ promise: ValuePromise<Value>,
    _ observer: @escaping @Sendable (Value) -> Void
  ) {
    if promise.gate.isRunningHere, promise.isNil { return }
    super.observe(promise, observer)
  }
}

final class LeavesOutTheSecondOfNothing: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of two observers of a Void the second is left out, if it is fulfilled in a handler"
  }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    if Value.self == Void.self, promise.gate.isRunningHere {
      promise.contents.withLock { $0.handlers = Array($0.handlers.prefix(1)) }
    }
    super.fulfill(promise, with: value)
  }
}

final class LosesFalseFromOtherThreads: Sketch, @unchecked Sendable {
  override class var fault: String { "false is taken for no value yet, if another thread sends it" }
  override class var killers: [String] { ["STA-09"] }

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    value as? Bool == false && promise.maker != .current
  }
}

final class TakesEmptyStructsForNothing: Sketch, @unchecked Sendable {
  override class var fault: String { "a struct of no size is taken for no value yet" }
  override class var killers: [String] { ["STA-09"] }

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    MemoryLayout<Value>.size == 0 && Value.self != Void.self
  }
}

final class CutsWhatIsAlignedToMore: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is aligned to more than a word gets lost" }
  override class var killers: [String] { ["STA-09"] }

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    MemoryLayout<Value>.alignment > MemoryLayout<Int>.alignment
  }
}

final class LosesClosures: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is a closure is taken for work, and gets lost" }
  override class var killers: [String] { ["STA-09"] }

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    "\(Value.self)".contains("->")
  }
}

final class FlattensThreeOptionals: Sketch, @unchecked Sendable {
  override class var fault: String { "a nil in two optionals comes out as nil" }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    guard Value.self == Int???.self else { return super.fulfill(promise, with: value) }
    super.fulfill(promise, with: unsafeBitCast(Int???.none, to: Value.self))
  }
}

final class HoldsObjectsWeakly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an object is held weakly once the observers have been told"
  }
  override class var killers: [String] { ["STA-09"] }

  /// `@unchecked Sendable`: it is set before it is shared, and weak references can be read by any thread.
  private struct Weak: @unchecked Sendable { weak var object: AnyObject? }
  private static let held = Guarded<[ObjectIdentifier: Weak]>([:])

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    super.fulfill(promise, with: value)
    guard Value.self is AnyObject.Type else { return }
    held.withLock { $0[ObjectIdentifier(promise)] = Weak(object: value as AnyObject) }
    promise.contents.withLock { $0.value = nil }
  }

  override class func observe<Value: Sendable>(
    _ promise: ValuePromise<Value>,
    _ observer: @escaping @Sendable (Value) -> Void
  ) {
    guard Value.self is AnyObject.Type, promise.contents.current.isFulfilled else {
      return super.observe(promise, observer)
    }
    let value = held.withLock { $0[ObjectIdentifier(promise)]?.object } as? Value
    if let value { promise.gate.submit { observer(value) } }
  }
}

final class KeepsObjectsForEver: Sketch, @unchecked Sendable {
  override class var fault: String { "an object outlives the promise that was fulfilled with it" }
  override class var killers: [String] { ["STA-09"] }

  private static let kept = Guarded<[any Sendable]>([])

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    if Value.self is AnyObject.Type { kept.withLock { $0.append(value) } }
    super.fulfill(promise, with: value)
  }
}

final class TellsObserversOfPayloadsInReverse: Sketch, @unchecked Sendable {
  override class var fault: String {
    "observers of a payload of any shape are told in reverse order"
  }
  override class var killers: [String] { ["ORD-01"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    promise.contents.withLock { $0.handlers.reverse() }
    super.fulfill(promise, with: value)
  }
}
