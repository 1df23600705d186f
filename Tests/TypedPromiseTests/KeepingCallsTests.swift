import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// When a promise has ended, no call on it keeps it, or what its closures hold.
@Suite(.ownThread) struct KeepingCallsTests {
  private typealias Lost = KeepingTests.Lost
  private typealias Gone = KeepingTests.Gone
  private typealias Held = KeepingTests.Held
  private typealias Page = KeepingTests.Page
  private typealias Call = @Sendable (Page, CallsBack) -> Void

  private static let calls: [String: Call] = [
    "then": { page, object in
      _ = page.then(on: .current) { value -> Int in object.giving(value) }
    },
    "then, with a promise": { page, object in
      _ = page.then(on: .current) { value -> Page in object.giving(Page(value: value)) }
    },
    "then, with an error": { page, object in
      _ = page.then(
        on: .current,
        { value throws -> Int in object.giving(value) },
        mapError: { _ in .page }
      )
    },
    "catch": { page, object in page.catch(on: .current) { _ in object.hold() } },
    "catch, with a value": { page, object in
      _ = page.catch(on: .current) { _ -> Int in object.giving(1) }
    },
    "catch, with a promise": { page, object in
      _ = page.catch(on: .current) { _ -> Page in object.giving(Page(value: 1)) }
    },
    "catch, with a promise of the same type": { page, object in
      page.catch(on: .current) { _ in
        object.hold()
        return Page(value: 1)
      }.catch(on: .current) { _ in object.hold() }
    },
    "catch, with an error": { page, object in
      _ = page.catch(on: .current) { error -> Lost in object.giving(error) }
    },
    "catch, only one error": { page, object in
      _ = page.catch(on: .current, only: .page) { () -> Int in object.giving(1) }
    },
    "catch, only one error, with a promise": { page, object in
      _ = page.catch(on: .current, only: .page) { () -> Page in object.giving(Page(value: 1)) }
    },
    "catch, only some errors": { page, object in
      _ = page.catch(on: .current, only: { _ in object.giving(true) }) { _ -> Int in
        object.giving(1)
      }
    },
    "catch, only some errors, with a promise": { page, object in
      _ = page.catch(on: .current, only: { _ in object.giving(true) }) { _ -> Page in
        object.giving(Page(value: 1))
      }
    },
    "ensure": { page, object in _ = page.ensure(on: .current) { object.hold() } },
    "observe": { page, object in page.observe(on: .current) { _ in object.hold() } },
    "report": { page, object in
      page.report(on: .current, ifCancelled: .page) { _ in object.hold() }
    },
    "map": { page, object in
      _ = page.map(on: .current) { value -> Int in object.giving(value) }
    },
    "map, with an error": { page, object in
      _ = page.map(on: .current) { value throws(Lost) -> Int in object.giving(value) }
    },
    "flatMap": { page, object in
      _ = page.flatMap(on: .current) { value -> Page in object.giving(Page(value: value)) }
    },
    "flatMap, with an error": { page, object in
      _ = page.flatMap(on: .current) { value throws(Lost) -> Page in
        object.giving(Page(value: value))
      }
    },
    "recover": { page, object in
      _ = page.recover(on: .current) { _ throws(Lost) -> Int in object.giving(1) }
    },
    "mapError": { page, object in
      _ = page.mapError(on: .current) { error -> Lost in object.giving(error) }
    },
    "flatMapError": { page, object in
      _ = page.flatMapError(on: .current) { _ -> Page in object.giving(Page(value: 1)) }
    },
    "flatMapError, with a promise of the same type": { page, object in
      page.flatMapError(on: .current) { _ in
        object.hold()
        return Page(value: 1)
      }.tapError(on: .current) { _ in object.hold() }
    },
    // Only the form that keeps the error's type says of what type the promise is.
    "flatMapError, with a promise whose type is left open": { page, object in
      _ = page.flatMapError(on: .current) { _ in
        object.hold()
        return .init(value: 1)
      }
    },
    "tapError": { page, object in page.tapError(on: .current) { _ in object.hold() } },
    "map, both sides": { page, object in
      _ = page.map(on: .current, { value throws(Lost) -> Int in object.giving(value) }) {
        _ throws(Lost) -> Int in object.giving(1)
      }
    },
    "map, both sides, with a promise": { page, object in
      _ = page.map(on: .current, { value -> Page in object.giving(Page(value: value)) }) {
        _ -> Lost in object.giving(.page)
      }
    },
    "then, both sides": { page, object in
      page.then(on: .current, { value -> Int in object.giving(value) }) { _ -> Int in
        object.giving(1)
      }
    },
    "then, both sides, with an error": { page, object in
      _ = page.then(on: .current, { value throws(Lost) -> Int in object.giving(value) }) {
        _ throws(Lost) -> Int in object.giving(1)
      }
    },
    "then, both sides, with promises": { page, object in
      _ = page.then(on: .current, { value -> Page in object.giving(Page(value: value)) }) {
        _ -> Page in object.giving(Page(value: 1))
      }
    },
    "then, both sides, with promises that cannot fail": { page, object in
      _ = page.then(
        on: .current,
        { value -> Guarantee<Int> in object.giving(Guarantee(value: value)) }
      ) { _ -> Guarantee<Int> in object.giving(Guarantee(value: 1)) }
    },
    "done": { page, object in _ = page.done(on: .current) { _ in object.hold() } },
    "done, with an error": { page, object in
      _ = page.done(on: .current) { _ throws(Lost) -> Void in object.hold() }
    },
    "get": { page, object in _ = page.get(on: .current) { _ in object.hold() } },
    "tap": { page, object in _ = page.tap(on: .current) { _ in object.hold() } },
    "compactMap": { page, object in
      _ = page.compactMap(on: .current, ifNil: .page) { value -> Int? in object.giving(value) }
    },
    "asVoid": { page, _ in _ = page.asVoid() },
    "keepAlive": { page, _ in _ = page.keepAlive() },
    "named": { page, _ in _ = page.named("a name") },
    "a description": { page, _ in
      _ = "\(page)" + page.debugDescription
      _ = Mirror(reflecting: page)
    },
    "wait": { page, _ in _ = try? page.wait() },
    "timeout": { page, _ in _ = page.timeout(after: .seconds(1), clock: ManualClock()) },
    "timeout, on another clock": { page, _ in
      _ = page.timeout(after: .seconds(1), clock: HandClock())
    },
    "cancel": { page, _ in page.cancel() },
    "fulfill": { page, _ in page.fulfill(2) },
    "reject": { page, _ in page.reject(.page) },
  ]

