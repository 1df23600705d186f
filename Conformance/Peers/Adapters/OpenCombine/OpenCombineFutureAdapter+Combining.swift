import OpenCombine
import PromiseConformance

/// The first of several futures can be waited for.
extension OpenCombineFutureAdapter: CombiningAdapter {
  static var alls: [Combiner<Self, [Token]>] { [] }

  static var races: [Combiner<Self, Token>] {
    [
      Combiner("publishers.publisher.flatMap { $0 }.first()", here) { _, inputs in
        let publishers = inputs.map(\.publisher)
        return output(
          Publishers.Sequence(sequence: publishers).setFailureType(to: (any Error).self)
            .flatMap { $0 }.first().eraseToAnyPublisher()
        )
      }
    ]
  }

  private static func output<Value: Sendable>(
    _ publisher: AnyPublisher<Value, any Error>
  ) -> Output<Value> {
    let shared = Shared(publisher)
    return Output(observe: { observer in
      shared.it.subscribe(
        Subscribers.Sink(
          receiveCompletion: { end in
            if case .failure(let error) = end { observer(.other(Outcome(.failure(error)))) }
          },
          receiveValue: { observer(.value($0)) }
        )
      )
    })
  }
}
