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
