import Platform

extension Trial {
  /// How the time for each item grows when there are ten times as many items.
  ///
  /// 1 is linear time, 10 is quadratic time. The number of items grows to `large` in steps, and the steepest step
  /// counts: what is quadratic shows late if each item costs much else, and is then not tried with still more items.
  /// Only the processor time of this thread counts. Other programs can still slow a round down, by way of the caches,
  /// so a step that is too steep is tried three times, and the best counts.
  ///
  /// - Parameters:
  ///   - large: the largest number of items.
  ///   - limit: the factor that is too steep.
  ///   - work: handles that many items, and returns whether all were handled.
  /// - Returns: the factor, to one decimal; infinite if not all items were handled.
  func growth(to large: Int, below limit: Double, _ work: (Int) -> Bool) -> Double {
    func timeForEach(_ count: Int) -> Double {
      let thread = ThreadTime()
      guard let start = thread.seconds, work(count), let end = thread.seconds else {
        return .infinity
      }
      return (end - start) / Double(count)
    }
    _ = timeForEach(large / 100)
    var steepest = 0.0
    for many in [large / 10, large] where steepest < limit {
      var factor = Double.infinity
      for _ in 0..<3 where factor >= limit {
        let few = timeForEach(many / 10)
        guard few.isFinite else { return .infinity }
        factor = min(factor, timeForEach(many) / few)
      }
      steepest = max(steepest, factor)
    }
    return (steepest * 10).rounded() / 10
  }

  /// Fails the trial unless ten times as many take less than so many times as long for each.
  func expect(_ factor: Double, below limit: Double, _ what: String, of large: Int) throws {
    if !factor.isFinite { try mayStillCome("not all of \(large) \(what) were done") }
    try check(factor.isFinite, "not all of \(large) \(what) were done")
    try check(factor < limit, "ten times the \(what) took \(factor) times as long for each")
  }
}
