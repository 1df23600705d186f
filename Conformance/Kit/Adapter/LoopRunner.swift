import Synchronization

/// Runs a library's event loop, and knows the threads that do.
final class LoopRunner: Sendable {
  private let run: @Sendable () -> Int
  private let runners = Mutex<[ThreadID: Int]>([:])

  init(_ run: @escaping @Sendable () -> Int) { self.run = run }

  /// Whether the calling thread is inside a job of the loop.
  var isHere: Bool {
    let thread = ThreadID.current
    return runners.withLock { $0[thread] != nil }
  }

  func turn() -> Int {
    let thread = ThreadID.current
    runners.withLock { $0[thread, default: 0] += 1 }
    defer {
      runners.withLock { runners in
        let depth = runners[thread, default: 1] - 1
        runners[thread] = depth == 0 ? nil : depth
      }
    }
    return run()
  }
}
