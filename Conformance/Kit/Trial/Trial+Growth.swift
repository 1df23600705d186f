import Foundation

extension Trial {
  /// How the time for each item grows when there are ten times as many items.
  ///
  /// 1 is linear time, 10 is quadratic time. Only the processor time of this thread counts. Other programs can still
  /// slow a round down, by way of the caches, so the best of three rounds is taken.
  ///
  /// - Parameters:
  ///   - large: the larger number of items.
  ///   - work: handles that many items, and returns whether all were handled.
  /// - Returns: the factor, to one decimal; infinite if not all items were handled.
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
