import JSPromise
import PromiseConformance

extension JSPromiseAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("Promise.all(promises)", jobs) { output(Promise.all($1, queue: $0.queue)) },
      Combiner("Promise.all(promises, queue: dispatcher)", jobs) { adapter, inputs in
        output(Promise.all(inputs, queue: GateDispatcher(gate: adapter.stage.gate)))
      },
    ]
  }

  package static var races: [Combiner<Self, Token>] {
    [Combiner("Promise.race(promises)", jobs) { output(Promise.race($1, queue: $0.queue)) }]
  }

  /// A promise of whatever value, as the suite sees it.
  private static func output<Value>(_ promise: Promise<Value>) -> Output<Value> {
    Output(observe: { observer in
      promise.then({ observer(.value($0)) }, { observer(.other(Outcome(reason: $0))) })
    })
  }
}
