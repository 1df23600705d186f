/// The rule of CAN about signals that a clock aborts and that other signals depend on.
enum SignalsOfClocks<A: TimedSignallingAdapter> {
  static var rules: [Rule<A>] { [can39] }
}

extension [RuleInfo] {
  /// The texts of ``SignalsOfClocks``.
  static let signalsOfClocks: Self = [.can39]
}
