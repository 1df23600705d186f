import Foundation
import PromiseConformance

extension Mutant {
  /// A promise that ends its process: it is in no list, since nothing else could run beside it.
  public static let stranger = Mutant(EndsItsProcess.self)
}

/// Ignores empty lists, promises that follow themselves, and that a debugger may read it while other threads
/// use it.
final class EndsItsProcess: Sketch, @unchecked Sendable {
  override class var fault: String { "nothing is combined, and a promise waits for itself" }

  override var customMirror: Mirror {
    Mirror(
      self,
      children: ["handlers": handlers as Any, "outcome": outcome as Any],
      ancestorRepresentation: .suppressed
    )
  }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    if progress.outcomes.isEmpty {
      if progress.kind == .allSettled { exit(3) }
      preconditionFailure("Index out of range")
    }
    return super.ending(of: progress)
  }

  override func follow(_ inner: Sketch) {
    // Waits for ever.
    if inner === self { DispatchSemaphore(value: 0).wait() }
    super.follow(inner)
  }
}
