import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// When a call's promise has ended, the call keeps neither that promise nor what its closures hold.
///
/// `KeepingCallsTests` asks the same of calls that name a dispatcher.
@Suite(.ownThread) struct KeepingTests {
  enum Lost: Error { case page }
  enum Gone: Error { case page }
  /// An error that holds the object, for a promise that is not the one of the test.
  struct Held: Error { let object: CallsBack }
  typealias Page = Promise<Int, Lost>
  private typealias Call = @MainActor (Page, CallsBack) throws -> Void

  private static let calls: [String: Call] = [
    "then": { page, object in
      _ = page.then { value -> Int in object.giving(value) }
    },
    "then, with a promise": { page, object in
      _ = page.then { value -> Page in object.giving(Page(value: value)) }
    },
    "then, with an error": { page, object in
      _ = page.then(
        { value throws -> Int in object.giving(value) },
        mapError: { _ in .page }
      )
    },
    "catch": { page, object in page.catch { _ in object.hold() } },
    "catch, with a value": { page, object in
      _ = page.catch { _ -> Int in object.giving(1) }
    },
    "catch, with a promise": { page, object in
      _ = page.catch { _ -> Page in object.giving(Page(value: 1)) }
    },
    "catch, with a promise of the same type": { page, object in
      page.catch { _ in
        object.hold()
        return Page(value: 1)
      }.catch { _ in object.hold() }
    },
    "catch, with an error": { page, object in
      _ = page.catch { error -> Lost in object.giving(error) }
    },
    "catch, only one error": { page, object in
      _ = page.catch(only: .page) { () -> Int in object.giving(1) }
    },
    "catch, only one error, with a promise": { page, object in
      _ = page.catch(only: .page) { () -> Page in object.giving(Page(value: 1)) }
    },
    "catch, only some errors": { page, object in
      _ = page.catch(only: { _ in object.giving(true) }) { _ -> Int in object.giving(1) }
    },
    "catch, only some errors, with a promise": { page, object in
      _ = page.catch(only: { _ in object.giving(true) }) { _ -> Page in
        object.giving(Page(value: 1))
      }
    },
    "ensure": { page, object in _ = page.ensure { object.hold() } },
    "observe": { page, object in page.observe { _ in object.hold() } },
    "report": { page, object in page.report(ifCancelled: .page) { _ in object.hold() } },
    "map": { page, object in
      _ = page.map { value -> Int in object.giving(value) }
    },
    "map, with an error": { page, object in
      _ = page.map { value throws(Lost) -> Int in object.giving(value) }
    },
    "flatMap": { page, object in
      _ = page.flatMap { value -> Page in object.giving(Page(value: value)) }
    },
    "flatMap, with an error": { page, object in
      _ = page.flatMap { value throws(Lost) -> Page in object.giving(Page(value: value)) }
    },
    "recover": { page, object in
      _ = page.recover { _ throws(Lost) -> Int in object.giving(1) }
    },
    "mapError": { page, object in
      _ = page.mapError { error -> Lost in object.giving(error) }
    },
    "flatMapError": { page, object in
      _ = page.flatMapError { _ -> Page in object.giving(Page(value: 1)) }
    },
    "flatMapError, with a promise of the same type": { page, object in
      page.flatMapError { _ in
        object.hold()
        return Page(value: 1)
      }.tapError { _ in object.hold() }
    },
    // Only the form that keeps the error's type says of what type the promise is.
    "flatMapError, with a promise whose type is left open": { page, object in
      _ = page.flatMapError { _ in
        object.hold()
        return .init(value: 1)
      }
    },
    "tapError": { page, object in page.tapError { _ in object.hold() } },
    "map, both sides": { page, object in
      _ = page.map({ value throws(Lost) -> Int in object.giving(value) }) {
        _ throws(Lost) -> Int in object.giving(1)
      }
    },
    "map, both sides, with a promise": { page, object in
      _ = page.map({ value -> Page in object.giving(Page(value: value)) }) { _ -> Lost in
        object.giving(.page)
      }
    },
    "then, both sides": { page, object in
      page.then({ value -> Int in object.giving(value) }) { _ -> Int in object.giving(1) }
    },
    "then, both sides, with an error": { page, object in
      _ = page.then({ value throws(Lost) -> Int in object.giving(value) }) {
        _ throws(Lost) -> Int in object.giving(1)
      }
    },
    "then, both sides, with promises": { page, object in
      _ = page.then({ value -> Page in object.giving(Page(value: value)) }) { _ -> Page in
        object.giving(Page(value: 1))
      }
    },
    "then, both sides, with promises that cannot fail": { page, object in
      _ = page.then({ value -> Guarantee<Int> in object.giving(Guarantee(value: value)) }) {
        _ -> Guarantee<Int> in object.giving(Guarantee(value: 1))
      }
    },
    "done": { page, object in _ = page.done { _ in object.hold() } },
    "done, with an error": { page, object in
      _ = page.done { _ throws(Lost) -> Void in object.hold() }
    },
    "get": { page, object in _ = page.get { _ in object.hold() } },
    "tap": { page, object in _ = page.tap { _ in object.hold() } },
    "compactMap": { page, object in
      _ = page.compactMap(ifNil: .page) { value -> Int? in object.giving(value) }
    },
  ]

