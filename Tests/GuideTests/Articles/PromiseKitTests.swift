#if canImport(PromiseKit)
  import PromiseKit
#else
  /// Replaces PromiseKit 8, which is no dependency: what the two functions below use of it, declared as it is there.
  enum PromiseKit {
    final class Promise<T> {
      private var result: Result<T, any Error>?
      private var handlers: [(Result<T, any Error>) -> Void] = []

      init(resolver body: (Resolver<T>) throws -> Void) {
        let resolver = Resolver(self)
        do { try body(resolver) } catch { resolver.reject(error) }
      }

      func pipe(to handler: @escaping (Result<T, any Error>) -> Void) {
        if let result { handler(result) } else { handlers.append(handler) }
      }

      fileprivate func settle(_ result: Result<T, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        for handler in handlers { handler(result) }
        handlers = []
      }
    }

    final class Resolver<T> {
      private let promise: Promise<T>
      init(_ promise: Promise<T>) { self.promise = promise }
      func fulfill(_ value: T) { promise.settle(.success(value)) }
      func reject(_ error: any Error) { promise.settle(.failure(error)) }
    }

    enum PMKError: Error { case cancelled }
  }

  extension Error {
    var isCancelled: Bool {
      if case PromiseKit.PMKError.cancelled? = self as? PromiseKit.PMKError { true } else { false }
    }
  }
#endif

import Dispatchers
import Testing
import TestSupport
import TypedPromise

// What is between the marks is shown in `Docs/Moving.md`.

// begin PromiseKit to typed
func typed<Value: Sendable>(
  _ promise: PromiseKit.Promise<Value>
) -> TypedPromise.Promise<Value, any Error> {
  let (typed, resolver) = TypedPromise
    .Promise<Value, any Error>.pending()
  promise.pipe { result in
    switch result {
    case .success(let value): resolver.fulfill(value)
    case .failure(let error) where error.isCancelled: typed.cancel()
    case .failure(let error): resolver.reject(error)
    }
  }
  return typed
}
// end

// begin typed to PromiseKit
func promiseKit<Value>(
  _ promise: TypedPromise.Promise<Value, some Error>
) -> PromiseKit.Promise<Value> {
  PromiseKit.Promise { seal in
    // PromiseKit does not say that threads can share it; it has a lock.
    nonisolated(unsafe) let seal = seal
    promise.observe(on: .current) { outcome in
      switch outcome {
      case .fulfilled(let value): seal.fulfill(value)
      case .rejected(let error): seal.reject(error)
      case .cancelled: seal.reject(PromiseKit.PMKError.cancelled)
      }
    }
  }
}
// end

@Suite(.ownThread) struct PromiseKitTests {
  private enum Offline: Error { case noNetwork }

  @Test func `a value, an error and a cancellation go there and back`() {
    typealias Typed = TypedPromise.Promise<Int, Offline>
    let (pending, resolver) = Typed.pending()
    let back = typed(promiseKit(pending))
    #expect(back.isPending)
    pending.cancel()
    #expect(back.isCancelled)
    #expect(typed(promiseKit(Typed(error: .noNetwork))).isRejected)
    guard case .fulfilled(1)? = typed(promiseKit(Typed(value: 1))).outcomeIfSettled else {
      return #expect(Bool(false), "the value arrives")
    }
    withExtendedLifetime(resolver) {}
  }
}
