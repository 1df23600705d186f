import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// What is dropped without running is released while no lock is held, so that it may call back.
///
/// Each case has a process of its own: a lock that is taken twice ends the process. An optimised build releases
/// values earlier than a debug build, so this must hold in both.
@Suite(.ownThread, .serialized) struct ReleasingTests {
  @Test(arguments: Leaving.allCases)
  func `who is let go may call back`(leaving: Leaving) async {
    await #expect(processExitsWith: .success) { [leaving] in
      let scene = Scene()
      leaving.run(in: scene)
      #expect(scene.callsBack.entries.count >= 1)
      scene.callBack()
    }
  }
}

private typealias Branch = Promise<Int, LoadError>

/// What a released object calls: the promise, its source, its sibling, and their dispatcher.
private final class Scene: Sendable {
  let (source, resolver) = Branch.pending()
  let (other, otherResolver) = Branch.pending()
  let sibling: Branch
  let dispatcher = ManualDispatcher()
  let clock = ManualClock()
  let callsBack = Log<Int>()
  private let own = Log<Branch>()

  init() { sibling = source.then(on: .current) { $0 } }

  /// An object that calls back when it is released.
  func caller() -> Caller { Caller(self) }

  /// Keeps the promise that the caller was given to, so that it can call that, too.
  @discardableResult
  func keep(_ promise: Branch) -> Branch {
    own.append(promise)
    return promise
  }

  func callBack() {
    callsBack.append(1)
    dispatcher.dispatch {}
    clock.schedule(after: .seconds(1)) {}.cancel()
    for promise in own.entries + [source, sibling, other] {
      _ = (promise.isPending, promise.outcomeIfSettled == nil)
      promise.observe(on: .current) { _ in }
      promise.then(on: dispatcher) { $0 }.cancel()
      when(fulfilled: [promise, source]).cancel()
      promise.cancel()
    }
    _ = (resolver.fulfill(9), otherResolver.reject(.offline))
    resolver.onCancel {}
  }
}

private final class Caller: Sendable {
  private let scene: Scene
  private let released: Event?

  init(_ scene: Scene, _ released: Event? = nil) {
    (self.scene, self.released) = (scene, released)
  }

  deinit {
    scene.callBack()
    released?.signal()
  }
}

/// An error that holds an object which calls back.
private struct Telling: Error { let caller: Caller }

private struct Discarding: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}

enum Leaving: String, Codable, CaseIterable {
  case cancelledFirst, cancelledLater, cancelledLast, manyCancelled
  case transformOfRejection, handlerOfFulfilment, mapOfEither
  case hooksOfFulfilment, hooksOfCancellation, lateHook
  case resolverDropped, resolverOfWorkDropped
  case timedOut, deadlineLost, alarmTakenBack
  case discardedTransform, droppedTransform, discardedWork, discardedObserver, discardedCleanUp
  case workOfCancelled, workOfRunning, taskOfCancelled
  case lostRace, lostRaceForValues, inputOfFailed, inputOfFailedPack, inputsOfAll
  case followerCancelled, followedCancelled
  case attemptCancelled, attemptSucceeded, attemptsExhausted, attemptTooEarly
  case secondValue, secondError, valueOfCancelled, valueReleased, errorReleased
}

extension Leaving {
  fileprivate func run(in scene: Scene) {
    switch self {
    case .cancelledFirst, .cancelledLater, .cancelledLast, .manyCancelled: cancelled(in: scene)
    case .transformOfRejection, .handlerOfFulfilment, .mapOfEither: unneeded(in: scene)
    case .hooksOfFulfilment, .hooksOfCancellation, .lateHook: hooks(in: scene)
    case .resolverDropped, .resolverOfWorkDropped: dropped(in: scene)
    case .timedOut, .deadlineLost, .alarmTakenBack: late(in: scene)
    case .discardedTransform, .droppedTransform, .discardedWork, .discardedObserver,
      .discardedCleanUp:
      discarded(in: scene)
    case .workOfCancelled, .workOfRunning, .taskOfCancelled: work(in: scene)
    case .lostRace, .lostRaceForValues, .inputOfFailed, .inputOfFailedPack, .inputsOfAll:
      combined(in: scene)
    case .followerCancelled, .followedCancelled: following(in: scene)
    case .attemptCancelled, .attemptSucceeded, .attemptsExhausted, .attemptTooEarly:
      attempts(in: scene)
    case .secondValue, .secondError, .valueOfCancelled, .valueReleased, .errorReleased:
      values(in: scene)
    }
  }

