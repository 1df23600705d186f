import Synchronization

/// A pool of threads that make calls while another thread waits for them.
final class HelperThreads: Sendable {
  private final class HelperThread: Sendable {
    let work = Box<@Sendable () -> Void>()
    let begin = Signal()
    let end = Signal()
  }

  private let start: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let free = Mutex<[HelperThread]>([])

  /// - Parameter start: starts a thread.
  init(_ start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.start = start
  }

  /// Runs `body` on another thread; returns whether it was done before it counts as hung.
  ///
  /// - Parameter begun: what `body` fires first, if the machine's delay is not to count.
  func run(
    _ patience: Patience,
    begun: Signal? = nil,
    _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let known = free.withLock { $0.popLast() }
    let helper = known ?? makeHelper()
    helper.work.value = body
    helper.begin.fire()
    begun?.wait()
    guard helper.end.wait(patience) else { return false }
    free.withLock { $0.append(helper) }
    return true
  }

  /// Lets the threads end.
  func close() {
    let all = free.withLock { free in
      defer { free = [] }
      return free
    }
    for helper in all { helper.begin.fire() }
  }

  private func makeHelper() -> HelperThread {
    let helper = HelperThread()
    start {
      while helper.begin.wait(.infinity), let work = helper.work.take() {
        work()
        helper.end.fire()
      }
    }
    return helper
  }
}
