import PromiseConformance

@testable import PromiseMutants

/// Cancels what it waits for with any of its branches, whatever else waits for that, as `Futures.transform` of Guava does.
final class CancelsItsSourceWithAnyBranch: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CancelUpstream.always] }

  override func leaveSource() -> SketchCore? {
    let source = lock.withLock { upstream.source }
    return super.leaveSource() ?? source
  }
}
