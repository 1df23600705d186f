import Foundation
import PromiseConformance

extension Mutant {
  /// A promise that ends its process: it is in no list, since nothing else could run beside it.
  public static let stranger = Mutant(EndsItsProcess.self)
}

/// Ignores empty lists, and promises that follow themselves; a debugger must not read it while other threads use it.
final class EndsItsProcess: Sketch, @unchecked Sendable {
  override class var fault: String { "nothing is combined, and a promise waits for itself" }

  override class var divergences: [Profile.Divergence] {
    [
      Profile.Divergence(
        "UNH-04",
        observed: "(SIG",
        instead: "a debugger that reads it while it changes ends the process",
        because: "no more is promised of a plain class behind a lock",
        inSomeRuns: true
      )
    ]
  }

  override var customMirror: Mirror {
    guard lock.try() else { preconditionFailure("read while it changes") }
    defer { lock.unlock() }
    return super.customMirror
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
