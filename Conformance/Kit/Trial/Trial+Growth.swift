import Foundation

extension Trial {
  /// How many times as long each of many takes as each of a tenth of them.
  ///
  /// In proportion is 1, the square is 10. What else the machine does is not counted, but can spoil the caches
  /// of a round; hardly of each of three, of which the best is taken.
  ///
  /// - Parameters:
  ///   - large: how many there are.
  ///   - work: does it for so many, and says whether all was done.
  /// - Returns: the factor, to one decimal; infinite where not all was done.
  func growth(to large: Int, _ work: (Int) -> Bool) -> Double {
    func timeForEach(_ count: Int) -> Double {
      let start = ThreadTime.now
      return work(count) ? (ThreadTime.now - start) / Double(count) : .infinity
    }
    _ = timeForEach(large / 10)
    let ratios = (0..<3).map { _ in
      let (few, many) = (timeForEach(large / 10), timeForEach(large))
      return few.isFinite ? many / few : .infinity
    }
    return ((ratios.min() ?? .infinity) * 10).rounded() / 10
  }
}
