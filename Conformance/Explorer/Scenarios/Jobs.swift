import Interleaving
import PromiseConformance

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What a thread does that runs the jobs behind a gate, until the other threads have ended and none waits.
///
/// - Parameters:
///   - gate: where the jobs wait.
///   - object: what stands for the gate in a run; `nil` on real threads.
///   - ended: how many of the other threads have ended.
///   - count: how many there are.
func runningJobs(
  of gate: Gate,
  _ object: SharedObject?,
  while ended: Counter,
  isBelow count: Int
) -> @Sendable () -> Void {
  {
    let isDue = { !gate.isEmpty || ended.count == count }
    while true {
      if let object, let seat = Seat.current {
        seat.mark("runs a job:")
        seat.wait("a job to run", on: object, until: isDue)
      } else {
        while !isDue() { sched_yield() }
      }
      guard let job = gate.next() else { return }
      job()
    }
  }
}
