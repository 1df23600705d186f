import Foundation
import Synchronization

/// What happened in one trial, in order.
public final class Trace: Sendable {
  /// One thing that happened.
  public struct Event: Sendable, Equatable, Codable, CustomStringConvertible {
    /// Which thread, numbered in order of appearance; 0 is the trial's own.
    public let thread: Int
    /// What happened there.
    public let what: String
    /// Which promise it is about, numbered in order of appearance from 1; none where that is not known.
    public let promise: Int?
    /// The outermost library call that the thread was inside, if it was inside one.
    public let call: String?
    /// How many handlers waited in the trial's gates; `nil` where they were not counted.
    public let waiting: Int?

    /// Describes something that happened; each parameter is the property of its name.
    public init(
      thread: Int,
      what: String,
      promise: Int? = nil,
      call: String? = nil,
      waiting: Int? = nil
    ) {
      (self.thread, self.what, self.promise) = (thread, what, promise)
      (self.call, self.waiting) = (call, waiting)
    }

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
  private let calls: CallsInProgress
  private let gates: [Gate]

  init(calls: CallsInProgress = CallsInProgress(), gates: [Gate] = []) {
    (self.calls, self.gates) = (calls, gates)
  }

  /// Adds what happened on the calling thread.
  ///
  /// A long trace keeps its beginning.
  ///
  /// - Parameters:
  ///   - what: what happened.
  ///   - promise: the number of the promise that it is about, where it is known.
  func add(_ what: @autoclosure () -> String, promise: Int? = nil) {
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
    let call = calls.here
    let waiting = gates.reduce(0) { $0 + $1.waiting }
    state.withLock { state in
      let number = state.threads[thread] ?? state.next
      if number == state.next {
        state.threads[thread] = number
        state.next += 1
      }
      state.events.append(
        Event(thread: number, what: text, promise: promise, call: call, waiting: waiting)
      )
    }
  }

  /// Gives the calling thread its own number; the system may reuse the id of an earlier thread.
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
