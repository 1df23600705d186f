import NIOCore
import PromiseConformance

/// Several futures can be waited for.
extension EventLoopFutureAdapter: CombiningAdapter {
  static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("EventLoopFuture.whenAllSucceed(futures, on: loop)", loop) { adapter, futures in
        output(EventLoopFuture.whenAllSucceed(Array(futures), on: adapter.loop)) { $0 }
      },
      Combiner("future.and(other)", loop, inputs: 2...2) { _, futures in
        output(futures.elements[0].and(futures.elements[1])) { [$0, $1] }
      },
    ]
  }

  static var allSettleds: [Combiner<Self, [Outcome]>] {
    [
      Combiner("EventLoopFuture.whenAllComplete(futures, on: loop)", loop) { adapter, futures in
        output(EventLoopFuture.whenAllComplete(Array(futures), on: adapter.loop)) {
          $0.map { Outcome($0) }
        }
      }
    ]
  }

  private static func output<Value: Sendable, Words: Sendable>(
    _ future: EventLoopFuture<Value>,
    _ words: @escaping @Sendable (Value) -> Words
  ) -> Output<Words> {
    Output(observe: { observer in
      future.whenComplete { result in
        switch result {
        case .success(let value): observer(.value(words(value)))
        case .failure(let error): observer(.other(Outcome(.failure(error))))
        }
      }
    })
  }
}
