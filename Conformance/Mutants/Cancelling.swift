import PromiseConformance

extension Mutant {
  /// Broken in how a promise or a signal is cancelled, or in what is told of it.
  static let cancelling: [any Faulty.Type] = [
    RunsHooksTwice.self, RunsHooksAtEveryEnd.self, RunsHooksAtEveryCancel.self,
    SettlesWhatIsCancelled.self, CancelsWhatIsSettled.self, ChecksBeforeItCancels.self,
    CancelsLater.self, ReplacesTheReason.self, RunsHooksUnderItsLock.self,
    DecidesAfterItsHooks.self, KeepsRemovedHooks.self, KeepsItsHooks.self, StartsCancelledWork.self,
    CancelsForAll.self, CountsOutTwice.self, TakesItsInputsAlong.self, MarksDependentsLate.self,
    TakesTheLastReason.self, MarksOneAfterTheOther.self, LeavesItsSourceRunning.self,
    StopsOneStepUp.self, EndsAtTheFirstStep.self, RunsCancelledHandlers.self,
    FollowsWithoutInterest.self, CountsOnOneThread.self, ForgetsWhoComesAsTheLastGoes.self,
    CancelsRecursively.self, RunsHooksInsideHooks.self, LeavesUnderItsLock.self,
    RemovesHooksUnderItsLock.self, RemovesListenersUnderItsLock.self, ForgetsItsSources.self,
    KeepsSignalsMadeFromIt.self, ReleasesSignalsRecursively.self, SearchesForWhoLeaves.self,
    ReleasesBranchesInPlace.self, KeepsWhatWasOnItsWay.self, AllDoesNotSeeWhatIsCancelledLast.self,
    CancelledPairsRun.self, RecoveryChainsCancelForAll.self, RunsListenersInReverse.self,
    FollowsATurnLate.self,
  ]
}

final class RunsHooksTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook is called twice" }
  override class var killers: [String] { ["CAN-09", "CAN-02"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    super.tell(hooks + hooks, of: outcome)
  }
}

final class RunsHooksAtEveryEnd: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks are called however the promise ends" }
  override class var killers: [String] { ["CAN-09"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    super.tell(hooks, of: .cancelled)
  }
}

final class RunsHooksAtEveryCancel: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks are called again when somebody cancels again" }
  override class var killers: [String] { ["CAN-02", "CAN-03"] }

  private var kept: [@Sendable () -> Void] = []
  override func takeHooks() -> [@Sendable () -> Void] {
    kept = super.takeHooks()
    return kept
  }
  /// Twice is enough to be noticed, and a hook that cancels does not loop for ever.
  override func cancel() -> Bool {
    if super.cancel() { return true }
    let again = lock.withLock {
      defer { kept = [] }
      return kept
    }
    tell(again, of: .cancelled)
    return false
  }
}

final class SettlesWhatIsCancelled: Overturns<Cancellations, AnyEnd>, @unchecked Sendable {
  override class var killers: [String] { ["CAN-04", "CAN-14"] }
}

final class CancelsWhatIsSettled: Overturns<Settlements, Cancellations>, @unchecked Sendable {
  override class var killers: [String] { ["CAN-03", "CAN-36"] }
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

final class CancelsLater: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancellation takes effect in a later job" }
  override class var killers: [String] { ["CAN-07"] }

  private let calls = Guarded(0)
  override func cancel() -> Bool {
    guard calls.next() == 1, state == nil else { return false }
    schedule { _ = super.cancel() }
    return true
  }
}

final class ReplacesTheReason: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the reason of a cancellation is replaced by an error of its own"
  }
  override class var killers: [String] { ["CAN-08"] }

  override class var hasReasons: Bool { true }

  override func cancel(for reason: TrialFault) -> Bool {
    super.cancel(for: TrialFault(in: stage.ledger, underlying: reason))
  }
}

final class RunsHooksUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks run while its lock is held" }
  override class var killers: [String] { ["CAN-13"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    lock.withLock { super.tell(hooks, of: outcome) }
  }
}

final class DecidesAfterItsHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks run before the cancellation counts" }
  override class var killers: [String] { ["CAN-14"] }

  override func cancel() -> Bool {
    if state == nil { tell(lock.withLock { takeHooks() }, of: .cancelled) }
    return super.cancel()
  }
}

final class KeepsRemovedHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook that was taken back is called all the same" }
  override class var killers: [String] { ["CAN-15"] }

  override func remove(hook id: Int) {}
}

