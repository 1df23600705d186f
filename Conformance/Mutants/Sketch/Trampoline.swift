import PromiseConformance

/// Runs jobs immediately; those that a job adds on its thread run when it has returned.
final class Trampoline: Sendable {
  static let shared = Trampoline()
  /// For hooks: those that a hook triggers run after it has returned.
  static let hooks = Trampoline()

  private let waiting = Guarded<[ThreadID: [@Sendable () -> Void]]>([:])

  /// Whether the calling thread is running any.
  var runsHere: Bool { waiting.current[.current] != nil }

  func run(_ jobs: [@Sendable () -> Void]) {
    let thread = ThreadID.current
    let isOutermost = waiting.withLock { waiting in
      defer { waiting[thread, default: []] += jobs }
      return waiting[thread] == nil
    }
    guard isOutermost else { return }
    while let next = next(thread) { for job in next { job() } }
  }

  private func next(_ thread: ThreadID) -> [@Sendable () -> Void]? {
    waiting.withLock { waiting in
      let next = waiting[thread] ?? []
      waiting[thread] = next.isEmpty ? nil : []
      return next.isEmpty ? nil : next
    }
  }
}
