import Foundation
import Synchronization

/// What happened in one trial, in order.
public final class Trace: Sendable {
  /// One thing that happened.
  public struct Event: Sendable, CustomStringConvertible {
    /// Which thread, numbered in order of appearance; 0 is the trial's own.
    public let thread: Int
    /// What happened there.
    public let what: String

    /// The thread and the event, as in `[0] settles: fulfilled with value 1`.
    public var description: String { "[\(thread)] \(what)" }
  }

  private struct State {
    var events: [Event] = []
    var threads: [ThreadID: Int] = [:]
    var next = 0
    var dropped = 0
  }

  private static let limit = 200
  private let state = Mutex(State())
  private let running = RunningCase.current

  /// Adds what happened on the calling thread.
  ///
  /// A long trace keeps its beginning.
  func add(_ what: @autoclosure () -> String) {
    let thread = ThreadID.current
    let isFull = state.withLock { state in
      guard state.events.count >= Trace.limit else { return false }
      state.dropped += 1
      return true
    }
    if isFull && running == nil { return }
    let text = what()
    running?.note(text)
    if isFull { return }
    state.withLock { state in
      let number = state.threads[thread] ?? state.next
      if number == state.next {
        state.threads[thread] = number
        state.next += 1
      }
      state.events.append(Event(thread: number, what: text))
    }
  }

  /// Gives the calling thread a number of its own; the system may have given its id to another before.
  func enterThread() {
    let thread = ThreadID.current
    state.withLock { state in
      state.threads[thread] = state.next
      state.next += 1
    }
  }

  /// Forgets what happened so far.
  func restart() {
    state.withLock { $0 = State() }
  }

  /// The events so far.
  public var events: [Event] { state.withLock { $0.events } }
}
