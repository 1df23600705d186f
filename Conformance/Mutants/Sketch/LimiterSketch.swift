import PromiseConformance

/// A limit on work that keeps every law.
final class LimiterSketch: Sendable {
  /// Work that waits: what starts it, and the promise for the code that submitted it.
  typealias Work = (start: @Sendable () -> Sketch, promise: Sketch)

  struct State {
    var waiting: [Work] = []
    var underWay = 0
    /// The latest starts, the oldest first.
    var starts: [Duration] = []
  }

  let limit: Int
  /// How long a start counts; `nil` where work under way counts instead.
  let interval: Duration?
  /// Whether a place is free when the closure has returned, and not when its promise has ended.
  let countsClosures: Bool
  let clock: TrialClock
  let state = Guarded(State())

  init(_ limit: Int, per interval: Duration?, _ countsClosures: Bool, clock: TrialClock) {
    (self.limit, self.interval, self.countsClosures) = (limit, interval, countsClosures)
    self.clock = clock
  }

  func add(_ work: Work) {
    state.withLock { $0.waiting.append(work) }
    startWork()
  }

  /// Drops work that waits; its promises stay as they are.
  func drop(where isUnwanted: (Work) -> Bool) {
    // What is dropped is released outside the lock.
    let waiting = state.withLock { state in
      defer { state.waiting.removeAll(where: isUnwanted) }
      return state.waiting
    }
    withExtendedLifetime(waiting) {}
  }

  func startWork() {
    while let work = state.withLock({ next(&$0) }) { run(work) }
  }

  /// Takes out the work that starts now.
  private func next(_ state: inout State) -> Work? {
    guard !state.waiting.isEmpty, isFree(&state) else { return nil }
    return state.waiting.removeFirst()
  }

  /// Whether work may start; counts it then, or sets an alarm.
  private func isFree(_ state: inout State) -> Bool {
    guard let interval else {
      guard state.underWay < limit else { return false }
      state.underWay += 1
      return true
    }
    if state.starts.count == limit {
      let time = state.starts[0] + interval
      guard time <= clock.now else {
        _ = clock.schedule(at: time) { [self] in startWork() }
        return false
      }
      state.starts.removeFirst()
    }
    state.starts.append(clock.now)
    return true
  }

  private func run(_ work: Work) {
    work.start().attach { [self] outcome in
      work.promise.settle(outcome)
      if !countsClosures { finish() }
    }
    if countsClosures { finish() }
  }

  /// Work has ended, and frees its place.
  private func finish() {
    state.withLock { $0.underWay -= 1 }
    startWork()
  }
}
