import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter {
  package static var detours: [Wrapper<Self>] {
    [
      detour("when(fulfilled: promises).map { … }") { _, promise in
        when(fulfilled: [promise]).map(on: .current) { $0[0] }
      },
      detour("when(fulfilled: a, b, c).map { … }") { _, promise in when(fulfilled: promise) },
      detour("when(resolved: promises).map { … }") { adapter, promise in
        when(resolved: [promise])
          .map(on: .current) { ends throws(Fault) -> Token in
            try adapter.value(ends[0])
          } _: { never throws(Fault) -> Token in
          }
      },
      detour("when(resolved: a, b, c).map { … }") { adapter, promise in
        when(resolved: promise, adapter.other)
          .map(on: .current) { ends throws(Fault) -> Token in
            try adapter.value(ends.0)
          } _: { never throws(Fault) -> Token in
          }
      },
      detour("race(fulfilled: promises).mapError { … }") { _, promise in
        race(fulfilled: [promise]).mapError(on: .current) { $0.errors[0] }
      },
      detour("race(fulfilled: a, b, c).mapError { … }") { _, promise in
        race(fulfilled: promise, promise).mapError(on: .current) { $0.errors[0] }
      },
      detour("race(promises)") { _, promise in race([promise]) },
      detour("race(a, b, c)") { adapter, promise in race(promise, promise) },
      detour("timeout(after: duration).mapError { … }") { adapter, promise in
        let late = Fault(in: adapter.stage.ledger)
        return promise.timeout(after: .seconds(3), clock: StageClock(adapter.stage))
          .mapError(on: .current) { error in
            if case .rejected(let fault) = error { fault } else { late }
          }
      },
    ]
  }

  private static func detour(
    _ text: String,
    _ make: @escaping @Sendable (Self, Failing) -> Failing
  ) -> Wrapper<Self> {
    Wrapper(text, onCurrent) { .failing(make($0, $0.failing($1))) }
  }

  /// A promise to go with one of which nothing is to come but its end.
  private var other: Failing { Failing(value: Token(in: stage.ledger)) }

  private func value(_ outcome: Failing.Outcome) throws(Fault) -> Token {
    switch outcome {
    case .fulfilled(let token): return token
    case .rejected(let fault): throw fault
    case .cancelled: throw Fault(in: stage.ledger)
    }
  }
}
