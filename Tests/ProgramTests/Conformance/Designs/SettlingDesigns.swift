import PromiseConformance

@testable import PromiseMutants

/// What settles a promise returns nothing.
final class SettlersSayNothing: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [LateSettle.ignored] }

  override var settler: Settler { super.settler.silent }
}

extension Settler {
  /// The same, but it does not say whether it settled the promise.
  var silent: Settler {
    Settler(
      fulfill: {
        _ = fulfill($0)
        return nil
      },
      reject: {
        _ = reject($0)
        return nil
      }
    )
  }
}

/// A promise that was told to follow another can still be settled by hand; what comes first counts.
final class FollowsUntilItIsSettled: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [ResolvedTwice.firstEnd] }

  override func resolve(_ outcome: Outcome) -> Bool { settle(outcome) }

  override func follow(_ inner: Sketch) { followUntilSettled(inner) }
}

extension Sketch {
  /// Ends as the first does of all promises that it follows, unless something else settles it before.
  func followUntilSettled(_ inner: Sketch) {
    guard inner !== self, state == nil else { return }
    // One that it waits for already would count it as two consumers.
    if lock.withLock({ upstream === inner }) { _ = leaveSource() }
    let link = Link({ $1.settle($0) }, self)
    inner.attach { link.run($0) }
    wait(for: inner, by: link)
  }
}

/// A promise that is cancelled for a reason is rejected with it, and is otherwise cancelled.
final class RejectsForAReason: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CatchSeesCancel.yes, RecoverCancel.yes] }
  override class var reasons: (@Sendable (TrialFault, Stage) -> TrialFault)? {
    { reason, _ in reason }
  }
}

/// A promise that is cancelled is rejected with an error of its own, which handlers for errors get as any other.
class RejectsWithItsOwnError: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [
      CancelledEnd.rejection, CatchSeesCancel.yes, RecoverCancel.yes,
      CancelledInput.each(["all": .rejects, "allSettled": .counts, "any": .counts]),
    ]
  }

  fileprivate static let error = Outcome.foreign("a cancellation")
  /// What a handler of the suite gets for it.
  fileprivate static let standIn = TrialFault(in: Ledger())

  override func settle(_ outcome: Outcome) -> Bool {
    let isOwn = outcome == Self.error || outcome == .rejected(Self.standIn)
    return super.settle(isOwn ? .cancelled : outcome)
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach { run($0 == .cancelled ? Self.error : $0) }
  }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { react($0 == Self.error ? .rejected(Self.standIn) : $0, $1) }
  }

  override var state: Outcome? { super.state.map { $0 == .cancelled ? Self.error : $0 } }
  override var isCancelled: Bool { state == Self.error }
}

/// A fault: handlers for errors do not get it.
final class RejectsWithAnErrorOfNobody: RejectsWithItsOwnError, @unchecked Sendable {
  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { react($0 == .rejected(Self.standIn) ? Self.error : $0, $1) }
  }
}
