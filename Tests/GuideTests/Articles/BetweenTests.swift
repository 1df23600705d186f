import Dispatchers
import JSPromise
import ResultPromise
import TestSupport
import Testing
import TypedPromise

// What is between the marks is shown in `Docs/Moving.md`: from each library to each other one.

// begin typed to js
func js<Value>(
  _ promise: TypedPromise.Promise<Value, some Error>,
  signal: AbortSignal? = nil
) -> JSPromise.Promise<Value> {
  // A consumer of its own, which can leave without ending the promise
  // for the others.
  let branch = promise.map(on: .current) { $0 }
  let js = JSPromise.Promise<Value>(signal: signal) { resolve, reject in
    branch.observe(on: .current) { outcome in
      switch outcome {
      case .fulfilled(let value): resolve(value)
      case .rejected(let error): reject(error)
      case .cancelled: reject(AbortError())
      }
    }
  }
  let listener = signal?.addListener { [weak branch] _ in
    branch?.cancel()
  }
  branch.observe(on: .current) { _ in listener?.remove() }
  // A listener that is added after an abort never runs.
  if signal?.aborted == true { branch.cancel() }
  return js
}
// end

// begin js to typed
func typed<Value>(
  _ promise: JSPromise.Promise<Value>,
  aborting controller: AbortController? = nil
) -> TypedPromise.Promise<Value, any Error> {
  let (typed, resolver) = TypedPromise
    .Promise<Value, any Error>.pending()
  resolver.onCancel { controller?.abort() }
  promise.then(
    { resolver.fulfill($0) },
    { error in
      if error is AbortError {
        typed.cancel()
      } else {
        resolver.reject(error)
      }
    }
  )
  return typed
}
// end

// begin js to result
func result<Value, Failure: CancellableFailure & Equatable>(
  _ promise: JSPromise.Promise<Value>,
  aborting controller: AbortController? = nil,
  failure: @escaping @Sendable (any Error) -> Failure
) -> ResultPromise.Promise<Value, Failure> {
  let result = ResultPromise.Promise<Value, Failure>()
  result.await {
    if case .failure(.cancelled) = $0 { controller?.abort() }
  }
  promise.then(
    { result.fulfill(with: .success($0)) },
    {
      result.fulfill(
        with: .failure($0 is AbortError ? .cancelled : failure($0))
      )
    }
  )
  return result
}
// end

// begin result to js
func js<Value, Failure: CancellableFailure & Equatable>(
  _ promise: ResultPromise.Promise<Value, Failure>,
  signal: AbortSignal? = nil
) -> JSPromise.Promise<Value> {
  JSPromise.Promise(signal: signal) { resolve, reject in
    promise.await { result in
      switch result {
      case .success(let value): resolve(value)
      case .failure(.cancelled): reject(AbortError())
      case .failure(let error): reject(error)
      }
    }
  }
}
// end

// begin typed to result
func result<Value, Failure: CancellableFailure>(
  _ promise: TypedPromise.Promise<Value, Failure>
) -> ResultPromise.Promise<Value, Failure> {
  let branch = promise.map(on: .current) { $0 }
  let result = ResultPromise.Promise<Value, Failure>()
  branch.report(on: .current, ifCancelled: .cancelled) {
    result.fulfill(with: $0)
  }
  // However it ends, it needs no value any more. The branch holds it,
  // and so must not be held.
  result.await { [weak branch] _ in branch?.cancel() }
  return result
}
// end

// begin result to typed
func typed<Value, Failure: CancellableFailure & Equatable>(
  _ promise: ResultPromise.Promise<Value, Failure>
) -> TypedPromise.Promise<Value, Failure> {
  let branch = promise.map { $0 }
  let (typed, resolver) = TypedPromise.Promise<Value, Failure>.pending()
  branch.await { result in
    if case .failure(.cancelled) = result {
      typed.cancel()
    } else {
      resolver.resolve(result)
    }
  }
  resolver.onCancel { [weak branch] in branch?.cancel() }
  return typed
}
// end

private enum Offline: CancellableFailure {
  case noNetwork
  case cancelled
}

