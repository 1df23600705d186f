/// A payload that some promise might take for something else: for no value, for a failure, or for work.
enum PayloadShape: Int, CaseIterable, Sendable {
  case absent, absentInside, absentTwiceInside, never, absentAny, void, empty, no, zero, notANumber
  case emptyText, emptyList, emptyTable, pair, error, failure, closure, large, aligned, object

  /// What is done with a payload, whatever its type is.
  protocol Visitor {
    associatedtype Answer

    /// - Parameters:
    ///   - make: makes the payload.
    ///   - other: another one of its type, where there is one.
    ///   - isSame: whether a payload that came out is the one that was made.
    func visit<Value: Sendable>(
      _ make: @escaping @Sendable () -> Value,
      other: Value?,
      _ isSame: @escaping @Sendable (Value) -> Bool
    ) -> Answer
  }

  /// Hands a payload of this shape to a visitor, under its own type.
  ///
  /// - Parameter ledger: counts the object that some of them are.
  func accept<V: Visitor>(_ visitor: V, in ledger: Ledger) -> V.Answer {
    switch self {
    case .absent: visitor.visit({ Int?.none }, other: 1) { $0 == nil }
    case .absentInside: visitor.visit({ Int??.some(nil) }, other: nil) { $0 == .some(nil) }
    case .absentTwiceInside:
      visitor.visit({ Int???.some(.some(nil)) }, other: nil) { $0 == .some(.some(nil)) }
    case .never: visitor.visit({ Never?.none }, other: nil) { $0 == nil }
    case .absentAny:
      visitor.visit({ Int?.none as any Sendable }, other: nil) { ($0 as? Int?) == .some(nil) }
    case .void: visitor.visit({ () }, other: nil) { _ in true }
    case .empty: visitor.visit({ Empty() }, other: nil) { _ in true }
    case .no: visitor.visit({ false }, other: true) { !$0 }
    case .zero: visitor.visit({ 0 }, other: 1) { $0 == 0 }
    case .notANumber: visitor.visit({ Double.nan }, other: 1) { $0.isNaN }
    case .emptyText: visitor.visit({ "" }, other: "text") { $0.isEmpty }
    case .emptyList: visitor.visit({ [Int]() }, other: [1]) { $0.isEmpty }
    case .emptyTable:
      visitor.visit({ [String: Int]?.some([:]) }, other: nil) { $0?.isEmpty == true }
    case .pair:
      visitor.visit({ (nil as Int?, "") }, other: nil) { $0.0 == nil && $0.1.isEmpty }
    case .error: visitor.visit({ Failed() as any Error }, other: nil) { $0 is Failed }
    case .failure:
      visitor.visit({ Result<Int, Failed>.failure(Failed()) }, other: .success(1)) {
        if case .failure = $0 { true } else { false }
      }
    case .closure: visitor.visit({ { 7 } as @Sendable () -> Int }, other: nil) { $0() == 7 }
    case .large: visitor.visit({ Large() }, other: Large(text: "another")) { $0 == Large() }
    case .aligned:
      visitor.visit({ Aligned() }, other: Aligned(lanes: .zero)) { $0 == Aligned() }
    case .object: object(visitor, in: ledger)
    }
  }

  /// An object that only the promise holds.
  private func object<V: Visitor>(_ visitor: V, in ledger: Ledger) -> V.Answer {
    let identity = Box<ObjectIdentifier>()
    let make = { @Sendable () -> Token in
      let token = Token(in: ledger)
      identity.value = ObjectIdentifier(token)
      return token
    }
    return visitor.visit(make, other: nil) { identity.value == ObjectIdentifier($0) }
  }
}

private struct Empty: Sendable {}

private struct Failed: Error {}

private struct Large: Sendable, Equatable {
  var words = (1, 2, 3, 4, 5, 6, 7, 8)
  var text = String(repeating: "a long string that needs a heap allocation ", count: 3)

  static func == (left: Large, right: Large) -> Bool {
    left.text == right.text && left.words.0 == right.words.0 && left.words.7 == right.words.7
  }
}

/// Larger than any register, and aligned to more than a word.
private struct Aligned: Sendable, Equatable {
  var flag: UInt8 = 1
  var lanes = SIMD16<Double>(repeating: 2.5)
}
