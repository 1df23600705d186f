import Dispatch
import Foundation

/// A thread that checks things when they are due, whatever blocks the system's pools.
///
/// `@unchecked Sendable`: the properties that change are touched only under `condition`.
final class Watch: @unchecked Sendable {
  /// The one of this process; it is never released.
  static let shared = Watch()

  /// Checks, and returns after how many seconds to check again; `nil` for never.
  typealias Look = @Sendable () -> Double?

  private let condition = NSCondition()
  private var looks: [Int: (time: UInt64, look: Look)] = [:]
  private var last = 0
  /// When the thread wakes up by itself.
  private var wake = UInt64.max

  private init() {
    let thread = Thread { [self] in loop() }
    thread.name = "conformance watch"
    thread.start()
  }

  /// Checks after so many seconds, and then as often as `look` says.
  ///
  /// - Returns: a number by which it can be stopped.
  func look(after seconds: Double, _ look: @escaping Look) -> Int {
    condition.withLock {
      last += 1
      let time = Self.time(in: seconds)
      looks[last] = (time, look)
      if time < wake { condition.signal() }
      return last
    }
  }

  /// Stops checking.
  func stop(_ number: Int) {
    // Released outside of the lock: a look may hold anything.
    let removed = condition.withLock { looks.removeValue(forKey: number) }
    withExtendedLifetime(removed) {}
  }

  private static func time(in seconds: Double) -> UInt64 {
    DispatchTime.now().uptimeNanoseconds + UInt64(max(0, seconds) * 1e9)
  }

  private func loop() -> Never {
    while true {
      for (number, look) in due() {
        let next = look()
        let removed = condition.withLock {
          guard let next else { return looks.removeValue(forKey: number) }
          looks[number]?.time = Self.time(in: next)
          return nil
        }
        withExtendedLifetime(removed) {}
      }
    }
  }

  /// Waits until something is due.
  private func due() -> [(number: Int, look: Look)] {
    condition.withLock {
      while true {
        let now = DispatchTime.now().uptimeNanoseconds
        let due = looks.filter { $0.value.time <= now }
        if !due.isEmpty { return due.map { ($0.key, $0.value.look) } }
        wake = looks.values.map(\.time).min() ?? .max
        if wake == .max {
          condition.wait()
        } else {
          _ = condition.wait(until: Date(timeIntervalSinceNow: Double(wake - now) / 1e9))
        }
        wake = 0
      }
    }
  }
}