final class KeepsItsHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks are kept when the promise has settled" }
  override class var killers: [String] { ["CAN-15"] }

  override func takeHooks() -> [@Sendable () -> Void] { hooks.map(\.run) }
}

final class StartsCancelledWork: Sketch, @unchecked Sendable {
  override class var fault: String {
    "work is started later, also if the promise was cancelled by then"
  }
  override class var killers: [String] { ["CAN-17"] }
  override class var choices: [any ChoiceDeclaration] { [WorkStart.deferred] }

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    schedule { super.run(work) }
  }
}

final class CancelsForAll: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a branch that is cancelled cancels its source, whoever else wants it"
  }
  override class var killers: [String] { ["CAN-19", "CAN-20", "CAN-26", "THR-10", "TSK-05"] }

  override func leave() -> Bool {
    _ = super.leave()
    return true
  }
}

final class CountsOutTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "a branch that is cancelled again is counted out again" }
  override class var killers: [String] { ["CAN-19"] }

  private var left: SketchCore?
  override func cancel() -> Bool {
    if let left, left.leave() { _ = left.cancel() }
    left = left ?? lock.withLock { upstream.source }
    return super.cancel()
  }
}

final class TakesItsInputsAlong: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a combination cancels all its inputs, whoever else waits for them"
  }
  override class var killers: [String] { ["CAN-31", "RAC-04"] }

  override func abandon(_ input: Sketch) { _ = input.cancel() }
}

final class MarksDependentsLate: SignalSketch, @unchecked Sendable {
  override class var fault: String {
    "a signal that depends on another reads as not aborted until its turn comes"
  }
  override class var killers: [String] { ["CAN-33"] }

  override func abort(_ reason: Outcome) {
    guard mark(reason) else { return }
    runListeners()
    for dependent in dependents where dependent.mark(reason) {
      dependent.runListeners()
    }
  }
}

final class TakesTheLastReason: SignalSketch, @unchecked Sendable {
  override class var fault: String { "a signal that is aborted again takes the new reason" }
  override class var killers: [String] { ["CAN-32"] }

  override func mark(_ reason: Outcome) -> Bool {
    state.withLock { state in
      defer { state.reason = reason }
      return state.reason == nil
    }
  }
}

final class MarksOneAfterTheOther: SignalSketch, @unchecked Sendable {
  override class var fault: String {
    "two aborts at the same time mark some signals each, so that one has another reason than its source"
  }
  override class var killers: [String] { ["CAN-32"] }

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

final class LeavesItsSourceRunning: Sketch, @unchecked Sendable {
  override class var fault: String { "a source is left running when its last branch is cancelled" }
  override class var killers: [String] { ["CAN-20", "CAN-26", "THR-10"] }

  override func leave() -> Bool {
    _ = super.leave()
    return false
  }
}

final class StopsOneStepUp: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a cancellation reaches the source, but not the source's own source"
  }
  override class var killers: [String] { ["CAN-20"] }

  override func cancel() -> Bool {
    guard settle(.cancelled) else { return false }
    leaveSource()?.settle(.cancelled)
    return true
  }
}

final class EndsAtTheFirstStep: StopsWhatPasses<Cancellations>, @unchecked Sendable {
  override class var killers: [String] { ["CAN-22", "LIV-11"] }
}

final class RunsCancelledHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the handler of a cancelled branch runs when its source settles"
  }
  override class var killers: [String] { ["CAN-37", "MEM-06"] }

  override func leaveSource() -> SketchCore? {
    lock.withLock { upstream.link = nil }
    return super.leaveSource()
  }
}

final class FollowsWithoutInterest: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a returned promise does not learn that nothing waits for it any more"
  }
  override class var killers: [String] { ["CAN-26"] }

  override func follow(_ inner: Sketch) {
    super.follow(inner)
    lock.withLock { upstream = Upstream() }
  }
}

final class CountsOnOneThread: Sketch, @unchecked Sendable {
  override class var fault: String {
    "consumers are counted on the thread that made the promise only, but counted out on any thread"
  }
  override class var killers: [String] { ["THR-10"] }

  private let home = ThreadID.current

  override func join() {
    if ThreadID.current == home { super.join() }
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
  override class var killers: [String] { ["LIV-11", "LIV-16"] }

  override func cancel() -> Bool {
    guard settle(.cancelled) else { return false }
    _ = leaveSource()?.cancel()
    return true
  }
}

final class RunsHooksInsideHooks: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when a hook cancels another promise, the hooks of that one run inside it"
  }
  override class var killers: [String] { ["LIV-17", "LIV-18"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    if outcome == .cancelled { for hook in hooks { hook() } }
  }
}

