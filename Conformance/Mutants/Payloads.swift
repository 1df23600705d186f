import PromiseConformance

final class TakesNilForPending: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is nil is taken for no value yet" }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    let mirror = Mirror(reflecting: value)
    let isNil = mirror.displayStyle == .optional && mirror.children.isEmpty
    if !isNil { super.fulfill(promise, with: value) }
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
