/// A promise of a payload of any shape, with its type erased.
struct Carried: Sendable {
  /// Fulfils it with the payload, or with another of the same type, where there is one.
  let fulfill: @Sendable (_ isFirst: Bool) -> Void
  let hasOther: Bool
  /// Attaches an observer, which is told whether it got the first payload.
  let observe: @Sendable (@escaping @Sendable (Bool) -> Void) -> Void
  let observePassedOn: (@Sendable (@escaping @Sendable (Bool) -> Void) -> Void)?

  /// A promise of a payload of that shape, as any adapter makes one.
  init<A: PromiseAdapter>(_ shape: PayloadShape, by adapter: A, in ledger: Ledger) {
    self = shape.accept(Carrying(adapter: adapter), in: ledger)
  }

  private init<Value: Sendable>(
    _ carrier: Carrier<Value>,
    _ make: @escaping @Sendable () -> Value,
    other: Value?,
    _ isSame: @escaping @Sendable (Value) -> Bool
  ) {
    fulfill = { isFirst in
      if isFirst { carrier.fulfill(make()) } else if let other { carrier.fulfill(other) }
    }
    hasOther = other != nil
    observe = { body in carrier.observe { body(isSame($0)) } }
    if let observe = carrier.observePassedOn {
      observePassedOn = { body in observe { body(isSame($0)) } }
    } else {
      observePassedOn = nil
    }
  }

  private struct Carrying<A: PromiseAdapter>: PayloadShape.Visitor {
    let adapter: A

    func visit<Value: Sendable>(
      _ make: @escaping @Sendable () -> Value,
      other: Value?,
      _ isSame: @escaping @Sendable (Value) -> Bool
    ) -> Carried {
      Carried(adapter.carrier(of: Value.self), make, other: other, isSame)
    }
  }
}
