import Synchronization

/// Whether a thread was first, in atomic variables: this module is built with replacements for the standard library's.
package final class AtomicTurn: Sendable {
  /// How far it is.
  enum Phase: UInt8, AtomicRepresentable {
    case free, taken
  }

  private let phase = Atomic(Phase.free)
  private let loads: Bool

  /// Makes one that is free.
  ///
  /// - Parameter loads: whether it checks first, and stores later, which two threads can do at the same time.
  package init(loads: Bool) { self.loads = loads }

  /// Takes it; returns whether this call is the first.
  package func take() -> Bool {
    if !loads {
      return phase.compareExchange(expected: .free, desired: .taken, ordering: .relaxed).exchanged
    }
    guard phase.load(ordering: .relaxed) == .free else { return false }
    phase.store(.taken, ordering: .relaxed)
    return true
  }
}
