import OpenCombine
import PromiseConformance

/// Tells the suite how OpenCombine's `Future` is made, settled, observed and chained.
struct OpenCombineFutureAdapter: PromiseAdapter {
  /// A future; OpenCombine does not declare that threads can share it, although it locks.
  struct Handle: @unchecked Sendable {
    let publisher: Future<Token, any Error>

    init(_ future: Future<Token, any Error>) { publisher = future }
  }

  static let here = Schedule.always(.current)

  let stage: Stage

  init(stage: Stage) { self.stage = stage }

  private static func pending<Value>(
    of type: Value.Type
  ) -> (future: Future<Value, any Error>, promise: Shared<Future<Value, any Error>.Promise>) {
    var promise: Future<Value, any Error>.Promise?
    let future = Future<Value, any Error> { promise = $0 }
    return (future, Shared(promise ?? { _ in }))
  }

  /// The future that a step makes.
  ///
  /// The result of an operator is no future: it runs its handler once for each observer, and not at all without one.
  static func step<Made: Publisher>(_ made: Made) -> Handle
  where Made.Output == Token, Made.Failure == any Error {
    let (future, promise) = pending(of: Token.self)
    made.subscribe(
      Subscribers.Sink(
        receiveCompletion: { if case .failure(let error) = $0 { promise.it(.failure(error)) } },
        receiveValue: { promise.it(.success($0)) }
      )
    )
    return Handle(future)
  }

  func pending() -> (handle: Handle, settler: Settler) {
    let (future, promise) = Self.pending(of: Token.self)
    return (Handle(future), Self.settler(of: promise))
  }

  /// Settling a future reports nothing.
  static func settler(of promise: Shared<Future<Token, any Error>.Promise>) -> Settler {
    Settler(
      fulfill: {
        promise.it(.success($0))
        return nil
      },
      reject: {
        promise.it(.failure($0))
        return nil
      }
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    _ = observeUntilRemoved(handle, observer)
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (future, promise) = Self.pending(of: type)
    let shared = Shared(future)
    return Carrier(
      observe: { observer in
        shared.it.subscribe(
          Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { observer($0) })
        )
      },
      fulfill: { promise.it(.success($0)) }
    )
  }

  static var makers: [Maker<Self>] {
    [
      Maker(
        "Future { $0(.success(…)) }",
        here,
        .fulfilled { _, token in Handle(Future<Token, any Error> { $0(.success(token)) }) }
      ),
      Maker(
        "Future { $0(.failure(…)) }",
        here,
        .rejected { _, fault in Handle(Future<Token, any Error> { $0(.failure(fault)) }) }
      ),
    ]
  }

  static var transforms: [Transform<Self>] {
    [
      Transform("Future { … future.tryMap { … }.sink … }", here) { _, it, body in
        step(it.publisher.tryMap { try body($0) })
      }
    ]
  }

  static var chains: [Chain<Self>] {
    [
      Chain("Future { … future.tryMap { … }.flatMap { $0 }.sink … }", here) { _, it, body in
        step(it.publisher.tryMap { try body($0).publisher }.flatMap { $0 })
      }
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
      Recovery("Future { … future.tryCatch { … }.sink … }", here) { _, it, body in
        step(
          it.publisher.tryCatch { error in
            guard let fault = error as? TrialFault else { throw error }
            return Just(try body(fault)).setFailureType(to: (any Error).self)
          }
        )
      }
    ]
  }
}

extension OpenCombineFutureAdapter: RemovingAdapter {
  func observeUntilRemoved(
    _ handle: Handle,
    _ observer: @escaping @Sendable (Outcome) -> Void
  ) -> @Sendable () -> Void {
    let sink = Subscribers.Sink<Token, any Error>(
      receiveCompletion: { end in
        if case .failure(let error) = end { observer(Outcome(.failure(error))) }
      },
      receiveValue: { observer(.fulfilled($0)) }
    )
    handle.publisher.subscribe(sink)
    let shared = Shared(sink)
    return { shared.it.cancel() }
  }
}
