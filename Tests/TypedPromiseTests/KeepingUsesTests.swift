import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// However a promise was made, and whatever becomes of it, nothing keeps it in the end.
@Suite(.ownThread) struct KeepingUsesTests {
  private typealias Lost = KeepingTests.Lost
  private typealias Held = KeepingTests.Held
  private typealias Page = KeepingTests.Page
  /// Makes a promise that ends, and returns what must be released then, with the object.
  private typealias Use = @Sendable (CallsBack) throws -> AnyObject

  /// Runs work immediately, and is an object, which the calls of a dispatcher could keep.
  private final class Here: Dispatcher {
    func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
  }

  /// Its alarms go off before the caller has them, and hold an object.
  private struct Early: TimerClock {
    let object: CallsBack
    private let queue = DispatchQueue(label: "KeepingUsesTests.Early")
    var now: Duration { .zero }

    init(_ object: CallsBack) { self.object = object }

    func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
      queue.async(execute: work)
      // Afterwards the queue does not have the work any more.
      queue.sync {}
      return TimerAlarm { [object] in object.hold() }
    }
  }

  private static let making: [String: Use] = [
    "init of a value": { _ in Page(value: 1) },
    "init of an error": { _ in Page(error: .page) },
    "init of a result": { _ in Page(.success(1)) },
    "init": { _ in Page() },
    "init of a value, as a function": { _ in
      let make: (Int) -> Page = Page.init(value:)
      return make(1)
    },
    "init of an error, as a function": { _ in
      let make: (Lost) -> Page = Page.init(error:)
      return make(.page)
    },
    "init of a result, as a function": { _ in
      let make: (Result<Int, Lost>) -> Page = Page.init(_:)
      return make(.success(1))
    },
    "init, as a function": { _ in
      let make: () -> Page = Page.init
      return make()
    },
    "init of work": { object in
      Page(on: .current) { resolver in
        object.hold()
        resolver.fulfill(1)
      }
    },
    "init of work that throws": { object in
      Page(on: .current) { _ throws(Lost) in
        object.hold()
        throw .page
      }
    },
    "a resolver": { _ in
      let (promise, resolver) = Page.pending()
      resolver.fulfill(1)
      resolver.reject(.page)
      return promise
    },
    "a resolver's functions": { _ in
      let (promise, resolver) = Page.pending()
      let fulfill: @Sendable (Int) -> Void = resolver.fulfill
      let reject: @Sendable (Lost) -> Void = resolver.reject
      fulfill(1)
      reject(.page)
      return promise
    },
    "a resolver's function of nothing": { _ in
      let (promise, resolver) = Guarantee<Void>.pending()
      let fulfill: @Sendable () -> Void = resolver.fulfill
      fulfill()
      return promise
    },
    "a resolver that is dropped": { _ in Page.pending().promise },
    "a hook": { object in
      let (promise, resolver) = Page.pending()
      resolver.onCancel { object.hold() }
      resolver.fulfill(1)
      return promise
    },
    "a hook that runs": { object in
      let (promise, resolver) = Page.pending()
      resolver.onCancel { object.hold() }
      promise.cancel()
      return promise
    },
    "a hook that comes late": { object in
      let (promise, resolver) = Page.pending()
      promise.cancel()
      resolver.onCancel { object.hold() }
      return promise
    },
    "resolve, of a result": { _ in Page.wrap { $0.resolve(.success(1)) } },
    "resolve, of a value and an error": { _ in
      Page.wrap { $0.resolve(nil, nil, ifNeither: .page) }
    },
    "resolve, of a value and any error": { _ in
      Promise<Int, any Error>.wrap { $0.resolve(1, nil) }
    },
    "resolve, of an error": { _ in Promise<Void, Lost>.wrap { $0.resolve(nil) } },
    "resolve, of a value": { _ in
      let (promise, resolver) = Guarantee<Int>.pending()
      let resolve: (Int) -> Void = resolver.resolve
      resolve(1)
      return promise
    },
    "resolve, of nothing": { _ in Guarantee<Void>.wrap { $0.resolve() } },
    "async, of work": { object in
      let here = Here()
      _ = here.async(.promise) { object.giving(1) }
      return here
    },
    "async, of work with another type": { object in
      let here = Here()
      let page: Page = here.async(.promise) { object.giving(1) }
      page.cancel()
      return here
    },
    "async, of a promise": { object in
      let here = Here()
      _ = here.async(.promise) { object.giving(Page(value: 1)) }
      return here
    },
    "async, of a promise, or an error": { object in
      let here = Here()
      _ = here.async(.promise) { () throws(Lost) -> Page in
        object.giving(Page(value: 1))
      }
      return here
    },
    "async, in a limiter": { object in
      let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
      let page = Page()
      _ = limiter.async(.promise) { object.giving(page) }
      page.fulfill(1)
      return page
    },
  ]

  private static let ending: [String: Use] = [
    "fulfill": { _ in
      let page = Page()
      page.fulfill(1)
      return page
    },
    "reject": { _ in
      let page = Page()
      page.reject(.page)
      return page
    },
    "cancel": { _ in
      let page = Page()
      page.cancel()
      return page
    },
    "cancel, after the source": { object in
      let source = Page()
      let derived = source.then(on: .current) { value -> Int in object.giving(value) }
      source.cancel()
      return derived
    },
    "cancel, with a step that waits": { object in
      let gate = ManualDispatcher()
      let step = Page(value: 1).then(on: gate) { value -> Int in object.giving(value) }
      step.cancel()
      gate.drain()
      return step
    },
    "cancel, with the last that waits for a step": { object in
      let gate = ManualDispatcher()
      let step = Page(value: 1).then(on: gate) { value -> Int in object.giving(value) }
      step.then(on: .current) { $0 }.cancel()
      gate.drain()
      return step
    },
    "a step that has run": { object in
      let gate = ManualDispatcher()
      let step = Page(value: 1).then(on: gate) { value -> Int in object.giving(value) }
      gate.drain()
      return step
    },
    "a source that is released": { object in
      Page().then(on: .current) { value -> Int in object.giving(value) }
    },
    "what a handler returns": { object in
      let inner = Promise<CallsBack, Lost>()
      let outer = Page(value: 1).then(on: .current) { _ -> Promise<CallsBack, Lost> in inner }
      inner.fulfill(object)
      return outer
    },
    "what waits for what a handler returns": { _ in
      let inner = Page()
      _ = Page(value: 1).then(on: .current) { _ -> Page in inner }
      inner.fulfill(1)
      return inner
    },
    "an observer in another one": { object in
      let page = Page()
      page.observe(on: .current) { [weak page] _ in
        page?.observe(on: .current) { _ in object.hold() }
      }
      page.fulfill(1)
      return page
    },
    "wait, where that would never end": { _ in
      let (page, next) = (Page(), Later<Page>())
      page.observe(on: .current) { _ in _ = try? next.take()?.wait() }
      next.set(page.then(on: .current) { $0 })
      page.fulfill(1)
      return page
    },
    "timeout, in time": { object in
      let (page, clock) = (Promise<CallsBack, Lost>(), ManualClock())
      let limited = page.timeout(after: .seconds(1), clock: clock)
      page.fulfill(object)
      return limited
    },
    "timeout, too late": { _ in
      let (page, clock) = (Page(), ManualClock())
      _ = page.timeout(after: .seconds(1), clock: clock)
      clock.advance(by: .seconds(1))
      return page
    },
    "after": { _ in
      let clock = ManualClock()
      let promise = after(.seconds(1), clock: clock)
      clock.advance(by: .seconds(1))
      return promise
    },
    "after, on a clock that is early": { object in after(.seconds(1), clock: Early(object)) },
    "when": { object in
      let (one, other) = (Promise<CallsBack, Lost>(), Promise<CallsBack, Lost>(value: object))
      let all = when(fulfilled: [one, other])
      one.fulfill(object)
      return all
    },
    "when, of several types": { object in
      when(fulfilled: Promise<CallsBack, Lost>(value: object), Page(value: 1))
    },
    "when, with an error": { object in
      when(fulfilled: [Promise<Int, Held>(error: Held(object: object)), Promise<Int, Held>()])
    },
    "when, with all outcomes": { object in
      when(resolved: [Promise<Int, Held>(error: Held(object: object))])
    },
    "race": { object in race([Promise<CallsBack, Lost>(value: object), Promise()]) },
    "race, for a value": { object in
      race(fulfilled: [Promise<Int, Held>(error: Held(object: object))])
    },
  ]

  private static let several: [String: Use] = [
    "when, a few at a time": { object in
      when(fulfilled: [1], atMost: 1, on: .current) { number -> Page in
        object.giving(Page(value: number))
      }
    },
    "when, a few at a time, with all outcomes": { object in
      when(resolved: [1], atMost: 1, on: .current) { number -> Page in
        object.giving(Page(value: number))
      }
    },
    "race, a few at a time": { object in
      race(fulfilled: [1], atMost: 1, on: .current) { number -> Page in
        object.giving(Page(value: number))
      }
    },
    "forEach": { object in
      forEach([1], atMost: 1, on: .current) { number -> Page in
        object.giving(Page(value: number))
      }
    },
    "forEach, with an error": { object in
      forEach([1, 2], atMost: 2, on: .current) { number -> Page in
        object.giving(number == 1 ? Page() : Page(error: .page))
      }
    },
    "retry": { object in
      retry(try RetryPolicy(attempts: 1), on: .current, clock: ManualClock()) {
        object.giving(Page(value: 1))
      }
    },
    "retry, on another clock": { object in
      retry(try RetryPolicy(attempts: 1), on: .current, clock: HandClock()) {
        object.giving(Page(value: 1))
      }
    },
    "retry, asking": { object in
      let delay: @Sendable (Lost, Int) -> Duration? = { _, _ in object.giving(nil) }
      return retry(delay: delay, on: .current, clock: ManualClock()) {
        object.giving(Page(error: .page))
      }
    },
    "retry, asking, on another clock": { object in
      let delay: @Sendable (Lost, Int) -> Duration? = { _, _ in object.giving(nil) }
      return retry(delay: delay, on: .current, clock: HandClock()) {
        object.giving(Page(error: .page))
      }
    },
    "retry, on an object": { object in
      let here = Here()
      let delay: @Sendable (Lost, Int) -> Duration? = { _, _ in object.giving(nil) }
      _ = retry(delay: delay, on: here, clock: ManualClock()) { Page(error: .page) }
      return here
    },
  ]

  @Test(arguments: making.keys.sorted())
  func `what has made a promise does not keep it`(name: String) throws {
    try expectRelease(after: try #require(Self.making[name]))
  }

  @Test(arguments: ending.keys.sorted())
  func `what has become of a promise does not keep it`(name: String) throws {
    try expectRelease(after: try #require(Self.ending[name]))
  }

  @Test(arguments: several.keys.sorted())
  func `what makes several promises keeps none`(name: String) throws {
    try expectRelease(after: try #require(Self.several[name]))
  }

  private func expectRelease(after use: @escaping Use) throws {
    let released = SharedCount()
    weak var promise: AnyObject?
    func useAndEnd() throws { promise = try use(CallsBack { released.add() }) }
    try useAndEnd()
    #expect(promise == nil)
    #expect(released.number == 1)
  }
}
