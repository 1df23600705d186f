import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// When a call's promise has ended, the call keeps neither that promise nor what its closure holds.
@Suite(.ownThread) struct KeepingTests {
  private typealias Plain = Promise<Int, Lost>
  private typealias Main = Plain.OnMain
  private typealias Call = @MainActor (Main, CallsBack) -> Void

  /// A promise that holds the object for as long as it is kept.
  @MainActor private static func sure(
    _ main: Main,
    _ object: CallsBack
  ) -> Promise<CallsBack, Never>.OnMain {
    main.mapResult { _ -> Result<CallsBack, Never> in .success(object) }
  }

  private static let calls: [String: Call] = [
    "map": { main, object in _ = main.map { _ in object.hold() } },
    "then": { main, object in
      _ = main.then { value -> Result<Int, Lost> in object.giving(.success(value)) }
    },
    "then, without the value": { main, object in
      _ = main.then { () -> Result<Int, Lost> in object.giving(.success(1)) }
    },
    "thenAsync": { main, object in
      _ = main.thenAsync { value -> Promise<Int, Lost> in object.giving(Promise(.success(value))) }
    },
    "thenAsync, without the value": { main, object in
      _ = main.thenAsync { () -> Promise<Int, Lost> in object.giving(Promise(.success(1))) }
    },
    "flatMap": { main, object in
      _ = main.flatMap { value -> Promise<Int, Lost> in object.giving(Promise(.success(value))) }
    },
    "mapError": { main, object in
      _ = main.mapError { error -> Lost in object.giving(error) }
    },
    "recover": { main, object in
      _ = main.recover { _ -> Int in object.giving(1) }
    },
    "recover, with a promise": { main, object in
      _ = main.recover { _ -> Promise<Int, Lost> in object.giving(Promise(.success(1))) }
    },
    "recover, from one error": { main, object in
      _ = main.recover(only: .lost) { () -> Int in object.giving(1) }
    },
    "recover, from one error, with a promise": { main, object in
      _ = main.recover(only: .lost) { () -> Promise<Int, Lost> in
        object.giving(Promise(.success(1)))
      }
    },
    "recover, from some errors": { main, object in
      _ = main.recover(
        only: { _ in object.giving(true) },
        { _ -> Int in 1 }
      )
    },
    "recover, from some errors, with a promise": { main, object in
      _ = main.recover(
        only: { _ in object.giving(true) },
        { _ -> Promise<Int, Lost> in Promise(.success(1)) }
      )
    },
    "mapResult": { main, object in
      _ = main.mapResult { result -> Result<Int, Lost> in object.giving(result) }
    },
    "flatMapResult": { main, object in
      _ = main.flatMapResult { result -> Promise<Int, Lost> in object.giving(Promise(result)) }
    },
    "await": { main, object in main.await { _ in object.hold() } },
    "receive": { main, object in main.receive(on: .current).await { _ in object.hold() } },
    "named": { main, object in main.named("a name").await { _ in object.hold() } },
    "timeout": { main, object in
      main.timeout(after: .seconds(1), clock: ManualClock()).await { _ in object.hold() }
    },
    "timeout, with a failure": { main, object in
      main.timeout(after: .seconds(1), failure: .lost, clock: ManualClock())
        .await { _ in object.hold() }
    },
    "timeout, on another clock": { main, object in
      main.timeout(after: .zero, clock: HandClock()).await { _ in object.hold() }
    },
    "timeout, with a failure, on another clock": { main, object in
      main.timeout(after: .zero, failure: .lost, clock: HandClock()).await { _ in object.hold() }
    },
    "then, of what cannot fail": { main, object in
      _ = sure(main, object).then { _ -> Result<Int, Lost> in object.giving(.success(1)) }
    },
    "thenAsync, of what cannot fail": { main, object in
      _ = sure(main, object).thenAsync { _ -> Promise<Int, Lost> in
        object.giving(Promise(.success(1)))
      }
    },
    "flatMap, of what cannot fail": { main, object in
      _ = sure(main, object).flatMap { _ -> Promise<Int, Lost> in
        object.giving(Promise(.success(1)))
      }
    },
  ]

  @Test(arguments: calls.keys.sorted())
  @MainActor func `a call on the main actor keeps nothing`(name: String) throws {
    let call = try #require(Self.calls[name])
    for result: Result<Int, Lost> in [.success(1), .failure(.lost)] {
      let released = SharedCount()
      weak var promise: Promise<Int, Lost>?
      func callAndEnd() {
        let source = Promise<Int, Lost>()
        let main = source.onMain(.inPlace(on: .main))
        promise = main.promise
        call(main, CallsBack { released.add() })
        source.fulfill(with: result)
        #expect(main.resultIfSettled == result)
      }
      callAndEnd()
      #expect(promise == nil)
      #expect(released.number == 1)
    }
  }
  /// Makes a promise that ends, and returns what must be released then, with the object.
  private typealias Use = @Sendable (CallsBack) throws -> AnyObject

