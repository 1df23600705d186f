import Dispatchers
@_spi(Storage) import PromiseStorage

/// A closure that runs if a promise is cancelled, or when it is settled.
@usableFromInline struct Hook: Sendable {
  @usableFromInline let run: @Sendable () -> Void

  /// The hooks of a thread that wait while another one runs.
  private static let waiting = ThreadSlot<[Hook]>()

  /// Runs hooks before returning or, when called inside a hook, after that one has returned.
  ///
  /// The outermost call on a thread runs all of them, first in first out, and releases each there. So hooks may cancel
  /// one promise after another, and a chain of any length needs no more stack than one of them.
  ///
  /// - Parameter take: returns the hooks, so that no caller still holds them when this returns.
  static func run(_ take: () -> [Hook]) {
    if let waiting = waiting.kept { return waiting.change { $0 += take() } }
    waiting.keep([]) { waiting in
      waiting.change { $0 = take() }
      // Objects that a batch has captured are released with it, and may cancel more promises, whose hooks wait then.
      while case let batch = waiting.change({ $0.takeAll() }), !batch.isEmpty {
        for hook in batch { hook.run() }
      }
    }
  }
}

extension Array {
  /// Empties the array and returns what was in it.
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
