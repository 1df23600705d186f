/// How the inputs of a combination settle: with what, when, and in which order.
struct SettlementPattern: Sendable, CustomStringConvertible {
  /// Whether each input is fulfilled.
  let isFulfilled: [Bool]
  /// When each input settles; `order` agrees with it.
  let arrivals: [Arrival]
  /// The inputs in the order in which they settle.
  let order: [Int]
  /// The input at each index of the list.
  ///
  /// It differs from the index if an input is in the list twice.
  let places: [Int]

  /// `1 fulfilled later, 2 rejected before, in the order 2, 1`.
  var description: String {
    let words = places.map { input in
      let when =
        switch arrivals[input] {
        case .immediately: "right after"
        case .eventually: "later"
        default: "before"
        }
      return "\(input + 1) \(isFulfilled[input] ? "fulfilled" : "rejected") \(when)"
    }
    let numbers = order.map { "\($0 + 1)" }.joined(separator: ", ")
    return "\(words.joined(separator: ", ")), in the order \(numbers)"
  }

  /// The indices of the settled inputs after `count` settlements, in the order in which a combination learns of them.
  ///
  /// It learns of inputs that were settled before in the order of the list.
  ///
  /// - Parameter isLate: whether it comes to its inputs later, and finds settled those that settle right after.
  func heard(afterInputs count: Int, isLate: Bool = false) -> [Int] {
    let settled = order.prefix(count)
    let isThere = { (input: Int) in
      arrivals[input] == .already || isLate && arrivals[input] == .immediately
    }
    let early = places.indices.filter { settled.contains(places[$0]) && isThere(places[$0]) }
    let late = settled.filter { !isThere($0) }
    return early + late.flatMap { input in places.indices.filter { places[$0] == input } }
  }

  /// How many inputs are settled before the combination is made.
  var early: Int { arrivals.count { $0 == .already } }

  /// Which outcomes of the inputs a rule is about.
  enum Ends {
    /// All that there are.
    case any
    /// Only errors.
    case errors
    /// Those with at least one error.
    case withError

    func allows(_ isFulfilled: [Bool]) -> Bool {
      switch self {
      case .any: true
      case .errors: !isFulfilled.contains(true)
      case .withError: isFulfilled.contains(false)
      }
    }
  }

  /// Every order of the inputs.
  ///
  /// Up to `few` inputs come with every combination of arrivals and outcomes, more inputs with one that `random`
  /// chooses.
  ///
  /// - Parameters:
  ///   - ends: which outcomes there may be.
  ///   - counts: how many inputs there may be.
  ///   - few: up to how many inputs every combination is tried.
  ///   - random: chooses a number of a range.
  static func all(
    _ ends: Ends,
    of counts: ClosedRange<Int>,
    few: Int,
    random: (ClosedRange<Int>) -> Int
  ) -> [SettlementPattern] {
    counts.flatMap { count in
      let kinds = (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 == 1 } }
        .filter(ends.allows)
      let cuts = (0...count).flatMap { early in (early...count).map { (early, $0) } }
      let patterns = cuts.flatMap { cut in kinds.map { (cut, $0) } }
      return permutations(of: Array(0..<count)).flatMap { order in
        (count > few ? [patterns[random(0...patterns.count - 1)]] : patterns).map { cut, kind in
          var arrivals = [Arrival](repeating: .eventually, count: count)
          for (number, input) in order.enumerated() where number < cut.1 {
            arrivals[input] = number < cut.0 ? .already : .immediately
          }
          return SettlementPattern(
            isFulfilled: kind,
            arrivals: arrivals,
            order: order,
            places: Array(0..<count)
          )
        }
      }
    }
  }

  private static func permutations(of elements: [Int]) -> [[Int]] {
    guard let first = elements.first else { return [[]] }
    return permutations(of: Array(elements.dropFirst())).flatMap { rest in
      (0...rest.count).map { place in
        var all = rest
        all.insert(first, at: place)
        return all
      }
    }
  }
}
