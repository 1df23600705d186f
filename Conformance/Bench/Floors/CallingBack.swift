import Synchronization

/// A function that calls back later: what promises and continuations are put around.
final class CallingBack: Sendable {
  private let waiting = Mutex<(@Sendable (Int) -> Void)?>(nil)

  /// Keeps `back`, to be called with the answer.
  func ask(_ back: @escaping @Sendable (Int) -> Void) {
    waiting.withLock { $0 = back }
  }

  /// Calls back whoever has asked.
  func answer(_ value: Int) {
    let back = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    back?(value)
  }

  /// The answer, for who can wait for it.
  func asked() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      ask { continuation.resume(returning: $0) }
    }
  }
}
