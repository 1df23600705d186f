import Dispatch
import Foundation
import NIOCore
import PromiseConformance
import Synchronization

/// An event loop that runs when a trial says so, on any thread, but on one at a time.
///
/// NIO's own loops are not suitable: an embedded one belongs to the thread that made it, and one with its own thread
/// cannot say that it has nothing left to do.
final class TrialEventLoop: EventLoop {
  private struct State {
    var tasks: [@Sendable () -> Void] = []
    var runner: Thread?
  }

  private let stage: Stage
  private let state = Mutex(State())

  init(_ stage: Stage) { self.stage = stage }

  var inEventLoop: Bool { state.withLock { $0.runner === Thread.current } }

  func execute(_ task: @escaping @Sendable () -> Void) {
    state.withLock { $0.tasks.append(task) }
    // Wakes a trial that waits for other threads.
    stage.gate.submit {}
  }

  /// Runs the tasks that wait now, and returns how many there were; none while another thread runs some.
  func run() -> Int {
    let tasks = state.withLock { state -> [@Sendable () -> Void] in
      guard state.runner == nil, !state.tasks.isEmpty else { return [] }
      state.runner = Thread.current
      defer { state.tasks = [] }
      return state.tasks
    }
    guard !tasks.isEmpty else { return 0 }
    for task in tasks { task() }
    state.withLock { $0.runner = nil }
    return tasks.count
  }

  var now: NIODeadline {
    let (seconds, attoseconds) = stage.clock.now.components
    return .uptimeNanoseconds(UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000)
  }

  func scheduleTask<T>(
    deadline: NIODeadline,
    _ task: @escaping @Sendable () throws -> T
  ) -> Scheduled<T> {
    let promise = makePromise(of: T.self)
    let cancel = stage.clock.schedule(at: .nanoseconds(deadline.uptimeNanoseconds)) {
      self.execute {
        do { promise.assumeIsolated().succeed(try task()) } catch { promise.fail(error) }
      }
    }
    return Scheduled(promise: promise, cancellationTask: cancel)
  }

  func scheduleTask<T>(
    in time: TimeAmount,
    _ task: @escaping @Sendable () throws -> T
  ) -> Scheduled<T> { scheduleTask(deadline: now + time, task) }

  func shutdownGracefully(
    queue: DispatchQueue,
    _ callback: @escaping @Sendable ((any Error)?) -> Void
  ) { queue.async { callback(nil) } }
}
