import PromiseConformance

// The rungs with errors. What differs is the type, and where handlers run.

extension Rung4.Promise: RungPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 4 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung4.Promise<V, Never>()
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung5.Promise: RungPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 5 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung5.Promise<V, Never>()
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung6.Promise: RungPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 6 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung6.Promise<V, Never>()
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung7.Promise: RungPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 7 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung7.Promise<V, Never>()
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung8.Promise: RungPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 8 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung8.Promise<V, Never>()
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung9.Promise: RungPromise, AskedPromise, FailingPromise
where Value == Token, Failure == any Error {
  static var number: Int { 9 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung9.Promise<V, Never>()
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung10.Promise: RungPromise, AskedPromise, FailingPromise, CancelledPromise
where Value == Token, Failure == any Error {
  static var number: Int { 10 }

  static func make(on stage: Stage) -> Self { Self() }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  func stop() -> Bool { cancel() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung10.Promise<V, Never>()
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung11.Promise: RungPromise, AskedPromise, FailingPromise, CancelledPromise
where Value == Token, Failure == any Error {
  static var number: Int { 11 }

  static var place: Schedule.Place { .gate }

  static func make(on stage: Stage) -> Self { Self(on: .gate(of: stage)) }

  func end(_ outcome: Outcome) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (PromiseConformance.Outcome) -> Void) {
    whenSettled { observer(.init($0)) }
  }

  var end: PromiseConformance.Outcome? { outcome.map { .init($0) } }

  func stop() -> Bool { cancel() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Rung11.Promise<V, Never>(on: .gate(of: stage))
    return Carrier(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

extension Rung11.Context {
  fileprivate static func gate(of stage: Stage) -> Self { Self { job in stage.gate.submit(job) } }
}
