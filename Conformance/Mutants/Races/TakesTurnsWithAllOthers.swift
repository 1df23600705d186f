import Foundation
import PromiseConformance

/// Handlers and settlements of all promises take turns.
final class TakesTurnsWithAllOthers: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers and settlements of all promises take turns" }
  override class var killers: [String] { ["THR-11"] }

  /// One for each trial: two that run side by side do not meet.
  private static let turns = Guarded<[ObjectIdentifier: NSRecursiveLock]>([:])

  private func takeTurn<Result>(_ body: () -> Result) -> Result {
    let turn = Self.turns.withLock { turns in
      let turn = turns[ObjectIdentifier(stage)] ?? NSRecursiveLock()
      turns[ObjectIdentifier(stage)] = turn
      return turn
    }
    return turn.withLock(body)
  }

  override func settle(_ outcome: Outcome) -> Bool { takeTurn { super.settle(outcome) } }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { self.takeTurn(job) }
  }
}
