import PromiseConformance

// The rungs with errors. What differs is the type, and where handlers run.

extension Rung4.Promise: SteppingPromise {}

extension Rung4.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 4 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung4.Promise<V, Never>())
  }
}

extension Rung5.Promise: SteppingPromise {}

extension Rung5.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 5 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung5.Promise<V, Never>())
  }
}

extension Rung6.Promise: SteppingPromise {}

extension Rung6.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 6 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung6.Promise<V, Never>())
  }
}

extension Rung7.Promise: SteppingPromise {}

extension Rung7.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 7 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung7.Promise<V, Never>())
  }
}

extension Rung8.Promise: SteppingPromise {}

extension Rung8.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 8 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung8.Promise<V, Never>())
  }
}

extension Rung9.Promise: SteppingPromise {}

extension Rung9.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 9 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung9.Promise<V, Never>())
  }
}

extension Rung10.Promise: SteppingPromise {}

extension Rung10.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise,
  CancelledPromise
where Value == Token, Failure == any Error {
  static var number: Int { 10 }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung10.Promise<V, Never>())
  }

  func stop() -> Bool { cancel() }
}

extension Rung11.Promise: SteppingPromise {}

extension Rung11.Promise: RungPromise, NumberedPromise, AskedPromise, FailingPromise,
  CancelledPromise
where Value == Token, Failure == any Error {
  static var number: Int { 11 }

  static var place: Schedule.Place { .gate }

  static func make(on stage: Stage) -> Self { Self(on: .gate(of: stage)) }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    Carrier(Rung11.Promise<V, Never>(on: .gate(of: stage)))
  }

  static var movers: [Mover<RungAdapter<Rung11.Promise<Token, any Error>>>] {
    [
      Mover("promise.on(context)", .always(.gate)) { _, promise, gate in
        promise.on(Rung11.Context { job in gate.submit(job) })
      }
    ]
  }

  func stop() -> Bool { cancel() }
}

extension Rung11.Context {
  fileprivate static func gate(of stage: Stage) -> Self { Self { job in stage.gate.submit(job) } }
}
