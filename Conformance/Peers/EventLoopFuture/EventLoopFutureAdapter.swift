import NIOCore
import PromiseConformance

/// Tells the suite how SwiftNIO's `EventLoopFuture` is made, settled, observed and chained.
struct EventLoopFutureAdapter: PromiseAdapter {
  typealias Handle = EventLoopFuture<Token>

  static let loop = Schedule.always(.loop)

  let loop: TrialEventLoop

  init(stage: Stage) {
    loop = TrialEventLoop(stage)
  }

  var drivers: [Driver] { [.loop { [loop] in loop.run() }] }

  func pending() -> (handle: Handle, settler: Settler) {
    let promise = loop.makePromise(of: Token.self)
    return (promise.futureResult, Self.settler(of: promise))
  }

  static func settler(of promise: EventLoopPromise<Token>) -> Settler {
    Settler(
      fulfill: {
        promise.succeed($0)
        return nil
      },
      reject: {
        promise.fail($0)
        return nil
      }
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenComplete { observer(Outcome($0)) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = loop.makePromise(of: type)
    return Carrier(
      observe: { promise.futureResult.whenSuccess($0) },
      fulfill: { promise.succeed($0) }
    )
  }

  static var makers: [Maker<Self>] {
    [
      Maker("loop.makeSucceededFuture(…)", loop, .fulfilled { $0.loop.makeSucceededFuture($1) }),
      Maker("loop.makeFailedFuture(…)", loop, .rejected { $0.loop.makeFailedFuture($1) }),
    ]
  }

  static var transforms: [Transform<Self>] {
    [
      Transform("future.flatMapThrowing { … }", loop) { _, future, body in
        future.flatMapThrowing { try body($0) }
      }
    ]
  }

  static var chains: [Chain<Self>] {
    [
      Chain("future.flatMap { … }", loop) { adapter, future, body in
        future.flatMap { token in
          do { return try body(token) } catch { return adapter.loop.makeFailedFuture(error) }
        }
      }
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
      Recovery("future.flatMapErrorThrowing { … }", loop) { _, future, body in
        future.flatMapErrorThrowing { error in
          guard let fault = error as? TrialFault else { throw error }
          return try body(fault)
        }
      }
    ]
  }
}