  /// Calls on promises of other types, which hold the object as their value, or their error.
  private static let others: [String: Call] = [
    "then": { _, object in Guarantee(value: object).then { value in value.hold() } },
    "then, with one that cannot fail": { _, object in
      Guarantee(value: object).then { _ -> Guarantee<Int> in Guarantee(value: 1) }
    },
    "then, with one that can fail": { _, object in
      _ = Guarantee(value: object).then { _ -> Page in Page(value: 1) }
    },
    "map, with an error": { _, object in
      _ = Guarantee(value: object).map { _ throws(Lost) -> Int in 1 }
    },
    "flatMap": { _, object in
      _ = Guarantee(value: object).flatMap { _ -> Page in Page(value: 1) }
    },
    "flatMap, with an error": { _, object in
      _ = Guarantee(value: object).flatMap { _ throws(Lost) -> Page in Page(value: 1) }
    },
    "done": { _, object in Guarantee(value: object).done { value in value.hold() } },
    "done, with an error": { _, object in
      _ = Guarantee(value: object).done { _ throws(Lost) -> Void in }
    },
    "catch, of nothing or nil": { _, object in
      Promise<Void?, Held>(error: Held(object: object)).catch { error -> Void? in
        error.object.hold()
      }
    },
    "catch, of errors as values": { _, object in
      _ = Promise<Gone, Held>(error: Held(object: object)).catch { _ in Gone.page }
    },
    "catch, of promises as values": { _, object in
      (Nested.self as any Nesting.Type).catchOnMain(Promise(error: Held(object: object)))
    },
    "when, a few at a time": { _, object in
      _ = when(fulfilled: [1], atMost: 1) { number -> Page in object.giving(Page(value: number)) }
      _ = when(resolved: [1], atMost: 1) { number -> Page in object.giving(Page(value: number)) }
    },
    "race, a few at a time": { _, object in
      _ = race(fulfilled: [1], atMost: 1) { number -> Page in object.giving(Page(value: number)) }
    },
    "forEach": { _, object in
      _ = forEach([1], atMost: 1) { number -> Page in object.giving(Page(value: number)) }
    },
    "retry": { _, object in
      _ = retry(try RetryPolicy(attempts: 1), clock: ManualClock()) {
        object.giving(Page(value: 1))
      }
    },
    "retry, on another clock": { _, object in
      _ = retry(try RetryPolicy(attempts: 1), clock: HandClock()) {
        object.giving(Page(value: 1))
      }
    },
    "retry, asking": { _, object in
      let delay: @MainActor @Sendable (Lost, Int) -> Duration? = { _, _ in object.giving(nil) }
      _ = retry(delay: delay, clock: ManualClock()) { object.giving(Page(error: .page)) }
    },
    "retry, asking, on another clock": { _, object in
      let delay: @MainActor @Sendable (Lost, Int) -> Duration? = { _, _ in object.giving(nil) }
      _ = retry(delay: delay, clock: HandClock()) { object.giving(Page(error: .page)) }
    },
  ]

