/// The median of several measurements, and how far apart they are.
struct Statistics: Equatable {
  /// As many are above it as below.
  let median: Double
  /// Half of them are within this part of the median, up and down: 0.1 is ten per cent.
  let spread: Double

  init(_ samples: [Double]) {
    let median = Statistics.median(of: samples)
    self.median = median
    spread = median == 0 ? 0 : Statistics.median(of: samples.map { abs($0 - median) }) / median
  }

  private static func median(of samples: [Double]) -> Double {
    let sorted = samples.sorted()
    guard let last = sorted.last else { return 0 }
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[half - 1] + sorted[half]) / 2
      : sorted.count == 1 ? last : sorted[half]
  }
}
