import PromiseConformance

@testable import PromiseMutants

/// The work of a promise runs when the promise is first observed.
class StartsWhenObserved: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [
      WorkStart.lazy,
      WorkLocals.each(["work that starts later": .observer, "an async closure": .maker]),
    ]
  }

  private typealias Work = @Sendable (Settler) throws(TrialFault) -> Void
  private let work = Guarded<Work?>(nil)

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    self.work.withLock { $0 = work }
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    if isObserved, let work = work.take() { super.run(work) }
  }

  /// Whether that which is attached counts.
  fileprivate var isObserved: Bool { true }

  override func settle(_ outcome: Outcome) -> Bool {
    defer { _ = work.take() }
    return super.settle(outcome)
  }
}

/// A fault: what combines promises does not count.
final class LeavesCombinedWork: StartsWhenObserved, @unchecked Sendable {
  private let isCombined = Guarded(false)

  override fileprivate var isObserved: Bool { !isCombined.current }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    let combined = (input as? LeavesCombinedWork)?.isCombined
    _ = combined?.replace(with: true)
    super.listen(to: input, at: index, for: combiner)
    _ = combined?.replace(with: false)
  }
}

/// A handler runs once, and is kept for as long as its dispatcher keeps its work.
final class IsKeptByItsQueue: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [RepeatedWork.isKept] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    let hasRun = Guarded(false)
    gate.submit {
      if !hasRun.replace(with: true) { job() }
    }
  }
}

/// A handler runs as often as its dispatcher runs its work, and lives as long as that.
final class TrustsItsQueue: TrustsItsDispatcher, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [RepeatedWork.runsAgain] }
}

// MARK: Work that runs again

/// Its work runs again for the next that observes its failure.
public class RunsAgain: Sketch, @unchecked Sendable {
  public override class var choices: [any ChoiceDeclaration] { [WorkAgain.afterFailure] }
  /// Whether it forgets how it ended when it is told to.
  class var forgets: Bool { false }

  typealias Work = @Sendable (Settler) throws(TrialFault) -> Void
  let work = Guarded<Work?>(nil)
  private var hasForgotten = false

  public override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    self.work.withLock { $0 = work }
    super.run(work)
  }

  public override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let work = startAgain()
    super.attach(run)
    if let work { super.run(work) }
  }

  /// What is to run again; it is pending then.
  func startAgain() -> Work? {
    lock.withLock { () -> Work? in
      guard hasFailed || hasForgotten, let next = work.current else { return nil }
      (outcome, hasForgotten) = (nil, false)
      return next
    }
  }

  final var hasFailed: Bool { if case .rejected? = state { true } else { false } }

  final func forget() { lock.withLock { (outcome, hasForgotten) = (nil, outcome != nil) } }
}

/// A fault: it runs again for each, and each is told of the failure.
final class RunsAgainForEach: RunsAgain, @unchecked Sendable {
  override func startAgain() -> Work? { hasFailed ? work.current : nil }
}

/// Its work also runs again when its end was forgotten.
class RunsWhenForgotten: RunsAgain, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [WorkAgain.both] }
  override class var forgets: Bool { true }
}

/// A fault: it forgets how it ended, and does not run again.
final class ForgetsAndWaits: RunsWhenForgotten, @unchecked Sendable {
  override func startAgain() -> Work? { hasFailed ? super.startAgain() : nil }
}

extension PartialSketchAdapter: RepeatingAdapter where S: RunsAgain {
  /// Work that runs again, as the design says.
  public func repeating(
    _ work: @escaping @Sendable (Settler) -> Void
  ) -> (handle: Sketch, forget: (@Sendable () -> Void)?) {
    let sketch = S(stage: stage, gate: stage.gate)
    sketch.run { settler throws(TrialFault) in work(settler) }
    let forget: @Sendable () -> Void = { sketch.forget() }
    return (sketch, S.forgets ? forget : nil)
  }
}

// MARK: Work that nobody waits for

/// Its work is told when nobody waits for it any more.
public class TellsItsWork: Sketch, @unchecked Sendable {
  /// What the work registered.
  let hook = Guarded<Job?>(nil)

  /// Tells the work, unless it has settled the promise.
  final func tellWork() {
    if state == nil, let hook = hook.take() { SourcesFirst.run(hook) }
  }

  public override func leave() -> Bool {
    let isLast = super.leave()
    if isLast { tellWork() }
    return isLast
  }

  public override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let handler = Guarded<Job?>(super.attachUntilRemoved(run))
    return { [weak self] in
      guard let remove = handler.take() else { return }
      remove()
      _ = self?.leave()
    }
  }
}

/// A fault: whoever comes back after its work was told that nobody waits hears nothing.
final class ForgetsWhoComesBack: TellsItsWork, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if !isForgotten { super.attach(run) }
  }

  override func leave() -> Bool {
    let isLast = super.leave()
    if isLast { lock.withLock { isForgotten = true } }
    return isLast
  }

  private var isForgotten = false
}

/// A fault: it is told of each that leaves.
final class TellsItsWorkOfEach: TellsItsWork, @unchecked Sendable {
  override func leave() -> Bool {
    tellWork()
    return super.leave()
  }
}

/// Its settler does not keep it, and its work is told when it is released, too.
final class TellsItsWorkAtItsEnd: TellsItsWork, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [DroppedReference.cancels] }

  override var settler: Settler {
    Settler(
      fulfill: { [weak self] in self?.resolve(.fulfilled($0)) },
      reject: { [weak self] in self?.resolve(.rejected($0)) }
    )
  }

  deinit { tellWork() }
}

