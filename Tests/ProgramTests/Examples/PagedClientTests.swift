import Dispatch
import Dispatchers
import Foundation
import TestSupport
import Testing

@testable import examples

/// A clock that is moved by hand, and reports when it is waited for.
private struct WatchedClock: TimerClock {
  let hand = ManualClock()
  /// An alarm was cancelled.
  let takenBack = Event()
  let isAsked: @Sendable (ManualClock) -> Void

  init(_ isAsked: @escaping @Sendable (ManualClock) -> Void) { self.isAsked = isAsked }

  var now: Duration { hand.now }

  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    defer { isAsked(hand) }
    let alarm = hand.schedule(at: time, work)
    return TimerAlarm {
      alarm.cancel()
      takenBack.signal()
    }
  }

  /// A clock without waiting: it moves to the next alarm as soon as one is set.
  static func impatient() -> WatchedClock {
    let mover = DispatchQueue(label: "clock")
    return WatchedClock { hand in
      mover.async { if let next = hand.nextAlarm { hand.advance(to: next) } }
    }
  }
}

/// Runs work immediately, and records the time.
private struct TimeKeeper: Dispatcher {
  let clock: WatchedClock
  let starts = Log<Duration>()

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    starts.append(clock.now)
    work()
  }
}

/// A server and a screen for one list.
private final class Trial: Sendable {
  let server: HTTPServer<CatalogueServer>
  let narrator = Narrator(prints: false)
  let client: HTTPClient
  let clock: WatchedClock
  let starts: TimeKeeper
  private let isDone = Event()
  private let isIdle = Event()
  private let leave = Later<@MainActor @Sendable () -> Void>()

  init(
    pages: Int,
    clock: WatchedClock = .impatient(),
    observe: @escaping @Sendable (ServerEvent) -> Void = { _ in }
  ) throws {
    server = try HTTPServer(CatalogueServer(pages: pages), observe: observe) { $0.answer($1) }
    (client, self.clock) = (HTTPClient(port: server.port), clock)
    starts = TimeKeeper(clock: clock)
  }

  /// Loads, and waits until the screen is done and no request is under way.
  ///
  /// - Parameters:
  ///   - limit: how many requests may start in each second.
  ///   - meanwhile: runs after it has begun.
  /// - Returns: what the screen showed.
  func load(
    with library: Library,
    limit: Int = 1_000,
    delay: Duration = .milliseconds(100),
    meanwhile: (_ leave: () -> Void) throws -> Void = { _ in }
  ) throws -> [String] {
    let catalogue = Catalogue(
      client: client,
      limiter: try RateLimitedDispatcher(limit: limit, per: .seconds(1), on: starts, clock: clock),
      policy: try RetryPolicy(attempts: 3, delay: .exponential(from: delay)),
      clock: clock,
      narrator: narrator
    )
    let screen = Screen(narrator: narrator) { [isDone] in isDone.signal() }
    let loader = library.loader(catalogue: catalogue, screen: screen)
    onMain { [leave] in leave.set(loader.load()) }
    try meanwhile { [leave] in onMain { leave.take()?() } }
    try isDone.wait()
    client.whenIdle { [isIdle] in isIdle.signal() }
    try isIdle.wait()
    let shown = narrator.lines.filter { $0.text.hasPrefix("shows ") }
    #expect(shown.allSatisfy { $0.thread == "main" })
    return shown.map(\.text)
  }

  private func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { work() } }
  }

  /// How often each page was requested.
  var requests: [String: Int] {
    let asked = narrator.lines.map(\.text).filter { $0.hasPrefix("asks for ") }
    return Dictionary(
      asked.map { (String($0.dropFirst("asks for ".count)), 1) },
      uniquingKeysWith: +
    )
  }
}

@Suite(.ownThread) struct PagedClientTests {
  @Test(arguments: Library.allCases, [1, 2, 9])
  func `every page is loaded once, and shown as it comes`(library: Library, pages: Int) throws {
    let trial = try Trial(pages: pages)
    let shown = try trial.load(with: library)
    let progress = (1...pages).map { "shows \($0) of \(pages) pages" }
    #expect(shown == progress + ["shows \(3 * pages) items"])
    let once = (1...pages).map { ("page \($0)", 1) }
    #expect(trial.requests == Dictionary(uniqueKeysWithValues: once))
  }

  @Test(arguments: Library.allCases)
  func `no more requests start than the service allows`(library: Library) throws {
    let trial = try Trial(pages: 12)
    trial.server.misbehave(at: "/catalogue/5", [.status(500), .dropped])
    let shown = try trial.load(with: library, limit: 4)
    #expect(shown.last == "shows 36 items")
    let starts = trial.starts.starts.entries
    #expect(starts.count == 14)
    // Four immediately, then one each quarter of a second; retries count, too.
    for (number, start) in starts.enumerated() {
      #expect(start >= .milliseconds(250) * (number - 3), "request \(number)")
    }
  }

