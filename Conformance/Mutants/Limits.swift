import PromiseConformance

extension Mutant {
  /// Broken in how work waits behind a limit.
  static let limits: [any Faulty.Type] = [
    GivesPlacesBackAtTheReturn.self, KeepsPlacesOfTheRejected.self, GivesPlacesToTheCancelled.self,
    RunsNestedWorkAtOnce.self, NeverTellsOfNestedWork.self, KeepsWhatWaits.self,
    StartsAfterTheEdge.self, StartsBeforeTheEdge.self, CountsTheCancelled.self,
    CountsPromisesForClosures.self,
  ]
}

final class GivesPlacesBackAtTheReturn: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "work gives its place back when it has returned, and not when its promise has ended"
  }
  override class var killers: [String] { ["CTX-17"] }

  override func run(_ work: Work) {
    let inner = work.start()
    inner.attach { work.promise.settle($0) }
    finish(.cancelled)
  }
}

final class KeepsPlacesOfTheRejected: LimiterSketch, @unchecked Sendable {
  override class var fault: String { "work whose promise is rejected keeps its place" }
  override class var killers: [String] { ["CTX-17"] }

  override func finish(_ outcome: Outcome) {
    if case .fulfilled = outcome { super.finish(outcome) }
  }
}

final class GivesPlacesToTheCancelled: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "work that was cancelled while it waited takes a start, and does nothing with it"
  }
  override class var killers: [String] { ["TIM-12"] }

  override func isUnwanted(_ work: Work) -> Bool { false }
  override func run(_ work: Work) {
    if work.promise.state == nil { super.run(work) } else { finish(.cancelled) }
  }
}

final class RunsNestedWorkAtOnce: LimiterSketch, @unchecked Sendable {
  override class var fault: String { "work that is handed over inside other work needs no place" }
  override class var killers: [String] { ["CTX-17"] }

  /// How deeply nested the work is that runs.
  private let depth = Guarded(0)

  override func isFull(_ state: State) -> Bool { depth.current == 0 && super.isFull(state) }
  override func run(_ work: Work) {
    depth.withLock { $0 += 1 }
    super.run(work)
    depth.withLock { $0 -= 1 }
  }
}

final class NeverTellsOfNestedWork: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "the promise of work that was handed over inside other work never ends"
  }
  override class var killers: [String] { ["CTX-17"] }

  /// How deeply nested the work is that runs.
  private let depth = Guarded(0)

  override func run(_ work: Work) {
    let isNested = depth.current > 0
    depth.withLock { $0 += 1 }
    let inner = work.start()
    depth.withLock { $0 -= 1 }
    inner.attach { [self] outcome in
      if !isNested { work.promise.settle(outcome) }
      finish(outcome)
    }
  }
}

final class CountsTheCancelled: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "work that was cancelled stays in a limiter until its turn comes, and is counted"
  }
  override class var killers: [String] { ["CTX-17", "TIM-12"] }

  override func dropUnwanted() {}
}

final class CountsPromisesForClosures: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "a limit on closures that run counts the promises that they have returned"
  }
  override class var killers: [String] { ["CTX-17"] }

  override func run(_ work: Work) {
    let inner = work.start()
    inner.attach { [self] outcome in
      work.promise.settle(outcome)
      finish(outcome)
    }
  }
}

final class KeepsWhatWaits: LimiterSketch, @unchecked Sendable {
  override class var fault: String { "work that waits in a limiter stays when that is emptied" }
  override class var killers: [String] { ["CTX-17"] }

  override func empty() {}
}

final class StartsAfterTheEdge: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "what waits starts a moment after the interval of an earlier start has ended"
  }
  override class var killers: [String] { ["TIM-12"] }

  override func end(of start: Duration, _ interval: Duration) -> Duration {
    super.end(of: start, interval) + .nanoseconds(1)
  }
}

final class StartsBeforeTheEdge: LimiterSketch, @unchecked Sendable {
  override class var fault: String {
    "what waits starts a moment before the interval of an earlier start ends"
  }
  override class var killers: [String] { ["TIM-12"] }

  override func end(of start: Duration, _ interval: Duration) -> Duration {
    super.end(of: start, interval) - .nanoseconds(1)
  }
}
