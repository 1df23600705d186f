import Platform
import ProgramSupport
import Synchronization

/// The threads of one case, and the processor time that they have used.
final class CaseThreads: Sendable {
  private struct State {
    var running: [ThreadID: (time: ThreadTime, name: String?)] = [:]
    /// The time of the threads that have left.
    var past = 0.0
  }

  private let state = Mutex(State())
  private let isWholeProcess: Bool
  private let measure: (@Sendable () -> Double)?
  /// How often they have met to continue together.
  let meetings = Counter()

  /// Starts with no thread.
  ///
  /// - Parameters:
  ///   - isWholeProcess: counts all threads of the process, since those of a library are not known by name.
  ///   - measure: says how long they have waited for a processor, in place of the system.
  init(isWholeProcess: Bool = false, measure: (@Sendable () -> Double)? = nil) {
    (self.isWholeProcess, self.measure) = (isWholeProcess, measure)
  }

  /// The time that all of them have used, in seconds.
  var time: Double {
    if isWholeProcess { return ThreadTime.ofProcess }
    return state.withLock { state in
      state.running.values.reduce(state.past) { $0 + ($1.time.seconds ?? 0) }
    }
  }

  /// How long those that are still there, and are not the calling one, have waited for a processor, in seconds.
  var delay: Double {
    if let measure { return measure() }
    if isWholeProcess { return Self.delay(of: SystemList.threads ?? []) }
    let others = state.withLock { $0.running.filter { $0.key != .current } }
    return Self.delay(of: others.values.compactMap(\.name))
  }

  private static func delay(of threads: some Sequence<String>) -> Double {
    threads.reduce(0) { $0 + SystemList.delay(of: $1) }
  }

  /// Counts the calling thread while `body` runs.
  func counting<Result>(_ body: () -> Result) -> Result {
    enter()
    defer { leave() }
    return body()
  }

  /// Counts the calling thread from now on, from zero.
  func enter() {
    let (thread, time, name) = (ThreadID.current, ThreadTime(), SystemList.thread)
    state.withLock { state in
      state.past -= time.seconds ?? 0
      state.running[thread] = (time, name)
    }
  }

  /// Keeps what the calling thread has used.
  func leave() {
    let thread = ThreadID.current
    state.withLock { state in
      guard let time = state.running.removeValue(forKey: thread)?.time else { return }
      state.past += time.seconds ?? 0
    }
  }
}
