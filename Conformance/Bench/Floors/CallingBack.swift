import Synchronization

/// A function that calls back later, for promises and continuations to wrap.
final class CallingBack: Sendable {
  private let waiting = Mutex<(@Sendable (Int) -> Void)?>(nil)

  /// Keeps `back`, to be called with the answer.
  func ask(_ back: @escaping @Sendable (Int) -> Void) {
    waiting.withLock { $0 = back }
  }

  /// Calls back with the answer.
  func answer(_ value: Int) {
    let back = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    back?(value)
  }

  /// The answer, for callers that can wait for it.
  func asked() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      ask { continuation.resume(returning: $0) }
    }
  }
}
