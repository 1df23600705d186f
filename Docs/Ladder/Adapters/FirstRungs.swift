import PromiseConformance

// The rungs without errors: one promise of a token each.

extension Rung1.Promise: RungPromise, NumberedPromise where Value == Token {
  static var number: Int { 1 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Result<Token, any Error>) -> Bool? {
    guard case .success(let token) = outcome else { return nil }
    settle(token)
    return nil
  }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.fulfilled($0)) }
  }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung1.Promise<V>()
    return Carrier(
      observe: { promise.whenSettled($0) },
      fulfill: { promise.settle($0) }
    )
  }
}

extension Rung2.Promise: RungPromise, NumberedPromise, AskedPromise, ValuePromise
where Value == Token {
  static var number: Int { 2 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung2.Promise<V>()
    return Carrier(
      observe: { promise.whenSettled($0) },
      fulfill: { _ = promise.settle($0) }
    )
  }
}

extension Rung3.Promise: RungPromise, NumberedPromise, AskedPromise, ValuePromise
where Value == Token {
  static var number: Int { 3 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung3.Promise<V>()
    return Carrier(
      observe: { promise.whenSettled($0) },
      fulfill: { _ = promise.settle($0) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled(observer) }
    )
  }

  static var transforms: [Transform<RungAdapter<Rung3.Promise<Token>>>] {
    [
      Transform("promise.map { … }", .always(.current), canFail: false) { adapter, promise, body in
        promise.map { token in
          adapter.stage.total({ () throws(TrialFault) in try body(token) }, else: token)
        }
      }
    ]
  }

  static var chains: [Chain<RungAdapter<Rung3.Promise<Token>>>] {
    [
      Chain("promise.flatMap { … }", .always(.current), canFail: false) { adapter, promise, body in
        promise.flatMap { token in
          adapter.stage.total(
            { () throws(TrialFault) in try body(token) },
            else: make(on: adapter.stage)
          )
        }
      }
    ]
  }
}