  private static let uses: [String: Use] = [
    "init": { _ in Plain() },
    "init, as a function": { _ in
      let make: () -> Plain = Plain.init
      return make()
    },
    "init of a result": { _ in Plain(.success(1)) },
    "init of a result, as a function": { _ in
      let make: (Result<Int, Lost>) -> Plain = Plain.init
      return make(.success(1))
    },
    "init with a delay": { _ in
      let clock = ManualClock()
      let promise = Plain(.success(1), after: .seconds(1), clock: clock)
      clock.advance(by: .seconds(1))
      return promise
    },
    "init with no delay": { _ in Plain(.success(1), after: .zero, clock: HandClock()) },
    "init of a delay": { _ in Promise(after: .zero, clock: ManualClock()) },
    "init of a delay, on another clock": { _ in Promise(after: .zero, clock: HandClock()) },
    "then, without the value": { object in
      let promise = Plain(.success(1))
      _ = promise.then { () -> Result<Int, Lost> in object.giving(.success(2)) }
      return promise
    },
    "thenAsync, without the value": { object in
      let promise = Plain(.success(1))
      _ = promise.thenAsync { () -> Plain in object.giving(Plain()) }
      return promise
    },
    "then, of what cannot fail": { object in
      let promise = Promise<Int, Never>(.success(1))
      _ = promise.then { value -> Result<Int, Lost> in object.giving(.success(value)) }
      return promise
    },
    "flatMap, of what cannot fail": { object in
      let promise = Promise<Int, Never>(.success(1))
      _ = promise.flatMap { value -> Plain in object.giving(Plain(.success(value))) }
      return promise
    },
    "recover, from one error": { object in
      let promise = Plain(.failure(.lost))
      _ = promise.recover(only: .lost) { () -> Int in object.giving(1) }
      return promise
    },
    "recover, from one error, with a promise": { object in
      let promise = Plain(.failure(.lost))
      _ = promise.recover(only: .lost) { () -> Plain in object.giving(Plain(.success(1))) }
      return promise
    },
    "timeout": { _ in
      let promise = Plain()
      _ = promise.timeout(after: .zero, clock: HandClock())
      return promise
    },
    "timeout, with a failure": { _ in
      let promise = Plain()
      _ = promise.timeout(after: .zero, failure: .lost, clock: HandClock())
      return promise
    },
    "retry": { object in
      Plain.retry(try RetryPolicy(attempts: 1), clock: HandClock()) {
        object.hold()
        return Plain(.success(1))
      }
    },
    "retry, with a delay": { object in
      let delay: @Sendable (Lost, Int) -> Duration? = { _, _ in object.giving(nil) }
      return Plain.retry(delay: delay, clock: HandClock()) { Plain(.failure(.lost)) }
    },
    "cancel": { _ in
      let promise = Plain()
      promise.cancel()
      return promise
    },
    "named": { _ in Plain().named("a name") },
    "a description": { _ in
      let promise = Plain(.success(1))
      _ = "\(promise)" + promise.debugDescription
      _ = Mirror(reflecting: promise)
      return promise
    },
    "fulfill, with a value or a failure": { _ in
      let promise = Plain()
      promise.fulfill(with: 1, or: nil, ifNeither: .lost)
      return promise
    },
    "all, a few at a time": { object in
      Plain.all([1], atMost: 1) { number in object.giving(Plain(.success(number))) }
    },
    "allSettled, a few at a time": { object in
      Plain.allSettled([1], atMost: 1) { number in object.giving(Plain(.success(number))) }
    },
    "any, a few at a time": { object in
      Plain.any([1], atMost: 1) { number in object.giving(Plain(.success(number))) }
    },
    "forEach": { object in
      Promise<Void, Lost>.forEach([1], atMost: 1) { number in object.giving(Plain(.success(number)))
      }
    },
  ]

  @Test(arguments: uses.keys.sorted())
  func `a call keeps nothing`(name: String) throws {
    let use = try #require(Self.uses[name])
    let released = SharedCount()
    weak var promise: AnyObject?
    func useAndEnd() throws { promise = try use(CallsBack { released.add() }) }
    try useAndEnd()
    #expect(promise == nil)
    #expect(released.number == 1)
  }

  @Test @MainActor func `what is awaited is not kept`() async throws {
    weak var promise: Plain?
    weak var onMain: Plain?
    func get() async throws -> [Int] {
      let plain = Plain(.success(1))
      let main = plain.onMain(.inPlace(on: .main))
      (promise, onMain) = (plain, main.promise)
      return [try await plain.get(), try await main.get(), try await main.result.get()]
    }
    let values = try await get()
    #expect(values == [1, 1, 1])
    #expect(promise == nil)
    #expect(onMain == nil)
  }
}