  /// A branch of `promise` that captures a caller.
  private func branch(of promise: Branch, in scene: Scene) -> Branch {
    let caller = scene.caller()
    return scene.keep(
      promise.then(on: .current) { value in withExtendedLifetime(caller) { value } }
    )
  }

  private func cancelled(in scene: Scene) {
    switch self {
    case .cancelledFirst:
      let first = branch(of: scene.other, in: scene)
      let second = scene.other.then(on: .current) { $0 }
      first.cancel()
      withExtendedLifetime(second) {}
    case .cancelledLater:
      let first = scene.other.then(on: .current) { $0 }
      branch(of: scene.other, in: scene).cancel()
      withExtendedLifetime(first) {}
    case .cancelledLast:
      let middle = branch(of: scene.other, in: scene)
      branch(of: middle, in: scene).cancel()
    default:
      let branches = (0..<20).map { _ in branch(of: scene.source, in: scene) }
      branches[7].cancel()
    }
  }

  private func unneeded(in scene: Scene) {
    let caller = scene.caller()
    switch self {
    case .transformOfRejection:
      _ = branch(of: scene.source, in: scene)
      scene.resolver.reject(.offline)
    case .handlerOfFulfilment:
      scene.keep(scene.source.catch(on: .current) { _ in withExtendedLifetime(caller) {} })
      scene.resolver.fulfill(1)
    default:
      scene.keep(
        scene.source.map(
          on: .current,
          { value throws(LoadError) in withExtendedLifetime(caller) { value } },
          { error throws(LoadError) in throw error }
        )
      )
      scene.resolver.reject(.offline)
    }
  }

  private func hooks(in scene: Scene) {
    let caller = scene.caller()
    if self == .lateHook { scene.source.cancel() }
    scene.resolver.onCancel { withExtendedLifetime(caller) {} }
    scene.resolver.onCancel { withExtendedLifetime(caller) {} }
    if self == .hooksOfFulfilment { scene.resolver.fulfill(1) } else { scene.source.cancel() }
  }

  private func dropped(in scene: Scene) {
    switch self {
    case .resolverDropped:
      let promise = {
        let (promise, resolver) = Branch.pending()
        let caller = scene.caller()
        resolver.onCancel { withExtendedLifetime(caller) {} }
        return promise
      }()
      #expect(promise.isCancelled)
    default:
      let caller = scene.caller()
      let promise = scene.keep(
        Promise(on: scene.dispatcher) { resolver in
          resolver.onCancel { withExtendedLifetime(caller) {} }
        }
      )
      scene.dispatcher.drain()
      #expect(promise.isCancelled)
    }
  }

  private func late(in scene: Scene) {
    switch self {
    case .timedOut:
      _ = branch(of: scene.other, in: scene).timeout(after: .seconds(1), clock: scene.clock)
      scene.clock.advance(by: .seconds(1))
    case .deadlineLost:
      _ = branch(of: scene.other, in: scene).timeout(after: .seconds(1), clock: scene.clock)
      scene.otherResolver.reject(.offline)
    default:
      let caller = scene.caller()
      after(.seconds(1), clock: scene.clock)
        .then(on: .current) { withExtendedLifetime(caller) {} }.cancel()
    }
  }

  private func discarded(in scene: Scene) {
    let caller = scene.caller()
    switch self {
    case .discardedTransform:
      scene.keep(
        Branch(value: 1).then(on: Discarding()) { _ in withExtendedLifetime(caller) { 1 } }
      )
    case .droppedTransform:
      scene.keep(
        Branch(value: 1).then(on: scene.dispatcher) { _ in withExtendedLifetime(caller) { 1 } }
      )
      _ = scene.dispatcher.takeAll()
    case .discardedWork:
      scene.keep(Promise(on: Discarding()) { _ in withExtendedLifetime(caller) {} })
    case .discardedObserver:
      scene.source.observe(on: Discarding()) { _ in withExtendedLifetime(caller) {} }
      scene.resolver.fulfill(1)
    default:
      scene.keep(scene.source.ensure(on: Discarding()) { withExtendedLifetime(caller) {} })
      scene.source.cancel()
    }
  }

