import Foundation
import Interleaving
import PromiseExplorer

/// Locks that wait in a loop.
final class SpinLock: Sendable {
  enum Kind: CaseIterable, Sendable {
    /// Exchanges until it was free.
    case testAndSet
    /// Checks first, and yields on real threads.
    case testAndTestAndSet
    /// Takes a number, and waits until it is called.
    case ticket
    /// Checks, and takes it in another step.
    case looksThenTakes
    /// Is never free again.
    case keepsIt

    var isRight: Bool { rule == nil }

    /// What it breaks.
    var rule: String? {
      switch self {
      case .testAndSet, .testAndTestAndSet, .ticket: nil
      case .looksThenTakes: "count"
      case .keepsIt: "LIV-03"
      }
    }
  }

  private let kind: Kind
  private let isTaken = Atomic(false)
  private let next = Atomic(0)
  private let called = Atomic(0)

  init(_ kind: Kind) { self.kind = kind }

  func withLock(_ body: () -> Void) {
    let number = lock()
    body()
    unlock(number)
  }

  private func lock() -> Int {
    switch kind {
    case .testAndSet, .keepsIt:
      while isTaken.exchange(true, ordering: .acquiring) {}
    case .testAndTestAndSet:
      while isTaken.load(ordering: .relaxed) || isTaken.exchange(true, ordering: .acquiring) {
        sched_yield()
      }
    case .ticket:
      let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
      while called.load(ordering: .acquiring) != number {}
      return number
    case .looksThenTakes:
      while isTaken.load(ordering: .acquiring) {}
      isTaken.store(true, ordering: .releasing)
    }
    return 0
  }

  private func unlock(_ number: Int) {
    switch kind {
    case .ticket: called.store(number + 1, ordering: .releasing)
    case .keepsIt: break
    case .testAndSet, .testAndTestAndSet, .looksThenTakes:
      isTaken.store(false, ordering: .releasing)
    }
  }

  /// Threads that each add one, in two steps under the lock.
  static func scenario(_ kind: Kind, threads: Int) -> Scenario {
    Scenario(
      subject: "SpinLock",
      name: "\(kind)",
      operations: Array(repeating: ["add"], count: threads),
      size: .exhaustive
    ) { kept in
      let shared = Shared(kind)
      let adders = kept.filter { !$0.isEmpty }.count
      let add = { @Sendable in
        shared.lock.withLock {
          shared.count.store(shared.count.load(ordering: .relaxed) + 1, ordering: .relaxed)
        }
      }
      let nothing = { @Sendable in }
      let bodies = kept.map { $0.isEmpty ? nothing : add }
      return PreparedRun(bodies: bodies, names: []) {
        let count = shared.count.load(ordering: .relaxed)
        return count == adders ? nil : Violation("count", "\(count) of \(adders)")
      }
    }
  }

  private final class Shared: Sendable {
    let lock: SpinLock
    let count = Atomic(0)

    init(_ kind: Kind) { lock = SpinLock(kind) }
  }
}
