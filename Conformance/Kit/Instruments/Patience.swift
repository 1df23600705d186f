import Foundation

/// Distinguishes what hangs from what is slow.
///
/// A wait is given up when the threads of its case have been idle for so long, or have worked for so long. Threads that
/// wait for a processor are not idle.
/// A machine that is busy with other things makes a wait longer, but does not end it; nor does a busy pool of threads,
/// on which a task that is waited for could not continue. Threads that wait for one another use little time: they
/// continue as long as they keep meeting.
struct Patience: Sendable {
  /// How long the threads may be idle, and how much processor time they may use, in seconds.
  let seconds: Double
  /// The threads that may cause the event.
  let threads: CaseThreads
  /// A factor for the processor time, where the threads have other things to do.
  var factor = 1.0
  /// Starts a task in the pool that the whole process shares.
  var startTask: @Sendable (@escaping @Sendable () -> Void) -> Void = { job in
    Task.detached { job() }
  }

  /// More patience, of the same kind.
  static func * (patience: Patience, factor: Double) -> Patience {
    Patience(
      seconds: patience.seconds * factor,
      threads: patience.threads,
      factor: patience.factor,
      startTask: patience.startTask
    )
  }

  /// The part of the time that threads must have worked to count as slow.
  ///
  /// A thread that only polls works less.
  private static let least = 0.02
  /// The part of the time that they must have waited for a processor, or else.
  ///
  /// Others that wake up to look whether they hang wait less.
  private static let leastDelay = 0.1
  /// How many times it waits for a pool that has no thread for a task: the waiting code may have taken all of them.
  private static let waitsForPool = 3

  /// The state of a wait that continues.
  struct Wait: Sendable {
    /// How long to wait before the next look.
    fileprivate(set) var next: Double
    fileprivate var start: Double
    fileprivate var last: Double
    fileprivate var meetings: Int
    /// How long the threads had waited for a processor when they were last found not to work.
    fileprivate var delay: Double?
    /// How many of the tasks that were started while nothing happened have run.
    fileprivate var ran: Counter?
    fileprivate var waitsForPool = 0
  }

  /// Begins a wait.
  func begin() -> Wait {
    let time = threads.time
    return Wait(next: seconds, start: time, last: time, meetings: threads.meetings.count)
  }

  /// Checks what the threads have done while `wait.next` went by.
  ///
  /// - Returns: whether to wait longer, for as long as `wait.next` says now.
  func goesOn(_ wait: inout Wait) -> Bool {
    let (time, meetings) = (threads.time, threads.meetings.count)
    if meetings > wait.meetings {
      (wait.next, wait.start, wait.last, wait.meetings) = (seconds, time, time, meetings)
      return true
    }
    let (used, left) = (time - wait.last, seconds * factor - (time - wait.start))
    wait.last = time
    guard left > 0 else { return false }
    guard used >= wait.next * Self.least || machineIsBusy(&wait) else { return poolIsBusy(&wait) }
    wait.next = min(max(left, seconds / 100), seconds)
    return true
  }

  /// Whether the threads, which do not work, wait for a processor.
  private func machineIsBusy(_ wait: inout Wait) -> Bool {
    let (delay, before) = (threads.delay, wait.delay)
    wait.delay = delay
    guard let before else { return false }
    // It is less when a thread has ended.
    return abs(delay - before) >= wait.next * Self.leastDelay
  }

  /// Whether a task that was started while nothing happened has not run either.
  private func poolIsBusy(_ wait: inout Wait) -> Bool {
    guard let ran = wait.ran else {
      let ran = Counter()
      startTask { ran.increment() }
      (wait.ran, wait.next) = (ran, seconds / 10)
      return true
    }
    guard ran.count == 0, wait.waitsForPool < Self.waitsForPool else { return false }
    wait.waitsForPool += 1
    wait.next = seconds
    return true
  }

  /// Waits until `attempt` succeeds; each attempt waits for so many seconds at most.
  ///
  /// - Returns: whether it succeeded before it was given up.
  func wait(_ attempt: (Double) -> Bool) -> Bool {
    var wait = begin()
    while !attempt(wait.next) {
      guard goesOn(&wait) else { return false }
    }
    return true
  }
}
