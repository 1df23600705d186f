/// The rule of TIM about tasks and queues that are stuck.
enum StuckQueues<A: TimedAdapter & AwaitingAdapter> {
  static var rules: [Rule<A>] { [tim11] }
}

extension [RuleInfo] {
  /// The texts of ``StuckQueues``.
  static let stuckQueues: Self = [.tim11]
}