  @Test(
    arguments: Library.allCases,
    [[Misbehaviour.status(500)], [.dropped, .status(503)], [.nonsense("42"), .answerLost]]
  )
  func `a page that fails is tried again, later each time`(
    library: Library,
    failures: [Misbehaviour]
  ) throws {
    let trial = try Trial(pages: 3)
    trial.server.misbehave(at: "/catalogue/2", failures)
    let shown = try trial.load(with: library)
    #expect(shown.last == "shows 9 items")
    #expect(shown.count == 4)
    #expect(trial.requests == ["page 1": 1, "page 2": failures.count + 1, "page 3": 1])
    #expect(trial.clock.now == (failures.count == 1 ? .milliseconds(100) : .milliseconds(300)))
  }

  @Test(
    arguments: Library.allCases,
    [
      (Misbehaviour.status(503), "the server answered with status 503"),
      (.dropped, "the connection was lost"),
      (.nonsense("It works!"), "the server answered nonsense: “It works!”"),
      (.nonsense(json("{}")), "the server answered nonsense: “{}”"),
      (
        .nonsense(json(#"{"number":7,"pages":9,"items":[]}"#)),
        "the server answered nonsense: “page 7 of 9”"
      ),
      (
        .nonsense(json(#"{"number":2,"pages":1000000000000,"items":[]}"#)),
        "the server answered nonsense: “page 2 of 1000000000000”"
      ),
    ]
  )
  func `after the last attempt the error is shown, once`(
    library: Library,
    failure: (Misbehaviour, String)
  ) throws {
    let trial = try Trial(pages: 3)
    trial.server.misbehave(at: "/catalogue/2", [failure.0, failure.0, failure.0])
    let shown = try trial.load(with: library)
    #expect(shown.filter { !$0.hasSuffix("pages") } == ["shows the error: page 2: \(failure.1)"])
    #expect(trial.requests["page 2"] == 3)
  }

  @Test(arguments: Library.allCases)
  func `a first page that fails asks for no other`(library: Library) throws {
    let trial = try Trial(pages: 3)
    trial.server.misbehave(at: "/catalogue/1", [.dropped, .dropped, .dropped])
    let shown = try trial.load(with: library)
    #expect(shown == ["shows the error: page 1: the connection was lost"])
    #expect(trial.requests == ["page 1": 3])
  }

  // MARK: Leaving

  @Test(arguments: Library.allCases)
  func `leaving stops the requests, and nothing is shown`(library: Library) throws {
    let (gate, received, abandoned) = (Gate(), Event(), Event())
    let trial = try Trial(pages: 3) { event in
      switch event {
      case .received(let request): if request.path != "/catalogue/1" { received.signal() }
      case .abandoned: abandoned.signal()
      }
    }
    for page in [2, 3] { trial.server.misbehave(at: "/catalogue/\(page)", [.slow(until: gate)]) }
    let shown = try trial.load(with: library) { leave in
      for _ in [2, 3] { try received.wait() }
      leave()
      for _ in [2, 3] { try abandoned.wait() }
    }
    #expect(shown == ["shows 1 of 3 pages"])
    #expect(trial.narrator.lines.last { $0.thread == "main" }?.text == "hides the spinner")
    #expect(trial.requests == ["page 1": 1, "page 2": 1, "page 3": 1])
    #expect(trial.clock.hand.nextAlarm == nil)
    gate.open()
  }

  @Test(arguments: Library.allCases)
  func `leaving while the client waits ends it, and no more is asked for`(library: Library) throws {
    let isAsked = Event()
    let trial = try Trial(pages: 3, clock: WatchedClock { _ in isAsked.signal() })
    trial.server.misbehave(at: "/catalogue/1", [.status(500)])
    let shown = try trial.load(with: library) { leave in
      try isAsked.wait()
      #expect(trial.clock.hand.nextAlarm == .milliseconds(100))
      leave()
      // Removed by another thread, if that had not stored the alarm yet.
      try trial.clock.takenBack.wait()
    }
    #expect(shown == [])
    // However late it gets, nothing is tried again.
    #expect(trial.clock.hand.nextAlarm == nil)
    trial.clock.hand.advance(by: .seconds(60))
    #expect(trial.requests == ["page 1": 1])
  }

  @Test(arguments: Library.allCases)
  func `leaving while requests wait in line does not start them`(library: Library) throws {
    let isAsked = Event()
    let trial = try Trial(pages: 5, clock: WatchedClock { _ in isAsked.signal() })
    // One request a second: the others wait behind the first.
    let shown = try trial.load(with: library, limit: 1) { leave in
      try isAsked.wait()
      leave()
    }
    #expect(shown == ["shows 1 of 5 pages"])
    for _ in 1...5 { trial.clock.hand.advance(by: .seconds(1)) }
    #expect(trial.requests == ["page 1": 1])
  }
}

/// An answer that is HTTP and JSON, if nothing else.
private func json(_ body: String) -> String {
  "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}
