import Dispatchers
import Foundation
import JSPromise
import Synchronization
import TestSupport
import Testing

/// A released object does the same to the next, many times over, on a stack of 256 KB, in ways that LIV-07 does
/// not try.
///
/// Each case has a process of its own, since a stack that overflows ends the process.
@Suite(.ownThread, .serialized) struct ReleasingChainTests {
  @Test(arguments: Chain.allCases.filter { !Chain.ofErrors.contains($0) })
  func `a chain of deinits needs no stack`(chain: Chain) async { await expectLoop(chain) }

  @Test(arguments: Chain.ofErrors)
  func `errors of errors need no stack`(chain: Chain) async { await expectLoop(chain) }

  private func expectLoop(_ chain: Chain) async {
    await #expect(processExitsWith: .success) { [chain] in
      try onSmallStack { try chain.happen() }
    }
  }

  @Test func `a chain that can no longer run needs no stack when it is released`() async {
    await #expect(processExitsWith: .success) {
      try onSmallStack {
        let queue = JobQueue(on: ManualDispatcher())
        let first = Promise<Int>(on: queue) { _, _ in }
        var last = first
        for _ in 0..<Extent.many { last = last.then { $0 } }
        last = .resolve(1, on: queue)
        _ = consume first
      }
    }
  }

  @Test func `errors of errors are described down to a depth, and say so`() {
    var error: any Error = Oops()
    #expect(
      "\(AggregateError(errors: [error]))"
        == "all promises were rejected: [JSPromiseTests.Oops(number: 0)]"
    )
    for _ in 0..<8 { error = AggregateError(errors: [error]) }
    #expect(!"\(error)".contains("[...]"))
    #expect("\(error)".contains("Oops"))
    error = AggregateError(errors: [error])
    #expect("\(error)".contains("[...]"))
    #expect(!"\(error)".contains("Oops"))
  }
}

/// An error that holds something.
private struct Holding: Error {
  let next: any Sendable
  init(_ next: any Sendable) { self.next = next }
}

/// A clock that never advances, and whose alarms hold something until they are cancelled.
private final class HoldingClock: TimerClock {
  private let alarms = Mutex<[any Sendable]>([])
  private let held: any Sendable
  init(holding held: any Sendable = 0) { self.held = held }
  var now: Duration { .zero }
  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    let all: [any Sendable] = [work, held]
    alarms.withLock { $0 = all }
    return TimerAlarm {
      self.alarms.release { alarms in
        defer { alarms = [] }
        return alarms
      }
    }
  }
}

/// How an object of the user's is released that does the same to the next promise.
enum Chain: String, Codable, CaseIterable {
  case aggregate, describedAggregate, discardedJob, discardedHandler, limitThatIsSettled
  case delayThatIsAborted, attemptThatIsAborted, arrival

  static let ofErrors: [Chain] = [.aggregate, .describedAggregate]

  private struct NotReached: Error {}

  fileprivate func happen() throws {
    let reached = Log<Int>()
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let last = CallsBack { reached.append(1) }
    switch self {
    case .aggregate:
      dropAll(last) { next in AggregateError(errors: [Oops(), next as? any Error ?? Holding(next)])
      }
    case .describedAggregate: try describe()
    case .discardedJob:
      dropAll(last) { next in
        let gate = ManualDispatcher()
        JobQueue(on: gate).enqueue { [next] in withExtendedLifetime(next) {} }
        return CallsBack { _ = gate.takeAll() }
      }
    case .discardedHandler:
      dropAll(last) { next in
        let gate = ManualDispatcher()
        Promise.resolve(1, on: JobQueue(on: gate)).then { [next] _ in withExtendedLifetime(next) {}
        }
        return CallsBack { _ = gate.takeAll() }
      }
    case .limitThatIsSettled:
      dropAll(last) { next in
        let (source, _, reject) = Promise<Int>.withResolvers(on: queue)
        _ = source.timeout(after: .seconds(1), reason: Holding(next), clock: HoldingClock())
        return CallsBack { reject(Oops()) }
      }
    case .delayThatIsAborted:
      dropAll(last) { next in
        let controller = AbortController()
        let promise = Promise.delay(
          .seconds(1),
          on: queue,
          clock: HoldingClock(holding: next),
          signal: controller.signal
        )
        return CallsBack {
          controller.abort()
          withExtendedLifetime(promise) {}
        }
      }
    case .attemptThatIsAborted:
      let policy = try RetryPolicy(attempts: 2)
      dropAll(last) { next in
        let controller = AbortController()
        let (pending, _, reject) = Promise<Int>.withResolvers(on: queue)
        let output = Promise.retry(policy, on: queue, signal: controller.signal) { [next] in
          withExtendedLifetime(next) { pending }
        }
        return CallsBack {
          controller.abort()
          withExtendedLifetime((output, reject)) {}
        }
      }
    case .arrival:
      dropAll(last) { next in
        let (pending, _, reject) = Promise<any Sendable>.withResolvers(on: queue)
        _ = Promise.all([Promise<any Sendable>.resolve(next, on: queue), pending], queue: queue)
        gate.drain()
        return reject
      }
    }
    _ = consume last
    gate.drain()
    guard !reached.entries.isEmpty else { throw NotReached() }
  }

  /// Makes many things, each of which holds the next, and drops the first.
  private func dropAll(_ last: CallsBack, _ link: (any Sendable) -> any Sendable) {
    var next: any Sendable = last
    for _ in 0..<Extent.many { next = link(next) }
  }

  private func describe() throws {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    var promise = Promise<Int>.reject(Oops(), on: queue)
    for _ in 0..<Extent.many {
      promise = Promise.any([promise, .reject(Oops(), on: queue)], queue: queue)
      gate.drain()
    }
    guard case .rejected(let reason)? = promise.snapshot, "\(reason)".contains("[...]"),
      String(reflecting: reason).contains("[...]"), "\(promise)".contains("[...]")
    else { throw NotReached() }
  }
}