  /// Calls on promises of other types, which hold the object as their value, or their error.
  private static let others: [String: Call] = [
    "then": { _, object in Guarantee(value: object).then(on: .current) { value in value.hold() } },
    "then, with one that cannot fail": { _, object in
      Guarantee(value: object).then(on: .current) { _ -> Guarantee<Int> in Guarantee(value: 1) }
    },
    "then, with one that can fail": { _, object in
      _ = Guarantee(value: object).then(on: .current) { _ -> Page in Page(value: 1) }
    },
    "map, with an error": { _, object in
      _ = Guarantee(value: 1).map(on: .current) { _ throws(Lost) -> Int in object.giving(1) }
      _ = Guarantee(value: object).map(on: .current) { _ throws(Lost) -> Int in 1 }
    },
    "flatMap": { _, object in
      _ = Guarantee(value: object).flatMap(on: .current) { _ -> Page in Page(value: 1) }
    },
    "flatMap, with an error": { _, object in
      _ = Guarantee(value: 1).flatMap(on: .current) { _ throws(Lost) -> Page in
        object.giving(Page(value: 1))
      }
      _ = Guarantee(value: object).flatMap(on: .current) { _ throws(Lost) -> Page in
        Page(value: 1)
      }
    },
    "done": { _, object in Guarantee(value: object).done(on: .current) { value in value.hold() } },
    "done, with an error": { _, object in
      _ = Guarantee(value: object).done(on: .current) { _ throws(Lost) -> Void in }
    },
    "keepAlive": { _, object in Guarantee(value: object).keepAlive() },
    "named": { _, object in Guarantee(value: object).named("a name") },
    "observe": { _, object in Guarantee(value: object).observe(on: .current) { _ in } },
    "catch, of nothing or nil": { _, object in
      Promise<Void?, Held>(error: Held(object: object)).catch(on: .current) { error -> Void? in
        error.object.hold()
      }
    },
    "catch, of errors as values": { _, object in
      _ = Promise<Gone, Held>(error: Held(object: object)).catch(on: .current) { _ in Gone.page }
    },
    "catch, of promises as values": { _, object in
      (Nested.self as any Nesting.Type).catchHere(Promise(error: Held(object: object)))
    },
  ]

  @Test(arguments: calls.keys.sorted(), [false, true])
  func `a call keeps nothing`(name: String, fails: Bool) throws {
    try expectRelease(after: try #require(Self.calls[name]), fails: fails)
  }

  @Test(arguments: others.keys.sorted())
  func `a call on another promise keeps nothing`(name: String) throws {
    try expectRelease(after: try #require(Self.others[name]), fails: false)
  }

  private func expectRelease(after call: @escaping Call, fails: Bool) throws {
    let released = SharedCount()
    weak var promise: Page?
    func callAndEnd() {
      let page = fails ? Page(error: .page) : Page(value: 1)
      promise = page
      call(page, CallsBack { released.add() })
    }
    callAndEnd()
    #expect(promise == nil)
    #expect(released.number == 1)
  }
}
