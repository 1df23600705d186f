import NIOCore
import NIOEmbedded

/// SwiftNIO's future, on a loop that runs on the calling thread.
struct EventLoopFutureSubject: Subject {
  typealias Promise = EventLoopFuture<Int>

  static let name = "NIO EventLoopFuture"

  // Made by the measuring thread, which is its loop's from then on; this subject takes part in no race.
  private static let sharedLoop = EmbeddedEventLoop()

  private var loop: EmbeddedEventLoop { EventLoopFutureSubject.sharedLoop }

  func pending() -> (promise: Promise, settler: EventLoopPromise<Int>) {
    let promise = loop.makePromise(of: Int.self)
    return (promise.futureResult, promise)
  }

  func settled(_ value: Int) -> Promise { loop.makeSucceededFuture(value) }

  func settle(_ settler: EventLoopPromise<Int>, with value: Int) { settler.succeed(value) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.map(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.map { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.whenSuccess(handler)
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    EventLoopFuture.whenAllSucceed(promises, on: loop).whenSuccess { done($0.count) }
  }

  /// A future that is settled calls its handlers immediately, on its loop.
  func value(of promise: Promise) -> Int? {
    let received = ReceivedSum()
    promise.whenSuccess { received.add($0) }
    return received.sum
  }
}
