import PromiseConformance

@testable import PromiseMutants

/// The work of a promise runs when the promise is first observed.
final class StartsWhenObserved: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [WorkStart.lazy] }

  private typealias Work = @Sendable (Settler) throws(TrialFault) -> Void
  private let work = Guarded<Work?>(nil)

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    self.work.withLock { $0 = work }
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    if let work = work.take() { super.run(work) }
  }

  override func settle(_ outcome: Outcome) -> Bool {
    defer { _ = work.take() }
    return super.settle(outcome)
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
