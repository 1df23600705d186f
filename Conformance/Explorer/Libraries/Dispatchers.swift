import Dispatchers
import Interleaving
import JSPromise
import PromiseAdapters
import PromiseConformance
import PromiseExplorer

/// Scenarios for the dispatchers between a promise and the threads that run its handlers.
package enum DispatcherScenarios {
  /// Those of the dispatchers and of the job queue.
  package static let all: [Scenario] = [
    concurrencyLimit("ConcurrencyLimitedDispatcher", limit: 1, make: oneAtATime),
    concurrencyLimit(
      "ConcurrencyLimitedDispatcher",
      limit: 1,
      threads: [2, 2],
      size: .bounded(3),
      make: oneAtATime
    ),
    rate("RateLimitedDispatcher", limit: 2) {
      try RateLimitedDispatcher(limit: 2, per: .seconds(10), on: $0, clock: $1)
    },
    rate("StrictRateLimitedDispatcher", limit: 1) {
      try StrictRateLimitedDispatcher(limit: 1, per: .seconds(10), on: $0, clock: $1)
    },
    serial("JobQueue") { JobQueue(on: $0).enqueue },
  ]

  private static let oneAtATime = limiter { try ConcurrencyLimitedDispatcher(limit: 1, on: $0) }

  /// No more closures run at the same time than allowed, and each runs once.
  package static func concurrencyLimit(
    _ subject: String,
    limit: Int,
    threads: [Int] = [1, 1],
    size: Scenario.Size = .exhaustive,
    make: @escaping @Sendable (GateDispatcher) -> any Dispatcher
  ) -> Scenario {
    let name = "limit-\(threads.map(String.init).joined(separator: "-"))"
    return scenario(subject, name, threads: threads, runners: 2, size: size) { run in
      let dispatcher = make(GateDispatcher(gate: run.gate))
      return (
        { dispatcher.dispatch($0) },
        {
          run.most <= limit ? nil : Violation("limit", "\(run.most) closures ran at the same time")
        }
      )
    }
  }

  /// Closures run one at a time, each once, and those of one thread in its order.
  package static func serial(
    _ subject: String,
    _ make:
      @escaping @Sendable (GateDispatcher) -> @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> Scenario {
    scenario(subject, "serial", threads: [2, 2], runners: 2) { run in
      let enqueue = make(GateDispatcher(gate: run.gate))
      return (
        { enqueue($0) },
        {
          if run.most > 1 { return Violation("order", "two closures ran at the same time") }
          let order = run.order.all
          for thread in 0..<2 {
            let mine = order.filter { $0 / 10 == thread }
            if mine != mine.sorted() {
              return Violation("order", "the closures of a thread ran in the order \(mine)")
            }
          }
          return nil
        }
      )
    }
  }

  /// At any time no more closures have started than the limit allows, and each runs once.
  private static func rate(
    _ subject: String,
    limit: Int,
    _ make: @escaping @Sendable (GateDispatcher, ManualClock) throws -> any Dispatcher
  ) -> Scenario {
    scenario(subject, "rate", threads: [1, 1], runners: 0, advances: 2) { run in
      let dispatcher = limiter { try make($0, run.clock) }(GateDispatcher(gate: run.gate))
      return (
        { dispatcher.dispatch($0) },
        {
          // By then at most a burst has started, and one more for each full part of the interval since.
          for (count, moment) in run.starts.all.enumerated() {
            let allowed = limit + Int(moment.components.seconds) * limit / 10
            if count + 1 > allowed {
              return Violation("limit", "\(count + 1) closures had started by \(moment)")
            }
          }
          return nil
        }
      )
    }
  }

  /// A limiter whose limits are known to be valid.
  private static func limiter(
    _ make: @escaping @Sendable (GateDispatcher) throws -> any Dispatcher
  ) -> @Sendable (GateDispatcher) -> any Dispatcher {
    { target in
      do { return try make(target) } catch { preconditionFailure("\(error)") }
    }
  }

  private typealias Parts = (
    submit: @Sendable (@escaping @Sendable () -> Void) -> Void, check: @Sendable () -> Violation?
  )

  private static func scenario(
    _ subject: String,
    _ name: String,
    threads: [Int],
    runners: Int,
    advances: Int = 0,
    size: Scenario.Size = .exhaustive,
    _ make: @escaping @Sendable (DispatcherRun) -> Parts
  ) -> Scenario {
    var operations = threads.enumerated().map { thread, count in
      (0..<count).map { "dispatch \(thread + 1).\($0 + 1)" }
    }
    if advances > 0 { operations.append(Array(repeating: "let 10 s pass", count: advances)) }
    let words = operations
    return Scenario(subject: subject, name: name, operations: words, size: size) { kept in
      let run = DispatcherRun(words: words, hasClock: advances > 0)
      let (submit, check) = make(run)
      var bodies = kept.enumerated().map { thread, mine in
        run.body(of: thread, mine, isClock: thread == threads.count, submit)
      }
      var names = bodies.indices.map { $0 == threads.count ? "clock" : "thread \($0 + 1)" }
      for runner in 0..<runners {
        bodies.append(
          runningJobs(of: run.gate, run.gateObject, while: run.ended, isBelow: kept.count)
        )
        names.append("runner \(runner + 1)")
      }
      return PreparedRun(bodies: bodies, names: names) { run.check(kept) ?? check() }
    }
  }
}

/// One run of closures that a few threads submit to a dispatcher.
final class DispatcherRun: Sendable {
  let gate = Gate()
  let clock = ManualClock()
  let gateObject: SharedObject?
  let ended = Counter()
  /// Which closures ran, in order: ten times the thread plus the number within the thread.
  let order = Log<Int>()
  /// When each closure was submitted to the gate.
  let starts = Log<Duration>()
  private let log: SharedObject?
  private let words: [[String]]
  private let running = Box(0)
  private let peak = Box(0)

  init(words: [[String]], hasClock: Bool) {
    self.words = words
    gateObject = ScheduledThread.current?.makeObject()
    log = ScheduledThread.current?.makeObject()
    gate.onSubmit { [gateObject, starts, clock] in
      ScheduledThread.step(on: gateObject, "hands a job over")
      if hasClock { starts.add(clock.now) }
    }
  }

  /// How many closures ran at the same time at most.
  var most: Int { peak.value ?? 0 }

  func body(
    of thread: Int,
    _ mine: [Int],
    isClock: Bool,
    _ submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> @Sendable () -> Void {
    { [self] in
      for index in mine {
        ScheduledThread.current?.mark("\(words[thread][index]):")
        if isClock {
          clock.advance(by: .seconds(10))
        } else {
          submit { self.run(thread * 10 + index) }
        }
      }
      if let gateObject { ScheduledThread.current?.access(gateObject, changes: true) }
      ended.increment()
    }
  }

  private func run(_ number: Int) {
    let name = "closure \(number / 10 + 1).\(number % 10 + 1)"
    ScheduledThread.step(on: log, "\(name) begins")
    order.add(number)
    let now = running.update { $0 + 1 }
    peak.update { max($0, now) }
    ScheduledThread.step(on: log, "\(name) ends")
    running.update { $0 - 1 }
  }

  /// Runs everything that is left, and checks that each closure ran once.
  func check(_ kept: [[Int]]) -> Violation? {
    repeat {
      gate.drain()
      if let next = clock.nextAlarm { clock.advance(to: next) }
    } while !gate.isEmpty || clock.nextAlarm != nil
    let expected = kept.enumerated().flatMap { thread, mine in
      words[thread].first?.hasPrefix("dispatch") == true ? mine.map { thread * 10 + $0 } : []
    }
    let ran = order.all.sorted()
    guard ran == expected else {
      return Violation("once", "ran \(ran.count) closures of \(expected.count)")
    }
    return nil
  }
}

extension Box<Int> {
  @discardableResult
  fileprivate func update(_ change: (Int) -> Int) -> Int {
    withLock { value in
      let new = change(value ?? 0)
      value = new
      return new
    }
  }
}
