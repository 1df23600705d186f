/// TIM: what promises do about time.
enum Timing<A: TimedAdapter> {
  static var rules: [Rule<A>] { [tim01, tim02, tim03, tim04, tim05, tim09, tim10] }

  static var limit: Duration { .seconds(3) }

  /// The smallest step by which a clock can be moved.
  static var instant: Duration { .nanoseconds(1) }
}

extension [RuleInfo] {
  /// The texts of ``Timing``.
  static let timing: Self = [.tim01, .tim02, .tim03, .tim04, .tim05, .tim09, .tim10]
}
