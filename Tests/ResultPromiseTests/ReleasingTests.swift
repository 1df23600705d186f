import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// What is dropped without running is released while no lock is held, so that a `deinit` may call back.
///
/// Each case has a process of its own, since a lock that is taken twice ends the process or blocks it for ever.
@Suite(.ownThread) struct ReleasingTests {
  @Test(arguments: Leaving.allCases)
  func `an object that is let go calls back into everything around it`(leaving: Leaving) async {
    await #expect(processExitsWith: .success) { [leaving] in
      let calls = Counter()
      try await leaving.run(Surroundings(calls: calls))
      #expect(calls.count == leaving.objects)
    }
  }
}

private typealias Item = Promise<Captured?, Gone>

extension Item {
  /// A branch whose handler holds an object.
  fileprivate static func holding(_ source: Item, _ object: Captured) -> Item {
    source.map { _ in withExtendedLifetime(object) { nil } }
  }
}

/// A failure that may hold an object.
private enum Gone: CancellableFailure {
  case cancelled
  case with(Captured?)
}

/// What an object calls back into when it is released, and how.
private struct Surroundings: Sendable {
  let calls: Counter
  let clock = ManualClock()
  let gate = ManualDispatcher()

  /// An object that calls back into some promises.
  func object(_ promises: Item...) -> Captured {
    object { promises }
  }

  /// An object that calls back into promises that are known, or still there, only when it is released.
  func object(_ promises: @escaping @Sendable () -> [Item]) -> Captured {
    Captured {
      for promise in promises() { use(promise) }
      clock.schedule(after: .seconds(1)) {}.cancel()
      gate.dispatch {}
      calls.increment()
    }
  }

  private func use(_ promise: Item) {
    promise.await { _ in }
    promise.map { $0 }.cancel()
    promise.flatMap { [weak promise] _ in promise ?? Item() }.cancel()
    promise.receive(on: .current).cancel()
    promise.timeout(after: .seconds(1), clock: clock).cancel()
    Promise.all([promise, promise]).cancel()
    Promise.race([promise, Item(.success(nil))]).cancel()
    promise.fulfill(with: .success(nil))
    promise.cancel()
    #expect(promise.resultIfSettled != nil)
    #expect(throws: Never.self) { try promise.wait() }
  }
}

/// A dispatcher that holds an object, and keeps what it is given for later.
private struct Holding: Dispatcher {
  let object: Captured
  let gate: ManualDispatcher

  func dispatch(_ work: @escaping @Sendable () -> Void) { gate.dispatch(work) }
}

/// How an object of the user is released without having run, or without having been used.
enum Leaving: String, Codable, CaseIterable {
  case cancelled, settledByHand, cancelledAmongMany, cancelledBeforeItsTurn, followed
  case sourceReleased, sourceReleasedAmongMany, dispatcherOfAMove, moveDropped
  case losingValue, losingError, returnedTooLate
  case failedAll, failedAllOfTypes, cancelledAll, wonAny, lostRace
  case timedOut, inTime, delayCancelled
  case failedAttempt, retryCancelled, retrySucceeded
  case taskCancelled, taskEnded

  /// How many objects there are.
  var objects: Int {
    switch self {
    case .cancelled: 4
    case .cancelledAmongMany, .sourceReleasedAmongMany: 10
    case .failedAll, .cancelledAll, .wonAny, .retryCancelled: 2
    default: 1
    }
  }

  fileprivate func run(_ around: Surroundings) async throws {
    switch self {
    case .cancelled, .settledByHand, .cancelledAmongMany, .cancelledBeforeItsTurn, .followed,
      .sourceReleased, .sourceReleasedAmongMany, .dispatcherOfAMove, .moveDropped:
      leave(around)
    case .losingValue, .losingError, .returnedTooLate:
      lose(around)
    case .failedAll, .failedAllOfTypes, .cancelledAll, .wonAny, .lostRace:
      combine(around)
    case .timedOut, .inTime, .delayCancelled, .failedAttempt, .retryCancelled, .retrySucceeded:
      try wait(around)
    case .taskCancelled, .taskEnded:
      try await inTask(around)
    }
  }

  // MARK: Handlers that never run

  private func leave(_ around: Surroundings) {
    let (shared, sibling, own) = (Item(), Item(), Later<Item>())
    /// A branch whose handler holds an object that calls back into it.
    func branch(of source: Item? = nil, _ derive: (Item, Captured) -> Item) -> Item {
      let source = source ?? shared
      let own = Later<Item>()
      let branch = derive(
        source,
        around.object { [own.take(), source, sibling].compactMap { $0 } }
      )
      own.set(branch)
      return branch
    }
    switch self {
    case .cancelled:
      let verbs: [(Item, Captured) -> Item] = [
        Item.holding,
        { source, object in
          source.flatMap { value in withExtendedLifetime(object) { Item(.success(value)) } }
        },
        { source, object in
          source.mapError { error in withExtendedLifetime(object) { error } }
        },
        { source, object in
          source.recover { error in withExtendedLifetime(object) { Item(.failure(error)) } }
        },
      ]
      let branches = verbs.map { branch(of: Item(), $0) }
      for branch in branches { branch.cancel() }
    case .settledByHand:
      branch(Item.holding).fulfill(with: .success(nil))
    case .cancelledAmongMany:
      // Most are withdrawn, so that the others move up in the list.
      let branches = (0..<20).map { index in
        index < 10
          ? branch(Item.holding) : shared.map { $0 }
      }
      for branch in branches { branch.cancel() }
    case .cancelledBeforeItsTurn:
      shared.await { _ in own.take()?.cancel() }
      own.set(branch(Item.holding))
      shared.fulfill(with: .success(nil))
    case .followed:
      // Only the inner promise holds the object, and nothing holds that promise any more.
      let outer = Item(.success(nil)).flatMap { _ in
        let inner = Item()
        let object = around.object { [shared, sibling] }
        inner.await { _ in withExtendedLifetime(object) {} }
        return inner
      }
      outer.cancel()
    case .sourceReleased:
      let (source, later) = (Item(), Later<Item>())
      let object = around.object { [weak source] in
        [later.take(), source, sibling].compactMap { $0 }
      }
      later.set(source.map { _ in object })
    case .sourceReleasedAmongMany:
      let source = Item()
      for index in 0..<10 {
        let later = Later<Item>()
        let object = around.object { [weak source] in
          [later.take(), source, sibling].compactMap { $0 }
        }
        let branch = source.map { _ in index == 0 ? nil : object }
        later.set(branch)
      }
    case .dispatcherOfAMove:
      // It stays for late handlers, and is released with the last promise in this place.
      let object = around.object(shared, sibling)
      let moved = shared.receive(on: Holding(object: object, gate: around.gate))
      moved.fulfill(with: .success(nil))
    default:
      let moved = shared.receive(on: around.gate)
      let object = around.object(shared, sibling)
      moved.await { _ in withExtendedLifetime(object) {} }
      shared.fulfill(with: .success(nil))
      _ = around.gate.takeAll()
    }
  }

