import Synchronization

/// Chooses, of all combinations of a few values, some that cover every two values of different kinds.
enum Pairwise {
  private static let known = Mutex<[[Int]: [(choice: [Int], isThorough: Bool)]]>([:])

  /// All combinations: first those that are needed for a pair, then the others.
  ///
  /// The seed is fixed: the same sizes give the same combinations.
  ///
  /// - Parameter sizes: how many values there are of each kind.
  static func all(_ sizes: [Int]) -> [(choice: [Int], isThorough: Bool)] {
    guard sizes.allSatisfy({ $0 > 0 }) else { return [] }
    if let known = known.withLock({ $0[sizes] }) { return known }
    let all = choose(sizes)
    known.withLock { $0[sizes] = all }
    return all
  }

  private static func choose(_ sizes: [Int]) -> [(choice: [Int], isThorough: Bool)] {
    var random = SplitMix(seed: 1)
    var open: [[Int]] = sizes.reduce([[]]) { combinations, size in
      combinations.flatMap { first in (0..<size).map { first + [$0] } }
    }
    open.shuffle(using: &random)
    let table = Table(sizes)
    var isCovered = Array(repeating: false, count: table.count)
    // Most pairs first: what adds fewer than the best is looked at again.
    var chosen: [[Int]] = []
    for wanted in stride(from: sizes.count * (sizes.count - 1) / 2, to: 0, by: -1) {
      open.removeAll { choice in
        let pairs = table.pairs(choice)
        guard pairs.count(where: { !isCovered[$0] }) >= wanted else { return false }
        for pair in pairs { isCovered[pair] = true }
        chosen.append(choice)
        return true
      }
    }
    let isBefore = { (left: [Int], right: [Int]) in left.lexicographicallyPrecedes(right) }
    return chosen.sorted(by: isBefore).map { ($0, false) }
      + open.sorted(by: isBefore).map { ($0, true) }
  }

  /// Gives each pair of values of different kinds a number: every start of a program looks at many thousand pairs.
  private struct Table {
    private let sizes: [Int]
    /// Of each two kinds, the number of their first pair.
    private let starts: [[Int]]
    let count: Int

    init(_ sizes: [Int]) {
      var (starts, count) = ([[Int]](), 0)
      for one in sizes.indices {
        starts.append([])
        for other in 0..<one {
          starts[one].append(count)
          count += sizes[one] * sizes[other]
        }
      }
      (self.sizes, self.starts, self.count) = (sizes, starts, count)
    }

    func pairs(_ choice: [Int]) -> [Int] {
      var pairs: [Int] = []
      for one in choice.indices {
        for other in 0..<one {
          pairs.append(starts[one][other] + choice[one] * sizes[other] + choice[other])
        }
      }
      return pairs
    }
  }
}
