import Interleaving
import Platform
import PromiseConformance

/// The body of a thread that runs the jobs of a gate, until the other threads have ended and no job waits.
///
/// - Parameters:
///   - gate: where the jobs wait.
///   - object: represents the gate in an execution; `nil` on real threads.
///   - ended: how many of the other threads have ended.
///   - count: how many other threads there are.
package func runningJobs(
  of gate: Gate,
  _ object: SharedObject?,
  while ended: Counter,
  isBelow count: Int
) -> @Sendable () -> Void {
  {
    let isDue = { !gate.isEmpty || ended.count == count }
    while true {
      if let object, let scheduled = ScheduledThread.current {
        scheduled.mark("runs a job:")
        scheduled.wait("a job to run", on: object, until: isDue)
      } else {
        while !isDue() { sched_yield() }
      }
      guard let job = gate.next() else { return }
      job()
    }
  }
}
