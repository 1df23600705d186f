extension PromiseAdapter {
  @Rule static var ord01: Law {
    "After fulfilment, handlers of one promise run in the order of registration."
    intent("A program may rely on the first listener being served first.")
    origin("Promises/A+ 2.2.6.1")
    hint("the container that handlers wait in")
    mixedInOrder(.value)
    given(
      !VerbsInPlace<Self>.all.isEmpty,
      or: .serialContext,
      once("payloads of every shape") { trial in
        for shape in PayloadShape.allCases {
          for order in shape.accept(Observing(trial: trial), in: trial.stage.ledger) {
            let words = { "observers of a payload (\(shape)) were told in the order \(order.all)" }
            try trial.expect(order, [0, 1, 2, 3], words())
          }
        }
      }
    )
  }
}

/// Fulfils a promise of a payload, and notes in which order its observers are told, and those of what passes it on.
private struct Observing<A: PromiseAdapter>: PayloadShape.Visitor {
  let trial: Trial<A>

  func visit<Value: Sendable>(
    _ make: @escaping @Sendable () -> Value,
    other: Value?,
    _ isSame: @escaping @Sendable (Value) -> Bool
  ) -> [Log<Int>] {
    [true, false].compactMap { isPassedOn in
      let (carrier, order) = (trial.carrier(of: Value.self), Log<Int>())
      let observe = isPassedOn ? carrier.observePassedOn : carrier.observe
      for number in 0..<4 { observe?({ _ in order.add(number) }) }
      // Also where nobody observes it: some libraries trap if a promise is released that has not ended.
      carrier.fulfill(make())
      return observe == nil ? nil : order
    }
  }
}
