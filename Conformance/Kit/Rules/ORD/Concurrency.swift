/// The rules of CTX, ORD and LIV about what several threads do to promises at the same time.
enum Concurrency<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ctx09, ord08, ord09, liv03] }

  /// Whether handlers that are attached during delivery may overtake others, unless the profile declares otherwise.
  static var mayOvertake: Bool { !A.profile.declares(LateJump.fifo) }
}

extension [RuleInfo] {
  /// The texts of ``Concurrency``.
  static let concurrency: Self = [.ctx09, .ord08, .ord09, .liv03]
}
