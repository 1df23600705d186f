import Synchronization

/// The library calls, or the jobs, that each thread is inside.
final class CallsInProgress: Sendable {
  /// Of each thread, outermost first.
  private let calls = Mutex<[ThreadID: [String]]>([:])

  /// Runs `body` as the library call `name`.
  func during<Result, Failure: Error>(
    _ name: String,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = ThreadID.current
    calls.withLock { $0[thread, default: []].append(name) }
    defer {
      calls.withLock { calls in
        var own = calls[thread] ?? []
        own.removeLast()
        calls[thread] = own.isEmpty ? nil : own
      }
    }
    return try body()
  }

  /// The outermost call that the calling thread is inside, or `nil`.
  var here: String? {
    let thread = ThreadID.current
    return calls.withLock { $0[thread]?.first }
  }
}
