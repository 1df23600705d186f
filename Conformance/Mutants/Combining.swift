import PromiseConformance

extension Mutant {
  /// Broken in how several promises become one, or for payloads of one kind.
  static let combining: [Sketch.Type] = [
    AllWaitsForEveryInput.self, SearchesItsInputs.self, LosesWhoComesMeanwhile.self,
    TakesNilForPending.self, FlattensThreeOptionals.self, HoldsObjectsWeakly.self,
  ]
}

class AllWaitsForEveryInput: Sketch, @unchecked Sendable {
  override class var fault: String {
    "`all` is rejected only when every input has settled, and then by the first error in the list"
  }
  override class var killers: [String] { ["ALL-03", "ALL-04", "COL-04"] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == .all else { return super.ending(of: progress) }
    guard progress.missing == 0 else { return nil }
    let failure = progress.outcomes.compactMap(\.self).first { $0.isFailure }
    return failure.map(PromiseEnding.other) ?? super.ending(of: progress)
  }
}

final class SearchesItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String {
    "all outcomes are gone through again whenever an input settles"
  }
  override class var killers: [String] { ["LIV-08"] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let (known, rest) = (
      progress.outcomes.compactMap(\.self), progress.outcomes.filter { $0 == nil }
    )
    return withExtendedLifetime((known, rest)) { super.ending(of: progress) }
  }
}

class LosesWhoComesMeanwhile: Sketch, @unchecked Sendable {
  override class var fault: String {
    "inputs that settle on two threads at the same time are counted as one"
  }
  override class var killers: [String] { ["COL-07"] }

  /// How many inputs of one combination have settled.
  private final class Tally: Sendable {
    private let count = Guarded(0)

    var known: Int { count.current }

    /// Adds one to the number that it has read before.
    func add(isHeld: Bool) {
      let found = known
      if isHeld { RaceWindow.hold(until: { known != found }) }
      count.withLock { $0 = found + 1 }
    }
  }

  /// Whether a thread waits for another between reading and writing.
  class var holds: Bool { true }

  private let tally = Tally()
  /// The count of the combination that waits for this promise.
  private let listener = Guarded<Tally?>(nil)

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    (input as? LosesWhoComesMeanwhile)?.listener.withLock { $0 = tally }
    if input.state != nil { tally.add(isHeld: Self.holds) }
    super.listen(to: input, at: index, for: combiner)
  }

  override func settle(_ outcome: Outcome) -> Bool {
    let tally = listener.current
    tally?.add(isHeld: Self.holds)
    return super.settle(outcome)
  }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.missing == 0, progress.kind != .race else { return super.ending(of: progress) }
    return tally.known < progress.outcomes.count ? nil : super.ending(of: progress)
  }
}

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