  // MARK: Results that nobody gets

  private func lose(_ around: Surroundings) {
    let promise = Item()
    switch self {
    case .losingValue:
      promise.cancel()
      promise.fulfill(with: .success(around.object(promise)))
    case .losingError:
      promise.cancel()
      promise.fulfill(with: .failure(.with(around.object(promise))))
    default:
      let own = Later<Item>()
      let derived: Item = promise.map { _ in
        own.take()?.cancel()
        return around.object(promise)
      }
      own.set(derived)
      promise.fulfill(with: .success(nil))
    }
  }

  private func combine(_ around: Surroundings) {
    let (pending, output) = (Item(), Later<Item>())
    /// An input that is released as soon as it has given its value or error to the combination.
    func given(_ result: (Captured) -> Result<Captured?, Gone>) -> Item {
      Item(result(around.object { [output.take(), pending].compactMap { $0 } }))
    }
    switch self {
    case .failedAll:
      let all = Promise.all([given { .success($0) }, given { .success($0) }, pending])
      output.set(all.map(\.[0]))
      pending.fulfill(with: .failure(.cancelled))
    case .failedAllOfTypes:
      let (other, all) = (Promise<Int, Gone>(), given { .success($0) })
      output.set(Promise.all(all, other, pending).map { $0.0 })
      other.cancel()
    case .cancelledAll:
      let all = Promise.all([given { .success($0) }, given { .success($0) }, pending])
      output.set(all.map(\.[0]))
      all.cancel()
    case .wonAny:
      let any = Promise.any([
        given { .failure(.with($0)) }, given { .failure(.with($0)) }, pending,
      ])
      output.set(any.mapError { _ in .cancelled })
      pending.fulfill(with: .success(nil))
    default:
      let source = Item()
      let late: Item = source.map { [object = around.object(pending, source)] _ in object }
      let race = Promise.race([late, pending])
      pending.fulfill(with: .success(nil))
      late.cancel()
      race.cancel()
    }
  }

  // MARK: Time

  private func wait(_ around: Surroundings) throws {
    let (source, own, clock) = (Item(), Later<Item>(), around.clock)
    let object = Later<Captured>()
    object.set(around.object { [own.take(), source].compactMap { $0 } })
    switch self {
    case .timedOut:
      let below: Item = source.map { [object = object.take()] _ in object }
      own.set(below)
      below.timeout(after: .seconds(1), clock: clock).await { _ in own.take()?.cancel() }
      clock.advance(by: .seconds(1))
    case .inTime:
      let timed = source.timeout(
        after: .seconds(1),
        failure: .with(object.take()),
        clock: clock
      )
      own.set(timed)
      source.fulfill(with: .success(nil))
    case .delayCancelled:
      let delay = Item(.success(object.take()), after: .seconds(1), clock: clock)
      own.set(delay)
      delay.cancel()
    case .failedAttempt:
      let attempts = Counter()
      let policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1)))
      let retried = Item.retry(policy, clock: clock) {
        attempts.increment() == 1 ? Item(.failure(.with(object.take()))) : source
      }
      own.set(retried)
      clock.advance(by: .seconds(1))
    case .retryCancelled:
      let policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1)))
      let other = around.object(source)
      let retried = Item.retry(policy, clock: clock) {
        withExtendedLifetime(other) { Item(.failure(.with(object.take()))) }
      }
      own.set(retried)
      retried.cancel()
    default:
      let policy = try RetryPolicy(attempts: 2)
      let retried = Item.retry(policy, clock: clock) { [object = object.take()] in
        withExtendedLifetime(object) { source.map { $0 } }
      }
      own.set(retried)
      source.fulfill(with: .success(nil))
    }
  }

  private func inTask(_ around: Surroundings) async throws {
    let (source, released, gate) = (Item(), Item(), Promise<Int, Never>())
    let promise = {
      let (own, object) = (Later<Item>(), Later<Captured>())
      object.set(around.object { [own.take(), source, released].compactMap { $0 } })
      let promise = Item { [object = object.take()] in
        _ = await gate.result
        return withExtendedLifetime(object) { .success(nil) }
      }
      own.set(promise)
      return promise
    }()
    if self == .taskCancelled { promise.cancel() }
    gate.fulfill(with: .success(1))
    _ = await released.result
    // The object counts when it has called back.
    while around.calls.count == 0 { await Task.yield() }
  }
}