/// A fault: who removes a handler still counts.
final class CountsRemovedHandlers: TellsItsWork, @unchecked Sendable {
  override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let handler = Guarded<(@Sendable (Outcome) -> Void)?>(run)
    attach { handler.take()?($0) }
    return { _ = handler.take() }
  }
}

extension PartialSketchAdapter: AbandoningAdapter where S: TellsItsWork {
  /// A promise that tells when nobody waits for it any more.
  public func pending(onAbandoned hook: @escaping Sketch.Job) -> (handle: Sketch, settler: Settler)
  {
    let sketch = S(stage: stage, gate: stage.gate)
    sketch.reporter = reporter.current
    sketch.hook.withLock { $0 = hook }
    return (sketch, sketch.settler)
  }
}

// MARK: Deadlines

/// Its worker can be asked to end it within a time; when that is over, it ends by itself.
public class EndsAtItsDeadline: Sketch, @unchecked Sendable {
  /// What the worker registered, until it is asked.
  let hook = Guarded<Job?>(nil)
  /// What calls off its alarms; `nil` when it has ended.
  private let alarms = Guarded<[Job]?>([])

  final func ask(within length: Duration) {
    guard state == nil else { return }
    let takeBack = setAlarm(after: length) { [weak self] in _ = self?.settle(.foreign("too late")) }
    let isLate = alarms.withLock { $0?.append(takeBack) == nil }
    if isLate { takeBack() }
    hook.take()?()
  }

  public override func settle(_ outcome: Outcome) -> Bool {
    defer { callOff() }
    return super.settle(outcome)
  }

  func callOff() { for takeBack in alarms.take() ?? [] { takeBack() } }
}

/// A fault: the alarm stays set when its worker has ended it.
final class LeavesItsDeadline: EndsAtItsDeadline, @unchecked Sendable {
  override func callOff() {}
}

/// A fault: a worker that was asked cannot end it any more.
final class EndsOnlyAtItsDeadline: EndsAtItsDeadline, @unchecked Sendable {
  override func resolve(_ outcome: Outcome) -> Bool {
    hook.current != nil && super.resolve(outcome)
  }
}

extension PartialSketchAdapter: DeadlineAdapter where S: EndsAtItsDeadline {
  /// A promise whose worker can be asked to end it within a time.
  public func pending(
    onRequest hook: @escaping @Sendable () -> Void
  ) -> (handle: Sketch, settler: Settler, ask: @Sendable (Duration) -> Void) {
    let sketch = S(stage: stage, gate: stage.gate)
    sketch.hook.withLock { $0 = hook }
    return (sketch, sketch.settler, { sketch.ask(within: $0) })
  }
}

// MARK: Progress

/// Its work reports how far it has come.
public class ReportsProgress: Sketch, @unchecked Sendable {
  public override class var choices: [any ChoiceDeclaration] { [LateProgress.latest] }

  typealias Told = @Sendable (Int) -> Void
  /// `nil` handlers: it has ended.
  private let reports = Guarded<(latest: Int?, handlers: [Guarded<Told?>]?)>((nil, []))

  final var progress: Int? { reports.current.latest }

  final func report(_ number: Int) {
    let handlers = reports.withLock { reports in
      if reports.handlers != nil { reports.latest = number }
      return reports.handlers ?? []
    }
    for handler in handlers { tell(handler, number) }
  }

  func tell(_ handler: Guarded<Told?>, _ number: Int) { schedule { handler.current?(number) } }

  /// What a handler is told that comes late.
  func toldLate(_ latest: Int?) -> Int? { latest }

  final func onProgress(_ told: @escaping Told) -> Job {
    let handler = Guarded<Told?>(told)
    let latest = reports.withLock { reports in
      reports.handlers?.append(handler)
      return reports.handlers == nil ? nil : reports.latest
    }
    if let first = toldLate(latest) { tell(handler, first) }
    return { _ = handler.take() }
  }

  func endReports() {
    let handlers = reports.withLock { reports in
      defer { reports.handlers = nil }
      return reports.handlers
    }
    withExtendedLifetime(handlers) {}
  }

  public override func settle(_ outcome: Outcome) -> Bool {
    endReports()
    return super.settle(outcome)
  }
}

/// A fault: reports go on after the end.
final class ReportsAfterTheEnd: ReportsProgress, @unchecked Sendable {
  override func endReports() {}
}

/// A handler that comes late waits for the next report.
class TellsWhatFollows: ReportsProgress, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [LateProgress.following] }

  override func toldLate(_ latest: Int?) -> Int? { nil }
}

/// A fault: a handler is told how far it is when the handler runs, and not what was reported.
final class TellsTheLatest: TellsWhatFollows, @unchecked Sendable {
  override func tell(_ handler: Guarded<Told?>, _ number: Int) {
    schedule { [self] in handler.current?(progress ?? number) }
  }
}

extension PartialSketchAdapter: ProgressingAdapter where S: ReportsProgress {
  /// A promise that reports progress.
  public func progressing() -> (handle: Sketch, settler: Settler, report: @Sendable (Int) -> Void) {
    let sketch = S(stage: stage, gate: stage.gate)
    sketch.reporter = reporter.current
    return (sketch, sketch.settler, { sketch.report($0) })
  }

  /// Attaches a handler for reports.
  public func onProgress(
    _ handle: Sketch,
    _ handler: @escaping @Sendable (Int) throws(TrialFault) -> Void
  ) -> (@Sendable () -> Void)? {
    (handle as? ReportsProgress)?.onProgress { _ = try? handler($0) }
  }

  /// The latest report.
  public func progress(of handle: Sketch) -> Int? { (handle as? ReportsProgress)?.progress }
}
