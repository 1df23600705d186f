import Foundation

/// Tells what hangs from what is slow.
///
/// What waits is given up when the threads of its case have done nothing for so long, or have worked for so long.
/// A machine that is busy with other things makes a wait longer, and does not end it; nor does a pool of threads that
/// others keep busy, on which a task that is waited for could not go on. Threads that wait for one another work little
/// there: as long as they meet again and again, they go on.
struct Patience: Sendable {
  /// How long nothing may happen, and how much processor time may be used, in seconds.
  let seconds: Double
  /// The threads that may bring about what is waited for.
  let threads: CaseThreads
  /// How many times as much may be used, where the threads have other things to do.
  var factor = 1.0
  /// Starts a task among those of everybody.
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

  /// The part of the time that threads must have worked, so that they count as slow.
  ///
  /// A thread that only looks now and then whether to go on works less; one of fifty that share a processor, more.
  private static let least = 0.02
  /// How many times it waits for a pool that has no thread for a task; what waits may have taken all of them.
  private static let waitsForPool = 3

  /// What is known of a wait that goes on.
  struct Wait: Sendable {
    /// How long to wait before the next look.
    fileprivate(set) var next: Double
    fileprivate var start: Double
    fileprivate var last: Double
    fileprivate var meetings: Int
    /// How many tasks have run that were started when nothing had happened.
    fileprivate var ran: Counter?
    fileprivate var waitsForPool = 0
  }

  /// Begins a wait.
  func begin() -> Wait {
    let time = threads.time
    return Wait(next: seconds, start: time, last: time, meetings: threads.meetings.count)
  }

  /// Looks what the threads have done while `wait.next` went by.
  ///
  /// - Returns: whether to wait on, for as long as `wait.next` says now.
  func goesOn(_ wait: inout Wait) -> Bool {
    let (time, meetings) = (threads.time, threads.meetings.count)
    if meetings > wait.meetings {
      (wait.next, wait.start, wait.last, wait.meetings) = (seconds, time, time, meetings)
      return true
    }
    let (used, left) = (time - wait.last, seconds * factor - (time - wait.start))
    wait.last = time
    guard left > 0 else { return false }
    guard used >= wait.next * Self.least else { return poolIsBusy(&wait) }
    wait.next = min(max(left, seconds / 100), seconds)
    return true
  }

  /// Whether a task that was started when nothing had happened has not run, either.
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

  /// Waits until `attempt` succeeds, which itself waits for so many seconds at most.
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
