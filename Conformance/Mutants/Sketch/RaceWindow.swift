import Foundation

/// Delays a thread between two steps of a mutant that should be one step, so that other threads can run.
///
/// Without the delay the fault would show once in thousands of rounds, and a law that can notice it would seem not
/// to. The thread yields a fixed number of times; no time is measured.
enum RaceWindow {
  /// Returns as soon as `isOver`, or after a number of yields.
  static func hold(until isOver: () -> Bool = { false }) {
    for _ in 0..<50 {
      if isOver() { return }
      sched_yield()
    }
  }
}
