import PromiseAdapters
import PromiseConformance

extension V8Adapter: CombiningAdapter {
  private static let calls = JSPromiseAdapter.calls

  static var alls: [Combiner<Self, [Token]>] {
    Combiner(calls.all.text, jobs) { $0.tokens($1) }
    Combiner(calls.allApart.text, jobs, inputs: 0...5) { $0.tokens($1) }
  }

  static var allSettleds: [Combiner<Self, [Outcome]>] {
    Combiner(calls.settled.text, jobs) { $0.output("allSettled", $1, \.self) }
    Combiner(calls.settledApart.text, jobs, inputs: 2...3) { $0.output("allSettled", $1, \.self) }
  }

  static var anys: [Combiner<Self, Token>] {
    Combiner(calls.any.text, jobs) { $0.output("any", $1) { $0.compactMap(\.token).first } }
  }

  static var races: [Combiner<Self, Token>] {
    Combiner(calls.race.text, jobs) { $0.output("race", $1) { $0.compactMap(\.token).first } }
  }

  private func tokens(_ inputs: Inputs<Handle>) -> Output<[Token]> {
    output("all", inputs) { $0.compactMap(\.token) }
  }

  /// A promise of several.
  ///
  /// - Parameter value: makes its value of the parts of what promises.js says.
  private func output<Value>(
    _ call: String,
    _ inputs: Inputs<Handle>,
    _ value: @escaping @Sendable ([Outcome]) -> Value?
  ) -> Output<Value> {
    let promise = make(call, inputs.map(\.number))
    return Output { [self] observer in
      let onFulfilled = node.closure { words in
        value(words.split(separator: ",").map(outcome)).map { observer(.value($0)) }
        return .nothing
      }
      let onRejected = node.closure { words in
        let parts = words.split(separator: ",").map(outcome)
        observer(
          words.hasPrefix("!AggregateError")
            ? .failures(Array(parts.dropFirst())) : .other(parts[0])
        )
        return .nothing
      }
      _ = make("both", promise.number, onFulfilled, onRejected)
    }
  }
}

extension Outcome {
  fileprivate var token: Token? {
    if case .fulfilled(let token) = self { token } else { nil }
  }
}
