import PromiseConformance

@testable import PromiseMutants

// What a cancellation does, and who counts.

/// A cancellation inside a job is a request, which is carried out when that job has returned.
class CancelsAfterTheJob: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [
      Profile.Divergence(
        "CAN-07",
        observed: "inside a handler, after cancelling, it read as cancelled: [false]",
        instead: "a promise is cancelled when the handler has returned that asks for it",
        because: "a handler is not to be surprised by what it asks for"
      )
    ]
  }

  override func cancel() -> Bool {
    guard gate.isRunningHere else { return super.cancel() }
    let isPending = state == nil
    if isPending { gate.submit { self.carryOut() } }
    return isPending
  }

  func carryOut() { _ = super.cancel() }
}

/// A fault: what was asked for inside a job is forgotten.
final class ForgetsToCancelAfterTheJob: CancelsAfterTheJob, @unchecked Sendable {
  override func carryOut() {}
}

/// Observers count as its consumers, or do not.
class WeighsObservers: Sketch, @unchecked Sendable {
  class var observersCount: Bool { true }

  /// Whether what joins makes a promise, and counts in any case.
  @TaskLocal private static var makesPromise = false

  override func join() {
    if Self.observersCount || WeighsObservers.makesPromise { super.join() }
  }

  override func wait(for source: SketchCore, by link: Link) -> Bool {
    WeighsObservers.$makesPromise.withValue(true) { super.wait(for: source, by: link) }
  }

  override func combine(_ kind: CombinationKind, _ inputs: Inputs<Sketch>) -> SketchCombiner {
    WeighsObservers.$makesPromise.withValue(true) { super.combine(kind, inputs) }
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    // A task counts as well.
    if !Self.observersCount, Self.resumes { super.join() }
    super.attach(run)
  }
}

/// It is cancelled with the last promise that was made of it, whoever observes it.
class ObserversDoNotCount: WeighsObservers, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [ObserverInterest.ignored] }
  override class var observersCount: Bool { false }
}

/// A fault: nobody is told that it was cancelled.
final class ForgetsItsObservers: ObserversDoNotCount, @unchecked Sendable {
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    super.take(settlingWith: outcome).map { outcome == .cancelled ? [] : $0 }
  }
}

/// A cancellation asks its worker, which goes on unless it has agreed before; only the worker ends it as cancelled.
class AsksItsWorker: WeighsObservers, EndsAsItsWorkerSays, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CancelEffect.asks] }

  enum State { case idle, works, wasAsked, agrees }
  let worker = Guarded(State.idle)

  override func employ() -> Job? {
    worker.withLock { $0 = .works }
    return { [worker] in worker.withLock { $0 = .agrees } }
  }

  override var settler: Settler {
    let own = super.settler
    return Settler(fulfill: own.fulfill, reject: own.reject, cancel: { self.stop() })
  }

  /// What its worker does that has stopped.
  func stop() -> Bool {
    // It need not be told.
    let told = lock.withLock {
      defer { hooks = [] }
      return hooks
    }
    worker.withLock { $0 = .agrees }
    return withExtendedLifetime(told) { resolve(.cancelled) }
  }

  override func settle(_ outcome: Outcome) -> Bool {
    guard outcome == .cancelled, [.works, .wasAsked].contains(worker.current) else {
      return super.settle(outcome)
    }
    if worker.withLock({ begins(&$0) }) { ask() }
    return false
  }

  /// Whether its worker is to be asked now.
  func begins(_ worker: inout State) -> Bool {
    defer { worker = .wasAsked }
    return worker == .works
  }

  func ask() {
    let hooks = lock.withLock { self.hooks.map(\.current) }
    SourcesFirst.run { [self] in tell(hooks, of: .cancelled) }
  }
}

/// A fault: it asks each time.
final class AsksItsWorkerAgain: AsksItsWorker, @unchecked Sendable {
  override func begins(_ worker: inout State) -> Bool { true }
}

/// A fault: it forgets to ask.
final class NeverAsksItsWorker: AsksItsWorker, @unchecked Sendable {
  override func ask() {}
}

/// A fault: when nobody waits for it any more, it ends as cancelled, though its worker goes on.
final class EndsWithItsConsumers: AsksItsWorker, @unchecked Sendable {
  override func leave() -> Bool {
    let isLast = super.leave()
    if isLast { worker.withLock { $0 = .agrees } }
    return isLast
  }
}

/// A fault: a worker that has stopped is only asked to.
final class OnlyAsksItsWorker: AsksItsWorker, @unchecked Sendable {
  override func stop() -> Bool { cancel() }
}

/// A promise that only its worker ends as cancelled.
public protocol EndsAsItsWorkerSays: Sketch {}

extension PartialSketchAdapter: AnsweringAdapter where S: EndsAsItsWorkerSays, Able: IsCancellable {
}

/// It asks its worker, and observers do not count.
class AsksDespiteObservers: AsksItsWorker, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [CancelEffect.asks, ObserverInterest.ignored]
  }
  override class var observersCount: Bool { false }
}

/// A fault: it asks each time.
final class AsksDespiteObserversAgain: AsksDespiteObservers, @unchecked Sendable {
  override func begins(_ worker: inout State) -> Bool { true }
}

/// It asks its worker when nothing depends on it any more.
class AsksWhenAllHave: AsksItsWorker, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CancelEffect.asksWhenAllHave] }

  var isNeeded: Bool { lock.withLock { interest > 0 } }

  override func cancel() -> Bool { isNeeded ? false : super.cancel() }
}

/// A fault: it asks as soon as one has asked.
final class AsksForTheFirst: AsksWhenAllHave, @unchecked Sendable {
  override var isNeeded: Bool { false }
}

/// It asks its worker when no promise depends on it any more: observers cannot ask.
class AsksWhenAllPromisesHave: AsksWhenAllHave, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [CancelEffect.asksWhenAllHave, ObserverInterest.ignored]
  }
  override class var observersCount: Bool { false }
}

/// A fault: those that have asked still count.
final class CountsThoseThatHaveAsked: AsksWhenAllPromisesHave, @unchecked Sendable {
  override func leave() -> Bool { false }
}

/// Signals made from another are aborted one after another, each when those before it have called their listeners.
class AbortsInTurn: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [LinkedAbort.inTurn] }
  override class var signal: SignalSketch.Type { Signal.self }

  class Signal: SignalSketch, @unchecked Sendable {
    override var reason: Outcome? { state.withLock { $0.hasTold ? $0.reason : nil } }
  }
}

/// A fault: their turn never comes.
final class AbortsOnlyTheSource: AbortsInTurn, @unchecked Sendable {
  override class var signal: SignalSketch.Type { Source.self }

  private final class Source: Signal, @unchecked Sendable {
    override func runListeners() { if sources.isEmpty { super.runListeners() } }
  }
}
