import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("when(fulfilled: promises)", onGate) { adapter, inputs in
        adapter.output(when(fulfilled: inputs.lazy.map(adapter.failing)))
      }
    ]
  }

  package static var races: [Combiner<Self, Token>] {
    [
      Combiner("race(promises)", onGate) { adapter, inputs in
        adapter.output(race(inputs.lazy.map(adapter.failing)))
      }
    ]
  }

  /// A promise of whatever value, as the suite sees it.
  private func output<Value>(_ promise: Promise<Value, Fault>) -> Output<Value> {
    Output(
      observe: { observer in
        promise.observe(on: gate) { outcome in
          switch outcome {
          case .fulfilled(let value): observer(.value(value))
          case .rejected(let fault): observer(.other(.rejected(fault)))
          case .cancelled: observer(.other(.cancelled))
          }
        }
      },
      cancel: { promise.cancel() }
    )
  }
}
