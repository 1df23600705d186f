import MyPromise
import PromiseConformance

/// Tells the suite how `MyPromise` is made, settled, observed and chained.
package struct MyPromiseAdapter: PromiseAdapter {
  package typealias Handle = MyPromise<Token>
  /// Handlers run in the call that settles or attaches; if you give `stage.gate` to your promise, in `.gate`.
  private static let here = Schedule.always(.current)

  package init(stage: Stage) {}

  package func pending() -> (handle: Handle, settler: Settler) {
    let promise = Handle()
    let settler = Settler(
      fulfill: { promise.settle(.success($0)) },
      reject: { promise.settle(.failure($0)) }
    )
    return (promise, settler)
  }

  package func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled { observer(Outcome($0)) }
  }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = MyPromise<Value>()
    return Carrier(
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: { promise.settle(.success($0)) }
    )
  }

  package static var makers: [Maker<Self>] {
    [
      Maker("MyPromise(.success(…))", here, .fulfilled { Handle(.success($1)) }),
      Maker("MyPromise(.failure(…))", here, .rejected { Handle(.failure($1)) }),
    ]
  }

  package static var transforms: [Transform<Self>] {
    [Transform("promise.map { … }", here) { _, it, body in it.map { try body($0.get()) } }]
  }

  package static var chains: [Chain<Self>] {
    [Chain("promise.flatMap { … }", here) { _, it, body in it.flatMap { try body($0.get()) } }]
  }

  package static var recoveries: [Recovery<Self>] {
    [
      Recovery("promise.map { … }", here) { _, promise, body in
        promise.map { result in
          do { return try result.get() } catch let fault as TrialFault { return try body(fault) }
        }
      }
    ]
  }
}
