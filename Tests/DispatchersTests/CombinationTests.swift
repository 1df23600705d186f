import Dispatch
import Dispatchers
import Synchronization
import TestSupport
import Testing

/// Dispatchers made of dispatchers, two and three deep: each of ours over each keeps what it promises alone.
@Suite(.ownThread) struct CombinationTests {
  @Test(arguments: Link.allCases)
  func `a dispatcher in front of others skips nothing that they do`(first: Link) {
    #expect(faults(first, [.queue, .plain, .barrier, .current, .manual]) == [])
  }

  @Test func `the chosen dispatcher is one of them`() async {
    await #expect(processExitsWith: .success) {
      try DefaultDispatcher.choose(chosen)
      #expect(Link.allCases.flatMap { faults($0, [.chosen]) } == [])
    }
  }
}

/// What goes wrong in the combinations that begin with `first`.
private func faults(_ first: Link, _ ends: [End]) -> [String] {
  let links = [[first]] + Link.allCases.map { [first, $0] }
  return links.flatMap { links in ends.flatMap { Combination.faults(links, $0) } }
}

/// What is in front of another dispatcher.
enum Link: CaseIterable, Sendable {
  case limit, rate, strict, carrying, inPlace
  /// Not ours: it does something that nothing may skip.
  case foreign

  /// Whether it gives places, and lets work wait.
  var limits: Bool { [.limit, .rate, .strict].contains(self) }
}

/// Where work ends up.
private enum End {
  case queue, plain, barrier, current, manual, chosen

  var isQueue: Bool { [.queue, .plain, .chosen].contains(self) }
}

private let chosen = DispatchQueue(label: "CombinationTests.chosen")

private enum Trace { @TaskLocal static var current = "none" }

/// One dispatcher made of others, and what drives it.
private struct Combination {
  let links: [Link]
  let end: End
  let dispatcher: any Dispatcher
  let queue: DispatchQueue
  let clock = ManualClock()
  let manual = ManualDispatcher()
  /// What the dispatcher that is not ours has seen.
  let passed = Log<Int>()

  init(_ links: [Link], _ end: End) throws {
    (self.links, self.end) = (links, end)
    let name = "CombinationTests"
    queue =
      switch end {
      case .barrier: DispatchQueue(label: name, attributes: .concurrent)
      case .chosen: chosen
      default: DispatchQueue(label: name)
      }
    var dispatcher: any Dispatcher =
      switch end {
      case .queue: queue
      case .plain: DispatchQueueDispatcher(queue: queue, group: DispatchGroup())
      case .barrier: DispatchQueueDispatcher(queue: queue, flags: .barrier)
      case .current: CurrentThreadDispatcher()
      case .manual: manual
      case .chosen: DefaultDispatcher.default
      }
    for link in links.reversed() {
      dispatcher = try Combination.put(link, before: dispatcher, clock, passed)
    }
    self.dispatcher = dispatcher
  }

  private static func put(
    _ link: Link,
    before target: some Dispatcher,
    _ clock: ManualClock,
    _ passed: Log<Int>
  ) throws -> any Dispatcher {
    switch link {
    case .limit: try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    case .rate: try RateLimitedDispatcher(limit: 1, per: .seconds(1), on: target, clock: clock)
    case .strict:
      try StrictRateLimitedDispatcher(limit: 1, per: .seconds(1), on: target, clock: clock)
    case .carrying:
      Trace.$current.withValue("carried") { CarryingDispatcher(Trace.$current, on: target) }
    case .inPlace: InPlaceDispatcher(on: target)
    case .foreign: Foreign(target: target, passed: passed)
    }
  }

  /// Lets everything run that may run by now.
  func settle() {
    manual.drain()
    queue.sync(flags: .barrier) {}
  }

  /// Lets time pass until `count` entries are there, or nothing more will come.
  func settle<Entry>(until count: Int, in log: Log<Entry>) {
    settle()
    for _ in 0..<4 * count where log.entries.count < count {
      clock.advance(by: .seconds(1))
      settle()
    }
  }

  /// Whether the first work that is handed over where it belongs runs inside the call.
  var runsInside: Bool {
    if end == .current { return true }
    guard end.isQueue, let inPlace = links.firstIndex(of: .inPlace) else { return false }
    let last = links.lastIndex(of: .inPlace) ?? inPlace
    return !links[last...].contains(.foreign)
  }

