/// What becomes of a promise and of the two that are derived from it, when somebody cancels one or both: for a page
/// that teaches.
package struct CancellationTree: Sendable {
  /// What is cancelled.
  package enum Cancelled: String, CaseIterable, Sendable {
    /// The promise that the others are derived from.
    case source = "the source"
    /// One of the two that are derived.
    case branch = "one branch"
    /// One after the other.
    case branches = "both branches"
  }

  /// What is cancelled.
  package let cancelled: Cancelled
  /// How each ended, in one word: the source, the left branch, which is cancelled first, and the right one.
  package let (source, left, right): (String, String, String)

  /// Cancels, and looks what came of it.
  ///
  /// - Returns: nothing where the library cannot cancel that.
  package static func tree<A: CancellableAdapter>(
    of adapter: A.Type,
    cancelling cancelled: Cancelled
  ) async -> CancellationTree? {
    let found = Box<CancellationTree>()
    _ = await Story.trace(of: adapter) { trial in
      guard let step = A.transforms.first else { return }
      let source = trial.cancellable()
      let branches = (0..<2).map { _ in step.apply(trial, source.handle) { $0 } }
      switch cancelled {
      case .source: trial.cancel(source)
      case .branch, .branches:
        guard A.has(.branchCancelling) else { return }
        for branch in branches.prefix(cancelled == .branch ? 1 : 2) { trial.cancelBranch(branch) }
      }
      trial.quiesce()
      // Whoever looks before may count as somebody who waits.
      let words = ([source.handle] + branches).map { handle in
        let seen = trial.observe(handle)
        trial.quiesce()
        return word(for: seen.outcomes.first)
      }
      found.value = CancellationTree(
        cancelled: cancelled,
        source: words[0],
        left: words[1],
        right: words[2]
      )
      withExtendedLifetime((source, branches)) {}
    }
    return found.value
  }

  private static func word(for outcome: Outcome?) -> String {
    switch outcome {
    case nil: "continues"
    case .cancelled: "cancelled"
    case .fulfilled: "fulfilled"
    case .rejected, .foreign: "rejected"
    }
  }
}
