/// One way in which the inputs of a combination end: how each, when each, and in which order.
struct SettlementPattern: Sendable, CustomStringConvertible {
  /// Whether each input is fulfilled.
  let isFulfilled: [Bool]
  /// When each input settles; those that settle before others are in front of them in the order, too.
  let arrivals: [Arrival]
  /// The inputs in the order in which they settle.
  let order: [Int]
  /// The input that stands at each place of the list: another number than that of the place where one is
  /// there twice.
  let places: [Int]

  /// `1 fulfilled later, 2 rejected before, in the order 2, 1`.
  var description: String {
    let words = places.map { input in
      let when =
        switch arrivals[input] {
        case .already: "before"
        case .immediately: "right after"
        case .eventually: "later"
        }
      return "\(input + 1) \(isFulfilled[input] ? "fulfilled" : "rejected") \(when)"
    }
    let numbers = order.map { "\($0 + 1)" }.joined(separator: ", ")
    return "\(words.joined(separator: ", ")), in the order \(numbers)"
  }

  /// The places whose input has settled, in the order in which a combination hears of them, when so many
  /// inputs have.
  ///
  /// It hears of those that were settled before in the order of the list.
  func heard(afterInputs count: Int) -> [Int] {
    let settled = order.prefix(count)
    let early = places.indices.filter {
      settled.contains(places[$0]) && arrivals[places[$0]] == .already
    }
    let late = settled.filter { arrivals[$0] != .already }
    return early + late.flatMap { input in places.indices.filter { places[$0] == input } }
  }

  /// How many inputs are settled before the combination is made.
  var early: Int { arrivals.count { $0 == .already } }

  /// Which ends of the inputs a rule is about.
  enum Ends {
    /// All that there are.
    case any
    /// Only values.
    case values
    /// Only errors.
    case errors
    /// Those with at least one value.
    case withValue
    /// Those with at least one error.
    case withError

    func allows(_ isFulfilled: [Bool]) -> Bool {
      switch self {
      case .any: true
      case .values: isFulfilled.allSatisfy(\.self)
      case .errors: !isFulfilled.contains(true)
      case .withValue: isFulfilled.contains(true)
      case .withError: isFulfilled.contains(false)
      }
    }
  }

  /// Every order of up to five inputs.
  ///
  /// Few inputs come with every pattern of arrivals and ends, more with one that `random` chooses.
  ///
  /// - Parameters:
  ///   - ends: which ends there may be.
  ///   - counts: how many inputs there may be.
  ///   - few: how many are few.
  ///   - repeatsFirst: whether the first input is in the list a second time, as the last.
  ///   - random: a number of a range.
  static func all(
    _ ends: Ends,
    of counts: ClosedRange<Int>,
    few: Int,
    repeatsFirst: Bool,
    random: (ClosedRange<Int>) -> Int
  ) -> [SettlementPattern] {
    counts.flatMap { count in
      let kinds = (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 == 1 } }
        .filter(ends.allows)
      let cuts = (0...count).flatMap { early in (early...count).map { (early, $0) } }
      let patterns = cuts.flatMap { cut in kinds.map { (cut, $0) } }
      let places = Array(0..<count) + (repeatsFirst ? [0] : [])
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
            places: places
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
