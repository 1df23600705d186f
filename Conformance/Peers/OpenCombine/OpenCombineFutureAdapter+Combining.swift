import OpenCombine
import PromiseConformance

/// Two futures, and a list of them, can be waited for, and the first of several.
extension OpenCombineFutureAdapter: CombiningAdapter {
  static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("publishers.publisher.flatMap(maxPublishers: .max(1)) { $0 }.collect()", here) {
        _,
        inputs in
        let publishers = inputs.map(\.publisher)
        return output(
          Publishers.Sequence(sequence: publishers).setFailureType(to: (any Error).self)
            .flatMap(maxPublishers: .max(1)) { $0 }.collect().eraseToAnyPublisher()
        )
      },
      Combiner("one.zip(other)", here, inputs: 2...2) { _, inputs in
        let (one, other) = (inputs.elements[0].publisher, inputs.elements[1].publisher)
        return output(
          one.zip(other).map { [$0, $1] }.eraseToAnyPublisher()
        )
      },
    ]
  }

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
