import Dispatchers
import Foundation
import ResultPromise
import TestSupport
import Testing

/// Objects that are released one because of another, in ways that LIV-07 does not try.
///
/// The `deinit` of each does to the next promise what was done to its own. That is a chain as well, and needs no
/// stack.
@Suite(.ownThread, .serialized) struct ReleasingChainTests {
  @Test(arguments: Letting.allCases)
  func `many objects that let go of each other need no stack`(way: Letting) async {
    await #expect(processExitsWith: .success) { [way] in
      let released = SharedCount()
      try onSmallStack { try way.run(Extent.many, released) }
      #expect(released.number == Extent.many)
    }
  }
}

/// How a promise releases an object.
enum Letting: String, CaseIterable, Codable {
  /// A promise that was followed is dropped.
  case followerCancelled
  /// A handler never runs, since the dispatcher drops it.
  case droppedByDispatcher
  /// A result never arrives: the alarm is cancelled, or an attempt has failed.
  case alarmCancelled, failedAttempt, retryCancelled
  /// A combination, or its task, does not need it any more.
  case inputOfAllCancelled, inputOfAllFailed, inputOfAny, taskCancelled

  private typealias Link = Promise<CallsBack?, Gone>

  private enum Gone: CancellableFailure {
    case cancelled
    case with(CallsBack)
  }

  /// Makes the links from the last to the first, and does to the first what each does to the next.
  func run(_ links: Int, _ released: SharedCount) throws {
    // One for all, since a clock that is dropped drops its alarms.
    let clock = ManualClock()
    var doNext: @Sendable () -> Void = {}
    for _ in 0..<links {
      let object = CallsBack { [doNext] in
        released.add()
        doNext()
      }
      doNext = try link(object, clock)
    }
    doNext()
    // A task releases what it has when it ends.
    if self == .taskCancelled {
      while released.number < links { sched_yield() }
    }
  }

  /// A promise that holds the object, and what makes the promise release it.
  private func link(_ object: CallsBack, _ clock: ManualClock) throws -> @Sendable () -> Void {
    let (promise, gate) = (Link(), ManualDispatcher())
    switch self {
    case .followerCancelled:
      // Only the followed promise has the object, and only the follower has that promise.
      let follower = Link(.success(nil)).flatMap { [object] _ in
        let inner = Link()
        inner.await { [object] _ in withExtendedLifetime(object) {} }
        return inner
      }
      return { follower.cancel() }
    case .droppedByDispatcher:
      let moved = promise.receive(on: gate)
      promise.fulfill(with: .success(nil))
      gate.drain()
      moved.await { [object] _ in withExtendedLifetime(object) {} }
      return { _ = gate.takeAll() }
    case .alarmCancelled:
      let delayed = Link(.success(object), after: .seconds(1), clock: clock)
      return { delayed.fulfill(with: .success(nil)) }
    case .failedAttempt:
      let (count, kept) = (SharedCount(), Later<CallsBack>())
      kept.set(object)
      let retried = Link.retry(try RetryPolicy(attempts: 2)) {
        guard count.add() == 1 else { return Link(.success(nil)) }
        return promise.mapError { _ in kept.take().map { .with($0) } ?? .cancelled }
      }
      return { withExtendedLifetime(retried) { _ = promise.cancel() } }
    case .retryCancelled:
      let retried = Link.retry(try RetryPolicy(attempts: 2)) { [object] in
        withExtendedLifetime(object) { promise }
      }
      return { withExtendedLifetime(promise) { _ = retried.cancel() } }
    case .inputOfAllCancelled:
      let all = Link.all([Link(.success(object)), promise])
      return { withExtendedLifetime(promise) { _ = all.cancel() } }
    case .inputOfAllFailed:
      let all = Link.all([Link(.success(object)), promise])
      return { withExtendedLifetime(all) { _ = promise.cancel() } }
    case .inputOfAny:
      let any = Link.any([Link(.failure(.with(object))), promise])
      return { withExtendedLifetime(any) { _ = promise.fulfill(with: .success(nil)) } }
    case .taskCancelled:
      let made = Link { [object] in
        withExtendedLifetime(object) {}
        return await promise.result
      }
      return { made.cancel() }
    }
  }
}
