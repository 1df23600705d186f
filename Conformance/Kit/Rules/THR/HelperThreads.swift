import Synchronization

/// A pool of threads that make calls while another thread waits for them.
final class HelperThreads<A: PromiseAdapter>: Sendable {
  private final class HelperThread: Sendable {
    let work = Box<@Sendable () -> Void>()
    let begin = Signal()
    let end = Signal()
  }

  private let trial: Trial<A>
  private let free = Mutex<[HelperThread]>([])

  init(_ trial: Trial<A>) { self.trial = trial }

  /// Runs `body` on another thread; returns whether it was done before it counts as hung.
  func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let known = free.withLock { $0.popLast() }
    let helper = known ?? makeHelper()
    helper.work.value = body
    helper.begin.fire()
    guard helper.end.wait(trial.patience) else { return false }
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
    trial.start {
      while helper.begin.wait(.infinity), let work = helper.work.take() {
        work()
        helper.end.fire()
      }
    } then: {
    }
    return helper
  }
}
