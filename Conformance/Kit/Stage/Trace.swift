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
    /// The races, each with the number of events before it.
    var races: [(place: Int, race: RaceTrace)] = []
  }

  private static let limit = 200
  private let state = Mutex(State())
  private let isFull = Atomic(false)
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
  ///   - name: the library call that it is, if it is one.
  func add(_ what: @autoclosure () -> String, promise: Int? = nil, as name: String? = nil) {
    if let (race, thread) = RaceTrace.current { return race.add(what(), by: thread) }
    let thread = ThreadID.current
    let isFull = isFull.load(ordering: .relaxed)
    if isFull && running == nil { return }
    let text = what()
    running?.note(text)
    if isFull { return }
    let here = calls.here
    let call = here == name ? nil : here
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
      if state.events.count >= Trace.limit { self.isFull.store(true, ordering: .relaxed) }
    }
  }

  /// Adds a call that begins, unless it races: then ``end(_:)`` adds it, so that it is not late.
  ///
  /// It costs almost nothing once the trace is full: there may be a million. Two functions take no stack from the call,
  /// which may be nested deeply.
  func begin(_ what: @autoclosure () -> String, promise: Int? = nil, as name: String? = nil) {
    guard RaceTrace.current == nil, !isFull.load(ordering: .relaxed) else { return }
    add(what(), promise: promise, as: name)
  }

  /// Adds a call that has ended, if it races.
  func end(_ what: @autoclosure () -> String) {
    if let (race, thread) = RaceTrace.current { race.add(what(), by: thread) }
  }

  /// Adds a race, whose threads have their own lists.
  func add(_ race: RaceTrace) {
    state.withLock { $0.races.append(($0.events.count, race)) }
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
    isFull.store(false, ordering: .relaxed)
  }

  /// The events so far, but for those of races, which may come in another order the next time.
  public var events: [Event] { state.withLock { $0.events } }

  /// The events so far, with those of races.
  var allEvents: [Event] {
    let (events, races) = state.withLock { ($0.events, $0.races) }
    var all = events
    for (place, race) in races.reversed() { all.insert(contentsOf: race.events, at: place) }
    return all
  }
}