  @Test(arguments: calls.keys.sorted())
  @MainActor func `a call on the main actor keeps nothing`(name: String) async throws {
    let call = try #require(Self.calls[name])
    try await Self.expectRelease(after: call)
  }

  @Test(arguments: others.keys.sorted())
  @MainActor func `a call on the main actor, and on another promise, keeps nothing`(
    name: String
  ) async throws {
    let call = try #require(Self.others[name])
    try await Self.expectRelease(after: call)
  }

  @MainActor private static func expectRelease(after call: @escaping Call) async throws {
    for fails in [false, true] {
      let released = SharedCount()
      weak var promise: Page?
      func callAndEnd() throws {
        let page = fails ? Page(error: .page) : Page(value: 1)
        promise = page
        try call(page, CallsBack { released.add() })
      }
      try callAndEnd()
      await DispatchQueue.main.drained()
      #expect(promise == nil)
      #expect(released.number == 1)
    }
  }

  // MARK: Tasks

  /// Promises of tasks, which hold the object until they are released.
  private static let tasks: [String: @Sendable (CallsBack) -> Promise<CallsBack, any Error>] = [
    "a value": { object in Promise { () async throws -> CallsBack in object } },
    "an error": { object in
      Promise { () async throws -> CallsBack in throw Held(object: object) }
    },
    "the error of another promise": { object in
      let other = Promise<CallsBack, any Error>(error: Held(object: object))
      return Promise { () async throws -> CallsBack in try await other.value }
    },
    "the error of another promise, of one type": { object in
      let other = Promise<CallsBack, Held>(error: Held(object: object))
      return Promise { () async throws -> CallsBack in try await other.value }
    },
    "a cancellation": { object in
      Promise { () async throws -> CallsBack in
        object.hold()
        throw CancellationError()
      }
    },
  ]

  @Test(arguments: tasks.keys.sorted())
  func `what a task has made is released with its promise`(name: String) async throws {
    let made = try #require(Self.tasks[name])
    let released = Event()
    func makeAndAwait() async {
      let promise = made(CallsBack { released.signal() })
      _ = await promise.outcome
    }
    await makeAndAwait()
    try released.wait()
  }

  @Test @MainActor func `what is awaited is not kept`() async {
    let released = SharedCount()
    func awaitOne() async {
      let promise = Promise<CallsBack, Never>()
      // Runs when this waits.
      Task { promise.fulfill(CallsBack { released.add() }) }
      _ = await promise.outcome
    }
    await awaitOne()
    await DispatchQueue.main.drained()
    #expect(released.number == 1)
  }
}

/// What the compiler warns of, behind a protocol of which it does not.
protocol Nesting {
  static func catchHere(_ nested: Promise<KeepingTests.Page, KeepingTests.Held>)
  @MainActor static func catchOnMain(_ nested: Promise<KeepingTests.Page, KeepingTests.Held>)
}

enum Nested: Nesting {
  @available(*, deprecated)
  static func catchHere(_ nested: Promise<KeepingTests.Page, KeepingTests.Held>) {
    nested.catch(on: .current) { error in error.object.hold() }
  }

  @available(*, deprecated)
  @MainActor static func catchOnMain(_ nested: Promise<KeepingTests.Page, KeepingTests.Held>) {
    nested.catch { error in error.object.hold() }
  }
}
