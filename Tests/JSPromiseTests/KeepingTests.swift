import Dispatch
import Dispatchers
import JSPromise
import TestSupport
import Testing

/// When a call's promise has ended, the call keeps neither that promise nor what its closures hold.
///
/// `KeepingCallsTests` asks the same of calls that do not run on the main actor.
@Suite(.ownThread) struct KeepingTests {
  private typealias Main = Promise<Int>.OnMain
  private typealias Call = @MainActor (Main, CallsBack) -> Void
  struct Lost: Error, Equatable {}
  /// An error that holds the object.
  struct Held: Error { let object: CallsBack }

  /// A promise whose jobs run on the main queue, too: the test waits for no other one.
  private static func made(_ value: Int) -> Promise<Int> { Promise.resolve(value, on: .main) }

  private static let calls: [String: Call] = [
    "then": { main, object in
      main.then { value -> Int in object.giving(value) }
    },
    "then, with a promise": { main, object in
      main.then { value -> Promise<Int> in object.giving(made(value)) }
    },
    "map": { main, object in
      main.map { value -> Int in object.giving(value) }
    },
    "flatMap": { main, object in
      main.flatMap { value -> Promise<Int> in object.giving(made(value)) }
    },
    "then, both sides": { main, object in
      main.then({ value -> Int in object.giving(value) }) { _ -> Int in object.giving(1) }
    },
    "then, both sides, with promises": { main, object in
      main.then({ value -> Promise<Int> in object.giving(made(value)) }) { _ -> Promise<Int> in
        object.giving(made(1))
      }
    },
    "catch": { main, object in
      main.catch { _ -> Int in object.giving(1) }
    },
    "catch, without a value": { main, object in
      main.catch { _ -> Void in object.hold() }
    },
    "catch, with a promise": { main, object in
      main.catch { _ -> Promise<Int> in object.giving(made(1)) }
    },
    "catch, only one type": { main, object in
      main.catch(only: Lost.self) { _ -> Int in object.giving(1) }
    },
    "catch, only one type, with a promise": { main, object in
      main.catch(only: Lost.self) { _ -> Promise<Int> in object.giving(made(1)) }
    },
    "catch, only one reason": { main, object in
      main.catch(only: Lost()) { () -> Int in object.giving(1) }
    },
    "catch, only one reason, with a promise": { main, object in
      main.catch(only: Lost()) { () -> Promise<Int> in object.giving(made(1)) }
    },
    "catch, only some reasons": { main, object in
      main.catch(only: { _ in object.giving(true) }) { _ -> Int in object.giving(1) }
    },
    "catch, only some reasons, with a promise": { main, object in
      main.catch(only: { _ in object.giving(true) }) { _ -> Promise<Int> in
        object.giving(made(1))
      }
    },
    "catch, of nothing": { _, object in
      let main = Promise<Void>.reject(Held(object: object), on: .main).handle(on: .main)
      let _: Promise<Void>.OnMain = main.catch { _ -> Void in object.hold() }
    },
    "recover": { main, object in
      main.recover { _ -> Int in object.giving(1) }
    },
    "finally": { main, object in
      main.finally { () -> Void in object.hold() }
    },
    "finally, with a promise": { main, object in
      main.finally { () -> Promise<Int> in object.giving(made(1)) }
    },
    "named": { main, object in
      main.named("a name").map { _ in object.hold() }
    },
    "handle, on a queue": { main, _ in _ = main.handle(on: JobQueue.main) },
    "handle, on a dispatcher": { main, _ in _ = main.handle(on: ManualDispatcher()) },
    "snapshot": { main, _ in _ = main.snapshot },
    "timeout": { main, _ in _ = main.timeout(after: .seconds(1), clock: ManualClock()) },
    "timeout, on another clock": { main, _ in
      _ = main.timeout(after: .seconds(1), clock: HandClock())
    },
  ]

  @Test(arguments: calls.keys.sorted())
  @MainActor func `a call on the main actor keeps nothing`(name: String) async throws {
    let call = try #require(Self.calls[name])
    for fails in [false, true] {
      let released = SharedCount()
      weak var promise: Promise<Int>?
      func callAndEnd() {
        let source = fails ? Promise<Int>.reject(Lost(), on: .main) : Self.made(1)
        let main = source.handle(on: .main)
        main.catch { _ in 1 }
        promise = main.promise
        call(main, CallsBack { released.add() })
      }
      callAndEnd()
      await DispatchQueue.main.drained()
      #expect(promise == nil)
      #expect(released.number == 1)
    }
  }

  // MARK: Tasks

  /// Promises of tasks, which hold the object until they are released.
  private static let tasks: [String: @Sendable (CallsBack) -> Promise<CallsBack>] = [
    "a value": { object in Promise<CallsBack> { () async throws -> CallsBack in object } },
    "an error": { object in
      Promise<CallsBack> { () async throws -> CallsBack in throw Held(object: object) }
    },
    "a value, with a signal": { object in
      Promise<CallsBack>(signal: AbortController().signal) { () async throws -> CallsBack in
        object
      }
    },
    "an abort": { object in
      Promise<CallsBack>(signal: .abort(Held(object: object))) { () async throws -> CallsBack in
        object
      }
    },
    "the first of a sequence": { object in
      Promise.first(
        of: AsyncStream<CallsBack> { elements in
          elements.yield(object)
          elements.finish()
        }
      )
    },
  ]

  @Test(arguments: tasks.keys.sorted())
  func `what a task has made is released with its promise`(name: String) async throws {
    let made = try #require(Self.tasks[name])
    let released = Event()
    func makeAndAwait() async {
      let promise = made(CallsBack { released.signal() })
      _ = await promise.result
    }
    await makeAndAwait()
    try released.wait()
  }

  @Test @MainActor func `what is awaited is not kept`() async {
    let released = SharedCount()
    func awaitAll() async {
      let object = CallsBack { released.add() }
      let fulfilled = Promise.resolve(object, on: .main)
      let rejected = Promise<CallsBack>.reject(Held(object: object), on: .main)
      for promise in [fulfilled, rejected] {
        _ = await promise.result
        _ = try? await promise.value(aborting: AbortController())
        let main = promise.handle(on: .main)
        _ = await main.result
        _ = try? await main.value(aborting: AbortController())
      }
      let (pending, resolve, _) = Promise<CallsBack>.withResolvers(on: .main)
      let leaving = Task { _ = await pending.result }
      // Runs when that waits.
      Task { leaving.cancel() }
      await leaving.value
      // Runs when this waits.
      Task { resolve(object) }
      _ = await pending.result
    }
    await awaitAll()
    await DispatchQueue.main.drained()
    #expect(released.number == 1)
  }
}
