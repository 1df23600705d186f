import OpenCombine
import Synchronization

/// OpenCombine's `Future`, observed through `sink`, whose subscriptions the caller must keep.
struct OpenCombineSubject: Subject {
  /// A future, and what fulfils it.
  final class Promise {
    let future: Future<Int, Never>
    private let feed: AnyCancellable?
    /// What observes it.
    var observers: [AnyCancellable] = []

    init(_ future: Future<Int, Never>, feed: AnyCancellable? = nil) {
      self.future = future
      self.feed = feed
    }
  }

  typealias Settler = Future<Int, Never>.Promise

  static let name = "OpenCombine Future"

  func pending() -> (promise: Promise, settler: Settler) {
    var settler: Settler?
    let future = Future<Int, Never> { settler = $0 }
    return (Promise(future), settler ?? { _ in })
  }

  func settled(_ value: Int) -> Promise { Promise(Future { $0(.success(value)) }) }

  func settle(_ settler: @escaping Settler, with value: Int) { settler(.success(value)) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    var feed: AnyCancellable?
    let future = Future<Int, Never> { settle in
      feed = promise.future.sink { settle(.success(transform($0))) }
    }
    return Promise(future, feed: feed)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    then(promise) { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.observers.append(promise.future.sink(receiveValue: handler))
  }

  /// Not measured: it has nothing like this for a list.
  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {}

  func value(of promise: Promise) -> Int? {
    let received = ReceivedSum()
    let sink = promise.future.sink { received.add($0) }
    sink.cancel()
    return received.sum
  }
}
