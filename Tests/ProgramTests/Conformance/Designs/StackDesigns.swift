import PromiseConformance

@testable import PromiseMutants

/// Is released, and cancelled from its end, link by link, one inside the other.
final class TakesStackForEachLink: Sketch, @unchecked Sendable {
  override func release() {}

  override func cancel() -> Bool {
    SourcesFirst.collect {
      guard settle(.cancelled) else { return false }
      _ = leaveSource()?.cancel()
      return true
    }
  }
}
