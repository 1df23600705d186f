import Interleaving
import PromiseConformance

extension RacingMutant {
  /// Broken where another thread cancels, settles or observes at the same time.
  static let cancelling: [RacingMutant] = [
    RacingMutant(RunsHooksBeforeItIsCancelled.self, "cancel-vs-cancel", breaks: .can09),
    RacingMutant(ChecksThenCancels.self, "cancel-vs-settle", breaks: .thr01),
    RacingMutant(CountsConsumersInTwoSteps.self, "last-branches", breaks: .can20),
    RacingMutant(LosesANeighbour.self, "branch-vs-observer", breaks: .thr02),
    RacingMutant(AsksTheSourcesOnly.self, "abort-vs-abort", breaks: .can32),
  ]
}

/// Checks whether it is pending, runs the hooks, and is cancelled only then.
final class RunsHooksBeforeItIsCancelled: Racer, @unchecked Sendable {
  override func cancel(if isAllowed: (inout State) -> Bool) -> Bool {
    let hooks = lock.withLock { state in
      state.outcome == nil && isAllowed(&state) ? state.hooks : []
    }
    for hook in hooks { hook.run() }
    lock.withLock { $0.hooks = [] }
    return super.cancel { _ in true }
  }
}

/// Checks whether it is pending, and is cancelled later.
final class ChecksThenCancels: Racer, @unchecked Sendable {
  override func cancel(if isAllowed: (inout State) -> Bool) -> Bool {
    guard lock.withLock({ isAllowed(&$0) && $0.outcome == nil }) else { return false }
    return super.cancel { state in
      state.outcome = nil
      return true
    }
  }
}

/// Counts a leaving consumer in one step, and checks in another whether any are left.
final class CountsConsumersInTwoSteps: Racer, @unchecked Sendable {
  override func leave() {
    let left = lock.withLock { $0.consumers } - 1
    lock.withLock { $0.consumers = left }
    if left == 0 { cancel() }
  }
}

/// Removes a leaving waiter from a list in two steps: what joins the list in between is lost.
final class LosesANeighbour: Racer, @unchecked Sendable {
  override func leave() {
    let neighbours = lock.withLock { $0.handlers }
    lock.withLock { state in
      if state.handlers.count >= neighbours.count { state.handlers = neighbours }
    }
    super.leave()
  }
}

/// A signal of a signal follows only that signal's sources, and may hear of another first.
final class AsksTheSourcesOnly: Racer, @unchecked Sendable {
  private let sources = Mutex<[Racer]>([])

  override class func any(_ signals: [Racer]) -> Racer {
    let next = AsksTheSourcesOnly()
    let sources = signals.flatMap { signal in
      let sources = (signal as? AsksTheSourcesOnly)?.sources.withLock { $0 } ?? []
      return sources.isEmpty ? [signal] : sources
    }
    next.sources.withLock { $0 = sources }
    for source in sources { source.attach { next.settle($0) } }
    return next
  }
}