final class LeavesUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise leaves its source, and lets go of its handler, while its lock is held"
  }
  override class var killers: [String] { ["MEM-12"] }

  override func leaveSource() -> SketchCore? { lock.withLock { super.leaveSource() } }
}

final class RemovesHooksUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a hook that is taken back is released while the lock is held"
  }
  override class var killers: [String] { ["MEM-13"] }

  override func remove(hook id: Int) {
    lock.withLock { hooks.removeAll { $0.id == id } }
  }
}

final class RemovesListenersUnderItsLock: SignalSketch, @unchecked Sendable {
  override class var fault: String {
    "a listener that is removed is released while the lock of its signal is held"
  }
  override class var killers: [String] { ["MEM-14"] }

  override func remove(listener id: Int) {
    state.withLock { $0.listeners.removeAll { $0.id == id } }
  }
}

final class ForgetsItsSources: SignalSketch, @unchecked Sendable {
  override class var fault: String { "a signal of several does not keep those that can abort it" }
  override class var killers: [String] { ["CAN-39"] }

  override class var keepsItsSources: Bool { false }
}

final class KeepsSignalsMadeFromIt: SignalSketch, @unchecked Sendable {
  override class var fault: String { "a signal keeps those that were made from it" }
  override class var killers: [String] { ["MEM-19"] }

  override class var keepsItsDependents: Bool { true }
}

final class ReleasesSignalsRecursively: SignalSketch, @unchecked Sendable {
  override class var fault: String {
    "what a signal holds is released in place, inside what released the signal"
  }
  override class var killers: [String] { ["LIV-25"] }

  override func release() {}
}

final class SearchesForWhoLeaves: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a consumer that leaves a promise is looked for among all that came, from the last"
  }
  override class var killers: [String] { ["LIV-20"] }

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
    let source = lock.withLock { upstream.source } as? SearchesForWhoLeaves
    source?.branches.withLock { branches in
      let place = branches.lastIndex { $0?.id == ObjectIdentifier(self) }
      if let place { branches[place] = nil }
    }
    return super.leaveSource()
  }
}

final class ReleasesBranchesInPlace: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what a cancelled branch captured is released inside the call that cancels, whatever that cancels"
  }
  override class var killers: [String] { ["LIV-21"] }

  override func cut(_ link: Link) { _ = link.take() }
}

final class KeepsWhatWasOnItsWay: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a value whose handler was cancelled before its turn is kept for good"
  }
  override class var killers: [String] { ["CAN-34"] }

  private static let kept = Guarded<[Outcome]>([])

  override func leaveSource() -> SketchCore? {
    let source = lock.withLock { upstream.source }
    if let outcome = source?.state {
      Self.kept.withLock { $0.append(outcome) }
    }
    return super.leaveSource()
  }
}

final class AllDoesNotSeeWhatIsCancelledLast: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a combination of all is fulfilled if its last input is cancelled after the others ended"
  }
  override class var killers: [String] { ["CAN-30"] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == .all, progress.missing == 0, progress.last?.outcome == .cancelled else {
      return super.ending(of: progress)
    }
    return .value(progress.outcomes.compactMap(\.self))
  }
}

final class CancelledPairsRun: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a pair of handlers of a cancelled branch runs when its source is rejected"
  }
  override class var killers: [String] { ["THN-08"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    let next = super.pair(onFulfilled) { _ throws(TrialFault) in throw TrialFault(in: Ledger()) }
    attach { outcome in
      guard case .rejected(let fault) = outcome else { return }
      next.settle { () throws(TrialFault) in try onRejected(fault) }
    }
    return next
  }
}

final class RecoveryChainsCancelForAll: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a cancelled step for errors cancels its source, whoever else waits"
  }
  override class var killers: [String] { ["MEM-12"] }

  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    let next = super.recoverChain(body)
    _ = next.onCancel { [weak self] in _ = self?.cancel() }
    return next
  }
}

final class RunsListenersInReverse: SignalSketch, @unchecked Sendable {
  override class var fault: String { "the listeners of a signal are called in reverse order" }
  override class var killers: [String] { ["CAN-11"] }

  override func runListeners() {
    state.withLock { $0.listeners.reverse() }
    super.runListeners()
  }
}

final class FollowsATurnLate: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise counts as a consumer of one that it follows a turn late"
  }
  override class var killers: [String] { ["CAN-19"] }

  override func wait(for source: SketchCore, by link: Link) {
    guard isFollowing else { return super.wait(for: source, by: link) }
    gate.submit { super.wait(for: source, by: link) }
  }
}