  private func work(in scene: Scene) {
    switch self {
    case .workOfCancelled:
      let caller = scene.caller()
      let promise = Branch(on: scene.dispatcher) { _ in withExtendedLifetime(caller) {} }
      scene.keep(promise).cancel()
    case .workOfRunning:
      let (caller, kept) = (scene.caller(), Later<Resolver<Int, LoadError>>())
      scene.keep(
        Promise(on: .current) { resolver in withExtendedLifetime(caller) { kept.set(resolver) } }
      )
      kept.take()?.fulfill(1)
    default:
      let released = Event()
      task(in: scene, released).cancel()
      try? released.wait()
    }
  }

  /// A promise of a task, which alone holds a caller.
  private func task(in scene: Scene, _ released: Event) -> Branch {
    let caller = Caller(scene, released)
    return scene.keep(
      Promise { [source = scene.source] () async throws(LoadError) -> Int in
        defer { withExtendedLifetime(caller) {} }
        _ = await source.outcome
        return 1
      }
    )
  }

  private func combined(in scene: Scene) {
    let input = branch(of: scene.other, in: scene)
    switch self {
    case .lostRace:
      let winner = race([input, scene.sibling])
      scene.resolver.fulfill(1)
      #expect(winner.isFulfilled)
    case .lostRaceForValues:
      let winner = race(fulfilled: input, scene.sibling)
      scene.resolver.fulfill(1)
      #expect(winner.isFulfilled)
    case .inputOfFailed:
      let all = when(fulfilled: [input, scene.sibling])
      scene.resolver.reject(.offline)
      #expect(all.isRejected)
    case .inputOfFailedPack:
      let all = when(fulfilled: input, scene.sibling)
      scene.resolver.reject(.offline)
      #expect(all.isRejected)
    default:
      let all = when(resolved: [input, scene.sibling])
      scene.resolver.fulfill(1)
      scene.otherResolver.fulfill(1)
      #expect(all.isFulfilled)
    }
  }

  private func following(in scene: Scene) {
    let caller = scene.caller()
    let inner = self == .followedCancelled ? branch(of: scene.other, in: scene) : scene.other
    let outer = scene.keep(
      Branch(value: 1).then(on: .current) { _ in withExtendedLifetime(caller) { inner } }
    )
    if self == .followedCancelled { inner.cancel() } else { outer.cancel() }
  }

  private func attempts(in scene: Scene) {
    let policy: RetryPolicy
    do { policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1))) } catch { return }
    let caller = scene.caller()
    let promise = scene.keep(
      retry(policy, on: .current, clock: scene.clock) { [self] in
        withExtendedLifetime(caller) {
          switch self {
          case .attemptCancelled: branch(of: scene.other, in: scene)
          case .attemptSucceeded: Branch(value: 1)
          default: Branch(error: .offline)
          }
        }
      }
    )
    switch self {
    case .attemptsExhausted: scene.clock.advance(by: .seconds(1))
    default: promise.cancel()
    }
  }

  private func values(in scene: Scene) {
    switch self {
    case .secondValue:
      let (promise, resolver) = Promise<Caller?, LoadError>.pending()
      resolver.fulfill(nil)
      #expect(!resolver.fulfill(scene.caller()))
      #expect(promise.isFulfilled)
    case .secondError:
      let (promise, resolver) = Promise<Int, Telling>.pending()
      resolver.fulfill(1)
      #expect(!resolver.reject(Telling(caller: scene.caller())))
      #expect(promise.isFulfilled)
    case .valueOfCancelled:
      let (promise, resolver) = Promise<Caller, LoadError>.pending()
      promise.cancel()
      #expect(!resolver.fulfill(scene.caller()))
    case .valueReleased:
      _ = Promise<Caller, LoadError>(value: scene.caller()).then(on: .current) { $0 }
    default:
      _ = Promise<Int, Telling>(error: Telling(caller: scene.caller()))
        .then(on: .current) { $0 }.tap(on: .current) { _ in }
    }
  }
}
