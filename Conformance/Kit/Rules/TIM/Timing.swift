/// TIM: what promises do about time.
extension TimedAdapter {
  static var limit: Duration { .seconds(3) }

  /// The smallest step by which a clock can be moved.
  static var instant: Duration { .nanoseconds(1) }
}
