import PromiseConformance

extension Mutant {
  /// Broken in cancellation.
  static let cancelling: [Sketch.Type] = [
    RunsHooksTwice.self, ChecksBeforeItCancels.self, ReplacesTheReason.self,
    StartsCancelledWork.self, MarksOneAfterTheOther.self, ForgetsWhoComesAsTheLastGoes.self,
    CancelsRecursively.self, SearchesForWhoLeaves.self,
  ]
}

final class RunsHooksTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook is called twice" }
  override class var killers: [String] { ["CAN-09", "CAN-02"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    super.tell(hooks + hooks, of: outcome)
  }
}

final class ChecksBeforeItCancels: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and cancels in another"
  }
  override class var killers: [String] { ["CAN-05"] }

  override func cancel() -> Bool {
    guard state == nil else { return false }
    RaceWindow.hold { state != nil }
    lock.withLock { outcome = nil }
    return super.cancel()
  }
}

final class ReplacesTheReason: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the reason of a cancellation is replaced by an error of its own"
  }
  override class var killers: [String] { ["CAN-08"] }

  override class var reasons: (@Sendable (TrialFault, Stage) -> TrialFault)? {
    { TrialFault(in: $1.ledger, underlying: $0) }
  }
}

final class StartsCancelledWork: Sketch, @unchecked Sendable {
  override class var fault: String {
    "work is started later, also if the promise was cancelled by then"
  }
  override class var killers: [String] { ["CAN-17"] }
  override class var choices: [any ChoiceDeclaration] {
    [
      WorkStart.deferred,
      WorkLocals.each(["work that starts later": .none, "an async closure": .maker]),
    ]
  }

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    schedule { super.run(work) }
  }
}

final class MarksOneAfterTheOther: Sketch, @unchecked Sendable {
  override class var fault: String {
    "two aborts at the same time mark some signals each, so that one has another reason than its source"
  }
  override class var killers: [String] { ["CAN-32"] }
  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    private static let aborting = Guarded(0)

    override func abort(_ reason: Outcome) {
      Self.aborting.withLock { $0 += 1 }
      for signal in markAll(reason) { signal.runListeners() }
      Self.aborting.withLock { $0 -= 1 }
    }
    override func mark(_ reason: Outcome) -> Bool {
      guard super.mark(reason) else { return false }
      RaceWindow.hold { Self.aborting.current > 1 }
      // The other thread, which does not wait here, overtakes this one.
      RaceWindow.hold()
      return true
    }
  }
}

final class ForgetsWhoComesAsTheLastGoes: Sketch, @unchecked Sendable {
  override class var fault: String { "a branch that comes while the last one goes is never told" }
  override class var killers: [String] { ["CAN-21"] }

  private var (isClosing, hasCome) = (false, false)
  override func leave() -> Bool {
    let isLast = super.leave()
    guard isLast else { return false }
    lock.withLock { isClosing = true }
    RaceWindow.hold { lock.withLock { hasCome } }
    return true
  }
  override func register(_ handler: Handler) {
    if isClosing { hasCome = true } else { super.register(handler) }
  }
}

final class CancelsRecursively: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancellation calls itself for the source" }
  override class var killers: [String] { ["LIV-05"] }

  override func cancel() -> Bool {
    guard settle(.cancelled) else { return false }
    _ = leaveSource()?.cancel()
    return true
  }
}

final class SearchesForWhoLeaves: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a consumer that leaves a promise is looked for among all that came, from the last"
  }
  override class var killers: [String] { ["LIV-08"] }

  /// An object, as a consumer is in most libraries: numbers in a row are searched too fast for a rule to notice.
  private final class Branch: Sendable {
    let id: ObjectIdentifier
    init(_ promise: Sketch) { id = ObjectIdentifier(promise) }
  }
  private let branches = Guarded<[Branch?]>([])

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    branches.withLock { $0.append(Branch(next)) }
    return next
  }
  override func leaveSource() -> SketchCore? {
    let source = lock.withLock { upstream } as? SearchesForWhoLeaves
    source?.branches.withLock { branches in
      let place = branches.lastIndex { $0?.id == ObjectIdentifier(self) }
      if let place { branches[place] = nil }
    }
    return super.leaveSource()
  }
}
