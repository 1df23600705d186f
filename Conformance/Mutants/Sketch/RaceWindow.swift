import Foundation

/// Between two steps of a mutant that should be one: holds a thread there while others go on.
///
/// Without it a race would be lost once in thousands of rounds, and a law that notices could be thought
/// not to. The thread gives way so and so often; no time is measured.
enum RaceWindow {
  /// Returns as soon as `isOver`, or when the other threads had their turn.
  static func hold(until isOver: () -> Bool = { false }) {
    for _ in 0..<50 {
      if isOver() { return }
      sched_yield()
    }
  }
}
