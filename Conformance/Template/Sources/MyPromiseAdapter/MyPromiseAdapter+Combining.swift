import MyPromise
import PromiseConformance

/// Several promises can be waited for.
extension MyPromiseAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("MyPromise.all(promises)", .always(.current)) { _, promises in
        let whole = MyPromise.all(promises)
        return Output(observe: { observer in
          whole.whenSettled { result in
            switch result {
            case .success(let tokens): observer(.value(tokens))
            case .failure(let error): observer(.other(Outcome(.failure(error))))
            }
          }
        })
      }
    ]
  }
}
