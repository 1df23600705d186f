/// Arithmetic on durations that is clamped to the longest and the shortest one, where `+` and `*` trap.
///
/// A `Duration` counts attoseconds in 128 bits, which is enough for five million million years; `components`
/// traps beyond an eighteenth of that.
enum TimerDuration {
  /// The longest duration.
  static var longest: Duration { Duration(attoseconds: .max) }

  /// The sum of two durations.
  static func sum(_ one: Duration, _ other: Duration) -> Duration {
    let (sum, overflows) = one.attoseconds.addingReportingOverflow(other.attoseconds)
    // Only two of the same sign can overflow.
    guard overflows else { return Duration(attoseconds: sum) }
    return Duration(attoseconds: other > .zero ? .max : .min)
  }

  /// A multiple of a duration; neither is negative.
  static func product(_ duration: Duration, _ factor: Int) -> Duration {
    let (product, overflows) = duration.attoseconds.multipliedReportingOverflow(by: Int128(factor))
    return overflows ? longest : Duration(attoseconds: product)
  }

  /// A multiple of a duration; neither is negative, and the factor may be infinite.
  static func product(_ duration: Duration, _ factor: Double) -> Duration {
    guard duration > .zero else { return .zero }
    let product = Double(duration.attoseconds) * factor
    // The smallest number that is too large.
    guard product < 0x1p127 else { return longest }
    return Duration(attoseconds: Int128(product))
  }
}
