import Foundation

/// Delays a thread between two steps of a mutant that should be one step, so that other threads can run.
///
/// Without the delay the fault would show once in thousands of rounds, and a law that can detect it would seem unable
/// to. The thread yields a limited number of times; no time is measured.
enum RaceWindow {
  /// Returns after a few yields.
  static func hold() { for _ in 0..<50 { sched_yield() } }

  /// Returns when another thread has come this far, or after many yields: a busy machine delays the other thread.
  static func hold(until isOver: () -> Bool) {
    for _ in 0..<1_000 {
      if isOver() { return }
      sched_yield()
    }
  }
}
