import Dispatchers
import JSPromise
import ResultPromise
import Testing
import TypedPromise

// What stands between the marks is shown in `Docs/Moving.md`: from each library to each other one.

// begin typed to js
func js<Value>(
  _ promise: TypedPromise.Promise<Value, some Error>,
  signal: AbortSignal? = nil
) -> JSPromise.Promise<Value> {
  signal?.addListener { _ in promise.cancel() }
  return JSPromise.Promise { resolve, reject in
    promise.observe(on: .current) { outcome in
      switch outcome {
      case .fulfilled(let value): resolve(value)
      case .rejected(let error): reject(error)
      case .cancelled: reject(signal?.reason ?? AbortError())
      }
    }
  }
}
// end

// begin js to typed
func typed<Value>(
  _ promise: JSPromise.Promise<Value>,
  aborting controller: AbortController
) -> TypedPromise.Promise<Value, any Error> {
  let (typed, resolver) = TypedPromise.Promise<Value, any Error>.pending()
  resolver.onCancel { controller.abort() }
  promise.then({ resolver.fulfill($0) }, { resolver.reject($0) })
  return typed
}
// end

// begin js to result
func result<Value, Failure>(
  _ promise: JSPromise.Promise<Value>,
  failure: @escaping @Sendable (any Error) -> Failure
) -> ResultPromise.Promise<Value, Failure> {
  let result = ResultPromise.Promise<Value, Failure>()
  promise.then(
    { result.fulfill(with: .success($0)) },
    { result.fulfill(with: .failure(failure($0))) }
  )
  return result
}
// end

// begin result to js
func js<Value>(
  _ promise: ResultPromise.Promise<Value, some Error>
) -> JSPromise.Promise<Value> {
  JSPromise.Promise { resolve, reject in
    promise.await { result in
      switch result {
      case .success(let value): resolve(value)
      case .failure(let error): reject(error)
      }
    }
  }
}
// end

// begin typed to result
func result<Value, Failure: CancellableFailure & Equatable>(
  _ promise: TypedPromise.Promise<Value, Failure>
) -> ResultPromise.Promise<Value, Failure> {
  let result = ResultPromise.Promise<Value, Failure>()
  result.await { if case .failure(.cancelled) = $0 { promise.cancel() } }
  promise.report(on: .current, ifCancelled: .cancelled) { result.fulfill(with: $0) }
  return result
}
// end

// begin result to typed
func typed<Value, Failure: CancellableFailure>(
  _ promise: ResultPromise.Promise<Value, Failure>
) -> TypedPromise.Promise<Value, Failure> {
  let (typed, resolver) = TypedPromise.Promise<Value, Failure>.pending()
  resolver.onCancel { promise.cancel() }
  promise.await { resolver.resolve($0) }
  return typed
}
// end

private enum Offline: CancellableFailure {
  case noNetwork
  case cancelled
}

@Suite struct BetweenTests {
  private typealias Typed = TypedPromise.Promise<Int, Offline>
  private typealias Settled = ResultPromise.Promise<Int, Offline>

  @Test func `a value goes round`() async throws {
    let controller = AbortController()
    let there = js(Typed(value: 1))
    let on = result(there) { _ in Offline.noNetwork }
    let back = typed(js(on), aborting: controller)
    #expect(try await back.value == 1)
    #expect(try await typed(result(typed(on))).value == 1)
    #expect(controller.signal.aborted == false)
  }

  @Test func `an error goes round`() async {
    let on = result(js(Typed(error: .noNetwork))) { $0 as? Offline ?? .cancelled }
    #expect(await on.result == .failure(.noNetwork))
    #expect(await result(typed(on)).result == .failure(.noNetwork))
    guard case .rejected(let error) = await typed(js(on), aborting: AbortController()).outcome
    else { return #expect(Bool(false), "an error stays one") }
    #expect(error as? Offline == .noNetwork)
  }

  @Test func `a cancellation goes there, and back to the work`() async throws {
    let (source, _resolver) = Typed.pending()
    result(source).cancel()
    #expect(source.isCancelled)

    let settled = Settled()
    typed(settled).cancel()
    #expect(settled.resultIfSettled == .failure(.cancelled))

    let controller = AbortController()
    let (pending, _resolve, _) = JSPromise.Promise<Int>.withResolvers()
    typed(pending, aborting: controller).cancel()
    #expect(controller.signal.aborted)

    let (other, _otherResolver) = Typed.pending()
    let signalled = AbortController()
    let promise = js(other, signal: signalled.signal)
    signalled.abort()
    #expect(other.isCancelled)
    await #expect(throws: AbortError.self) { try await promise.value }
    withExtendedLifetime((_resolver, _resolve, _otherResolver)) {}
  }
}
