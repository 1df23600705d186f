import Foundation
import Platform

/// Tells a child that hangs from one that is slow.
///
/// It is given up when it, and what it started, have used so much processor time, or have used none while so many seconds
/// went by. A machine that is busy with other things makes a child slow, and does not end it.
struct ChildPatience: Sendable {
  /// How much processor time may be used, and how long nothing may happen.
  let seconds: Double
  private var used = 0.0
  private var idleSlices = 0

  /// How many times it looks while nothing happens.
  private static let slices = 10
  /// The part of a slice that a child must have worked, so that it counts as slow.
  private static let share = 0.02

  init(seconds: Double) { self.seconds = seconds }

  /// How long to wait before each look.
  var slice: Double { seconds / Double(Self.slices) }

  /// Looks what the process has done while a slice went by; where the system does not tell, it goes on.
  mutating func goesOn(_ process: Int32) -> Bool {
    guard let own = ProcessTime(of: process) else { return true }
    let all = [own] + Self.descendants(of: process)
    let time = all.reduce(0) { $0 + $1.seconds }
    let isAtWork = abs(time - used) >= slice * Self.share || all.contains(where: \.isReady)
    (used, idleSlices) = (time, isAtWork ? 0 : idleSlices + 1)
    return used < seconds && idleSlices < Self.slices
  }

  /// Those of what it started, where the system lists processes.
  private static func descendants(of process: Int32) -> [ProcessTime] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let children = Dictionary(
      grouping: names.compactMap { Int32($0) }.compactMap { id in
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
