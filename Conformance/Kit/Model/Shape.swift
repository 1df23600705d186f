/// A payload that some promise might take for something else: for no value, for a failure, or for work.
enum Shape: Int, CaseIterable, Sendable {
  case absent, absentInside, absentTwiceInside, never, absentAny, void, empty, no, zero, notANumber
  case emptyText, emptyList, emptyTable, pair, error, failure, closure, large, aligned, object

  private struct Empty: Sendable {}
  private struct Failed: Error {}
  private struct Large: Sendable, Equatable {
    var first = (0..<8).map { $0 }, text = "text", last = 7
  }
  private struct Aligned: Sendable, Equatable { var four = SIMD4<Double>(1, 2, 3, 4) }

  /// A promise of it, as any adapter makes one.
  func carried<A: PromiseAdapter>(by adapter: A, in ledger: Ledger) -> Carried {
    switch self {
    case .absent: carried(adapter, { Int?.none }, 1) { $0 == nil }
    case .absentInside: carried(adapter, { Int??.some(nil) }) { $0 == .some(nil) }
    case .absentTwiceInside:
      carried(adapter, { Int???.some(.some(nil)) }) { $0 == .some(.some(nil)) }
    case .never: carried(adapter, { Never?.none }) { $0 == nil }
    case .absentAny:
      carried(adapter, { Int?.none as any Sendable }) { ($0 as? Int?) == .some(nil) }
    case .void: carried(adapter, { () }) { _ in true }
    case .empty: carried(adapter, { Empty() }) { _ in true }
    case .no: carried(adapter, { false }, true) { !$0 }
    case .zero: carried(adapter, { 0 }, 1) { $0 == 0 }
    case .notANumber: carried(adapter, { Double.nan }, 1) { $0.isNaN }
    case .emptyText: carried(adapter, { "" }, "text") { $0.isEmpty }
    case .emptyList: carried(adapter, { [Int]() }, [1]) { $0.isEmpty }
    case .emptyTable: carried(adapter, { [String: Int]?.some([:]) }) { $0?.isEmpty == true }
    case .pair: carried(adapter, { (nil as Int?, "") }) { $0.0 == nil && $0.1.isEmpty }
    case .error: carried(adapter, { Failed() as any Error }) { $0 is Failed }
    case .failure:
      carried(adapter, { Result<Int, Failed>.failure(Failed()) }, .success(1)) {
        if case .failure = $0 { true } else { false }
      }
    case .closure: carried(adapter, { { 7 } as @Sendable () -> Int }) { $0() == 7 }
    case .large: carried(adapter, { Large() }, Large(last: 8)) { $0 == Large() }
    case .aligned: carried(adapter, { Aligned() }, Aligned(four: .zero)) { $0 == Aligned() }
    case .object: carried(adapter, { Token(in: ledger) }) { _ in true }
    }
  }

  private func carried<A: PromiseAdapter, Value: Sendable>(
    _ adapter: A,
    _ value: @escaping @Sendable () -> Value,
    _ other: Value? = nil,
    _ isSame: @escaping @Sendable (Value) -> Bool
  ) -> Carried {
    let carrier = adapter.carrier(of: Value.self)
    var passedOn: (@Sendable (@escaping @Sendable (Bool) -> Void) -> Void)?
    if let observe = carrier.observePassedOn { passedOn = { body in observe { body(isSame($0)) } } }
    return Carried(
      fulfill: { isFirst in
        if isFirst { carrier.fulfill(value()) } else if let other { carrier.fulfill(other) }
      },
      hasOther: other != nil,
      observe: { body in carrier.observe { body(isSame($0)) } },
      observePassedOn: passedOn
    )
  }
}