@Suite(.ownThread) struct BetweenTests {
  private typealias Typed = TypedPromise.Promise<Int, Offline>
  private typealias Settled = ResultPromise.Promise<Int, Offline>
  private typealias Script = JSPromise.Promise<Int>

  @Test func `a value goes round`() async throws {
    let controller = AbortController()
    let there = js(Typed(value: 1))
    let on = result(there, aborting: controller) { _ in Offline.noNetwork }
    let back = typed(js(on), aborting: controller)
    #expect(try await back.value == 1)
    #expect(try await typed(result(typed(on))).value == 1)
    #expect(controller.signal.aborted == false)
  }

  @Test func `an error goes round`() async {
    let on = result(js(Typed(error: .noNetwork))) { $0 as? Offline ?? .cancelled }
    #expect(await on.result == .failure(.noNetwork))
    #expect(await result(typed(on)).result == .failure(.noNetwork))
    guard case .rejected(let error) = await typed(js(on)).outcome
    else { return #expect(Bool(false), "an error stays one") }
    #expect(error as? Offline == .noNetwork)
  }

  @Test func `a third ending goes round, past handlers for errors`() async {
    let log = Log<String>()
    let (source, _resolver) = Typed.pending()
    let overResult = typed(result(source)).tapError(on: .current) { log.append("\($0)") }
    let overJS = typed(js(source)).tapError(on: .current) { log.append("\($0)") }
    source.cancel()
    #expect(overResult.isCancelled)
    _ = await overJS.outcome
    #expect(overJS.isCancelled && log.entries == [])
    withExtendedLifetime(_resolver) {}
  }

  // MARK: What becomes of a cancellation

  /// Each line of the page's table, as it happens here.
  @Test func `what becomes of a cancellation is what the page says`() async throws {
    let lines = [
      "| TypedPromise | JSPromise | \(await downFromTypedToJS()) | \(upFromJSToTyped()) |",
      "| JSPromise | TypedPromise | \(await downFromJSToTyped()) | \(upToJS { typed($0, aborting: $1).cancel() }) |",
      "| TypedPromise | ResultPromise | \(downFromTypedToResult()) | \(upFromResultToTyped()) |",
      "| ResultPromise | TypedPromise | \(downFromResultToTyped()) | \(upToResult { typed($0).cancel() }) |",
      "| JSPromise | ResultPromise | \(await downFromJSToResult()) | \(upToJS { made(of: $0, $1).cancel() }) |",
      "| ResultPromise | JSPromise | \(await downFromResultToJS()) | \(upToResult { abort(js($0, signal: $1.signal), $1) }) |",
    ]
    let page = try Project.text("Docs/Moving.md")
    for line in lines { #expect(page.contains("\n\(line)\n"), "\(line)") }
  }

  private func made(of promise: Script, _ controller: AbortController? = nil) -> Settled {
    result(promise, aborting: controller) { $0 as? Offline ?? .noNetwork }
  }

  private func abort(_: Script, _ controller: AbortController) { controller.abort() }

  private func words(_ promise: Typed) -> String { words(promise.outcomeIfSettled) }

  private func words<Failure>(_ outcome: TypedPromise.Promise<Int, Failure>.Outcome?) -> String {
    switch outcome {
    case nil: "continues"
    case .cancelled?: "is cancelled"
    case .fulfilled?, .rejected?: "is settled"
    }
  }

  private func words(_ promise: Settled) -> String {
    switch promise.resultIfSettled {
    case nil: "continues"
    case .failure(.cancelled)?: "fails with `.cancelled`"
    case .failure?, .success?: "is settled"
    }
  }

  private func words(_ promise: Script) async -> String {
    do { return "is fulfilled with \(try await promise.value)" } catch {
      return "is rejected with `\(type(of: error))`"
    }
  }

  private func downFromTypedToJS() async -> String {
    let (source, _resolver) = Typed.pending()
    let other = js(source)
    source.cancel()
    defer { withExtendedLifetime(_resolver) {} }
    return await words(other)
  }

  private func downFromJSToTyped() async -> String {
    let controller = AbortController()
    let source = Script(signal: controller.signal) { _ in }
    let other = typed(source)
    withExtendedLifetime(source) { controller.abort() }
    return words(await other.outcome)
  }

  private func downFromTypedToResult() -> String {
    let (source, _resolver) = Typed.pending()
    let other = result(source)
    source.cancel()
    defer { withExtendedLifetime(_resolver) {} }
    return words(other)
  }

  private func downFromResultToTyped() -> String {
    let source = Settled()
    let other = typed(source)
    source.cancel()
    return words(other)
  }

  private func downFromJSToResult() async -> String {
    let controller = AbortController()
    let source = Script(signal: controller.signal) { _ in }
    let other = made(of: source)
    withExtendedLifetime(source) { controller.abort() }
    _ = await other.result
    return words(other)
  }

  private func downFromResultToJS() async -> String {
    let source = Settled()
    let other = js(source)
    source.cancel()
    return await words(other)
  }

  private func upFromJSToTyped() -> String {
    upToTyped { source in
      let controller = AbortController()
      abort(js(source, signal: controller.signal), controller)
    }
  }

  private func upFromResultToTyped() -> String { upToTyped { result($0).cancel() } }

  /// Abandons what was made from a promise: alone, and while another consumer waits for the same.
  private func upToTyped(_ giveUp: (Typed) -> Void) -> String {
    let ((alone, _resolver), (shared, _sharedResolver)) = (Typed.pending(), Typed.pending())
    giveUp(alone)
    let another = shared.map(on: .current) { $0 }
    giveUp(shared)
    defer { withExtendedLifetime((_resolver, _sharedResolver)) {} }
    let both = (words(alone), words(shared))
    #expect(another.isPending == shared.isPending)
    return both == ("is cancelled", "continues") ? "is cancelled, if nothing else waits" : "\(both)"
  }

  private func upToJS(_ giveUp: (Script, AbortController) -> Void) -> String {
    let controller = AbortController()
    let (source, _resolve, _) = Script.withResolvers()
    giveUp(source, controller)
    defer { withExtendedLifetime(_resolve) {} }
    return controller.signal.aborted ? "has its controller aborted" : "continues"
  }

  private func upToResult(_ giveUp: (Settled, AbortController) -> Void) -> String {
    let source = Settled()
    giveUp(source, AbortController())
    return words(source)
  }

  private func upToResult(_ giveUp: (Settled) -> Void) -> String {
    upToResult { source, _ in giveUp(source) }
  }

  // MARK: A signal

  @Test func `a signal that is aborted already cancels, too; its reason arrives`() async {
    let (source, _resolver) = Typed.pending()
    let promise = js(source, signal: .abort(Offline.noNetwork))
    #expect(source.isCancelled)
    await #expect(throws: Offline.noNetwork) { try await promise.value }
    withExtendedLifetime(_resolver) {}
  }

  // MARK: Releasing

  private final class Held {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private func areReleased(_ make: () -> [AnyObject]) -> Bool {
    let held = make().map(Held.init)
    return held.allSatisfy { $0.object == nil }
  }

  /// Whether a promise and what is made from it are released when nothing holds them any more.
  private func areReleased<Source: AnyObject>(
    _ source: @autoclosure () -> Source,
    _ derive: (Source) -> AnyObject
  ) -> Bool {
    areReleased {
      let source = source()
      return [source, derive(source)]
    }
  }

  @Test func `promises that are never settled are released, both of them`() {
    let signal = AbortController().signal
    #expect(areReleased(Typed()) { js($0, signal: signal) })
    #expect(areReleased(Typed()) { result($0) })
    #expect(areReleased(Settled()) { typed($0) })
    #expect(areReleased(Settled()) { js($0, signal: signal) })
    #expect(areReleased(Script { _ in }) { typed($0, aborting: .init()) })
    #expect(areReleased(Script { _ in }) { made(of: $0, .init()) })
    withExtendedLifetime(signal) {}
  }

  @Test func `a signal that lives longer keeps nothing of a settled promise`() {
    final class Payload: Sendable {}
    let controller = AbortController()
    let isReleased = areReleased {
      let (source, resolver) = TypedPromise.Promise<Payload, Offline>.pending()
      let promise = js(source, signal: controller.signal)
      let payload = Payload()
      resolver.fulfill(payload)
      return [source, promise, payload]
    }
    #expect(isReleased)
    #expect(controller.signal.aborted == false)
  }
}