  // MARK: What is asked

  static func faults(_ links: [Link], _ end: End) -> [String] {
    let questions: [(String, (Combination) throws -> Bool)] = [
      ("each once, in order", { try $0.runsEachInOrder() }),
      ("in place", { try $0.isInPlaceOnlyWhereItMay() }),
      ("as many as may", { try $0.keepsItsLimits() }),
      ("current", { try $0.isCurrentOnlyIfCertain() }),
      ("withdrawn", { try $0.releasesWhatIsWithdrawn() }),
    ]
    return questions.compactMap { words, question in
      let isRight = (try? question(Combination(links, end))) ?? false
      return isRight ? nil : "\(words): \(links), \(end)"
    }
  }

  private func runsEachInOrder() throws -> Bool {
    let log = Log<String>()
    for number in 0..<4 {
      dispatcher.dispatch {
        log.append("\(number) \(Trace.current) \(dispatcher.places.count)")
      }
    }
    settle(until: 4, in: log)
    let value = links.contains(.carrying) ? "carried" : "none"
    let words = "\(value) \(links.count(where: \.limits))"
    let foreign = links.count { $0 == .foreign }
    return log.entries == (0..<4).map { "\($0) \(words)" } && passed.entries.count == 4 * foreign
  }

  private func isInPlaceOnlyWhereItMay() throws -> Bool {
    let log = Log<String>()
    try queue.start {
      dispatcher.dispatch { log.append("ran with \(Trace.current)") }
      log.append("returned")
    }.end()
    settle(until: 2, in: log)
    let ran = "ran with \(links.contains(.carrying) ? "carried" : "none")"
    return log.entries == (runsInside ? [ran, "returned"] : ["returned", ran])
      && passed.entries.count == links.count { $0 == .foreign }
  }

  /// Hands work over where it belongs, which keeps its places.
  private func keepsItsLimits() throws -> Bool {
    let (log, kept) = (Log<Int>(), Kept())
    try queue.start {
      for number in 0..<3 {
        dispatcher.dispatch {
          let places = dispatcher.places
          kept.places.withLock { $0 += places }
          log.append(number)
        }
      }
    }.end()
    settle()
    let isLimited = links.contains(where: \.limits)
    guard log.entries.count == (isLimited ? 1 : 3) else { return false }
    for _ in 0..<12 {
      kept.drop()
      settle(until: 1, in: Log<Int>())
      settle()
    }
    return log.entries.sorted() == [0, 1, 2]
  }

  private func isCurrentOnlyIfCertain() throws -> Bool {
    let inside = try queue.start { dispatcher.isCurrent }.end()
    let isQueue = end.isQueue || end == .barrier
    return dispatcher.isCurrent != true && (inside == true) == isQueue
  }

  private func releasesWhatIsWithdrawn() throws -> Bool {
    // What is not ours hands on a closure only.
    guard links.contains(where: \.limits), !links.contains(.foreign) else { return true }
    let kept = Kept()
    dispatcher.dispatch {
      let places = dispatcher.places
      kept.places.withLock { $0 += places }
    }
    settle()
    weak var released: Held?
    let ran = Log<Int>()
    do {
      let held = Held()
      released = held
      let work = DispatchedWork(id: ObjectIdentifier(held)) {
        ran.append(0)
        withExtendedLifetime(held) {}
      }
      dispatcher.dispatch(work)
      dispatcher.withdraw(ObjectIdentifier(held))
    }
    guard released == nil else { return false }
    kept.drop()
    for _ in 0..<4 {
      clock.advance(by: .seconds(1))
      settle()
    }
    return ran.entries.isEmpty
  }
}

private final class Held: Sendable {}

/// Places that work keeps after it has returned.
private final class Kept: Sendable {
  let places = Mutex([LimiterPlace]())

  /// Gives them back, outside the lock.
  func drop() {
    let places = places.withLock { places in
      defer { places = [] }
      return places
    }
    withExtendedLifetime(places) {}
  }
}

/// A dispatcher that is not ours, knows of nothing but closures, and does something with each.
private struct Foreign: ForwardingDispatcher {
  let target: any Dispatcher
  let passed: Log<Int>

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    passed.append(0)
    target.dispatch(work)
  }
}
