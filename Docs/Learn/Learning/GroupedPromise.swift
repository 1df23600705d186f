import PromiseConformance

/// A promise that can be made of several.
public protocol CollectingPromise: RungPromise {
  /// What observes a promise of the values of all.
  typealias Observe = @Sendable (@escaping @Sendable (Result<[Token], any Error>) -> Void) -> Void

  /// Makes a promise of the values of all; returns what observes it.
  static func all(_ promises: [Self], on stage: Stage) -> Observe
  /// Ways to get the first value.
  static var anys: [Combiner<Adapter, Token>] { get }
  /// Ways to end as the first that ends.
  static var races: [Combiner<Adapter, Token>] { get }
}

extension CollectingPromise {
  /// None.
  public static var anys: [Combiner<Adapter, Token>] { [] }
  /// None.
  public static var races: [Combiner<Adapter, Token>] { [] }
}

extension RungAdapter: CombiningAdapter where Promise: CollectingPromise {
  /// The one way to wait for all: `all`.
  public static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("Promise.all(promises)", Promise.steps) { adapter, promises in
        let observe = Promise.all(Array(promises), on: adapter.stage)
        return Output(observe: { observer in
          observe { outcome in
            switch outcome {
            case .success(let tokens): observer(.value(tokens))
            case .failure(let error): observer(.other(Outcome(.failure(error))))
            }
          }
        })
      }
    ]
  }

  /// Ways to get the first value.
  public static var anys: [Combiner<Self, Token>] { Promise.anys }
  /// Ways to end as the first that ends.
  public static var races: [Combiner<Self, Token>] { Promise.races }
}

/// One that can also end as the first of several does.
public protocol GroupedPromise: ResultPromise, CollectingPromise {
  /// The first value.
  static func any(_ promises: [Self]) -> Self
  /// Ends as the first that ends.
  static func race(_ promises: [Self]) -> Self
  /// The errors of all inputs, if `error` contains them.
  static func errors(in error: any Error) -> [any Error]?
}

extension GroupedPromise {
  /// The one way to get the first value: `any`.
  public static var anys: [Combiner<Adapter, Token>] {
    [Combiner("Promise.any(promises)", steps) { _, promises in output(of: any(Array(promises))) }]
  }

  /// The one way to end as the first that ends: `race`.
  public static var races: [Combiner<Adapter, Token>] {
    [Combiner("Promise.race(promises)", steps) { _, promises in output(of: race(Array(promises))) }]
  }

  private static func output(of promise: Self) -> Output<Token> {
    Output(observe: { observer in
      promise.whenSettled { outcome in
        if case .failure(let error) = outcome, let errors = errors(in: error) {
          observer(.failures(errors.map { Outcome(.failure($0)) }))
        } else {
          observer(PromiseEnding(Outcome(outcome)))
        }
      }
    })
  }
}
