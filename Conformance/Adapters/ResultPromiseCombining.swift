import PromiseConformance
import ResultPromise

extension ResultPromiseAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    [Combiner("Promise.all(promises)", inline) { output(Promise.all($1)) }]
  }

  package static var races: [Combiner<Self, Token>] {
    [Combiner("Promise.race(promises)", inline) { output(Promise.race($1)) }]
  }

  /// A promise of whatever value, as the suite sees it.
  private static func output<Value>(_ promise: Promise<Value, Fault>) -> Output<Value> {
    Output(
      observe: { observer in
        promise.await { result in
          switch result {
          case .success(let value): observer(.value(value))
          case .failure(let fault): observer(.other(.rejected(fault)))
          }
        }
      },
      cancel: { promise.cancel() }
    )
  }
}
