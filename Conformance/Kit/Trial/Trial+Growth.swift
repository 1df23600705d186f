import Platform

extension Trial {
  /// Measures how many times as long each item takes, if there are ten times as many; as the figure of a case.
  ///
  /// - Parameters:
  ///   - what: the items.
  ///   - least: the largest number of items, at least.
  ///   - most: the same, at most.
  ///   - other: a thread that does a part of the work.
  ///   - work: handles that many items, and returns whether all were handled.
  func measureGrowth(
    _ what: String,
    atLeast least: Int = 10_000,
    atMost most: Int = .max,
    beside other: ThreadTime? = nil,
    _ work: (Int) -> Bool
  ) throws {
    let factor = try growth(what, to: min(max(scale / 20, least), most), beside: other, work)
    measured(Int(min(factor, 1_000).rounded()))
  }

  /// How many times as long each item takes, if there are ten times as many; what is less than four is noise, and 1.
  ///
  /// 1 is linear time, 10 is quadratic time. The number of items grows to `large` in steps, and the steepest step
  /// counts: what is quadratic shows late if each item costs much else, and is then not tried with still more items.
  /// Only the processor time of this thread, and of one beside it, counts. Other programs can still slow a round down,
  /// by way of the caches, so a step that is too steep is tried three times, and the best counts.
  private func growth(
    _ what: String,
    to large: Int,
    beside other: ThreadTime? = nil,
    _ work: (Int) -> Bool
  ) throws -> Double {
    let limit = 4.0
    let thread = ThreadTime()
    var seconds: Double? { thread.seconds.map { $0 + (other?.seconds ?? 0) } }
    func timeForEach(_ count: Int) -> Double {
      guard let start = seconds, work(count), let end = seconds else {
        return .infinity
      }
      return (end - start) / Double(count)
    }
    func isDone(_ time: Double) throws {
      if !time.isFinite { try mayStillCome("not all of \(large) \(what) were done") }
      try check(time.isFinite, "not all of \(large) \(what) were done")
    }
    try isDone(timeForEach(large / 100))
    var steepest = 0.0
    for many in [large / 10, large] where steepest < limit {
      var factor = Double.infinity
      for _ in 0..<3 where factor >= limit {
        let (few, all) = (timeForEach(many / 10), timeForEach(many))
        try isDone(few + all)
        factor = min(factor, all / few)
      }
      steepest = max(steepest, factor)
    }
    return steepest < limit ? 1 : (steepest * 10).rounded() / 10
  }
}
