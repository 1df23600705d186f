import Platform

/// Distinguishes a child that hangs from one that is slow.
///
/// A child is given up when it, with what it started, has used so much processor time, or has used none for so many
/// seconds. A machine that is busy with other things makes a child slow, but does not end it.
struct ChildPatience: Sendable {
  /// How much processor time may be used, and how long nothing may happen.
  let seconds: Double
  private var used = 0.0
  private var idleSlices = 0

  /// How many times it checks while nothing happens.
  private static let slices = 10
  /// The part of a slice that a child must have worked to count as slow.
  private static let share = 0.02

  init(seconds: Double) { self.seconds = seconds }

  /// How long to wait before each check.
  var slice: Double { seconds / Double(Self.slices) }

  /// Checks what the process did during a slice; where the system does not tell, the wait continues.
  mutating func goesOn(_ process: Int32) -> Bool {
    guard let own = ProcessTime(of: process) else { return true }
    let all = [own] + Self.descendants(of: process)
    let time = all.reduce(0) { $0 + $1.seconds }
    let isAtWork = abs(time - used) >= slice * Self.share || all.contains(where: \.isReady)
    (used, idleSlices) = (time, isAtWork ? 0 : idleSlices + 1)
    return used < seconds && idleSlices < Self.slices
  }

  /// The times of the processes that it started, where the system lists processes.
  private static func descendants(of process: Int32) -> [ProcessTime] {
    let children = Dictionary(
      grouping: (SystemList.processes ?? []).compactMap { id in
        ProcessTime(of: id).map { (id: id, time: $0) }
      },
      by: \.time.parent
    )
    var (open, found) = ([process], [] as [ProcessTime])
    while let next = open.popLast() {
      for child in children[next] ?? [] {
        open.append(child.id)
        found.append(child.time)
      }
    }
    return found
  }
}
