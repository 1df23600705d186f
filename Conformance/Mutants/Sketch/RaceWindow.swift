import Foundation

/// Delays a thread between two steps of a mutant that should be one step, so that other threads can run.
///
/// Without the delay the fault would show once in thousands of rounds, and a law that can detect it would seem unable
/// to. The thread yields a limited number of times; no time is measured.
enum RaceWindow {
  /// Returns after a few yields.
  static func hold() { hold(50) { false } }

  /// Returns when another thread has come this far, or after many yields: a busy machine delays the other thread.
  static func hold(until isOver: () -> Bool) { hold(1_000, until: isOver) }

  private static func hold(_ yields: Int, until isOver: () -> Bool) {
    for _ in 0..<yields {
      if isOver() { return }
      sched_yield()
    }
  }
}
