import PromiseConformance

/// A promise that can be made of several.
public protocol GroupedPromise: ResultPromise {
  /// What observes a promise of the values of all.
  typealias Observe = @Sendable (@escaping @Sendable (Result<[Token], any Error>) -> Void) -> Void

  /// Makes a promise of the values of all; returns what observes it.
  static func all(_ promises: [Self]) -> Observe
  /// The first value.
  static func any(_ promises: [Self]) -> Self
  /// Ends as the first that ends.
  static func race(_ promises: [Self]) -> Self
  /// The errors of all inputs, if `error` contains them.
  static func errors(in error: any Error) -> [any Error]?
}

extension RungAdapter: CombiningAdapter where Promise: GroupedPromise {
  /// The one way to wait for all: `all`.
  public static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("Promise.all(promises)", .always(.current)) { _, promises in
        let observe = Promise.all(Array(promises))
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

  /// The one way to get the first value: `any`.
  public static var anys: [Combiner<Self, Token>] {
    [
      Combiner("Promise.any(promises)", .always(.current)) { _, promises in
        output(of: Promise.any(Array(promises)))
      }
    ]
  }

  /// The one way to end as the first that ends: `race`.
  public static var races: [Combiner<Self, Token>] {
    [
      Combiner("Promise.race(promises)", .always(.current)) { _, promises in
        output(of: Promise.race(Array(promises)))
      }
    ]
  }

  private static func output(of promise: Promise) -> Output<Token> {
    Output(observe: { observer in
      promise.whenSettled { outcome in
        if case .failure(let error) = outcome, let errors = Promise.errors(in: error) {
          observer(.failures(errors.map { Outcome(.failure($0)) }))
        } else {
          observer(PromiseEnding(Outcome(outcome)))
        }
      }
    })
  }
}
