/// The durations on which arithmetic, conversions and timers tend to fail.
enum Extremes {
  static let year = Duration.seconds(365 * 24 * 60 * 60)

  /// The largest there is by its components; by its attoseconds there are larger ones.
  static let largest = Duration(
    secondsComponent: .max,
    attosecondsComponent: 999_999_999_999_999_999
  )

  /// So long that no test sees the end of them.
  static let far: [Duration] = [
    year * 100, year * 292, year * 293, year * 550, .nanoseconds(Int64.max),
    .milliseconds(Int64.max),
    .seconds(Int64.max), largest, largest + largest, Duration(attoseconds: .max),
  ]

  /// Over immediately, or nearly.
  static let near: [Duration] = [
    Duration(attoseconds: .min), .seconds(Int64.min), .nanoseconds(Int64.min), .seconds(-1),
    .nanoseconds(-1), .zero, Duration(attoseconds: 1), .nanoseconds(1), .microseconds(1),
  ]
}
