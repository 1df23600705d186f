extension RuleInfo {
  static let can30 = RuleInfo(
    "CAN-30",
    .choice(key: "cancelled-input", values: ["cancels", "rejects", "counts"]),
    "A combination with a cancelled input is cancelled, fails, or counts that input as failed.",
    intent: "What one cancelled request does to the group that it belongs to.",
    origin: "bluebird, cancellation with .all and .some",
    hint: "how a combination takes an end that is neither value nor error",
    needs: .cancelling
  )
}

extension CancelledInputs {
  static var can30: Rule<A> {
    Rule(
      .can30,
      cancelledInput(.all) + cancelledInput(.allSettled) + cancelledInput(.any)
    )
  }

  /// One case for each kind of combination: its spellings must agree.
  private static func cancelledInput(_ kind: CombinationKind) -> Plan<A> {
    let spellings = A.combinations(kind)
    return .require(
      !spellings.isEmpty,
      .combining,
      .once(kind.rawValue) { trial in
        var words: Set<String> = []
        for spelling in spellings {
          let inputs = (0..<3).map { _ in trial.cancellable() }
          let seen = trial.combine(spelling, inputs.map(\.handle))
          trial.cancel(inputs[1])
          trial.quiesce()
          switch seen.all.first {
          case .other(.cancelled)?: words.insert("cancels")
          case .value?, .other?, .failures?: words.insert("rejects")
          case nil:
            for input in [inputs[0], inputs[2]] {
              trial.settle(input.settler, .rejected(trial.fault()))
            }
            trial.quiesce()
            words.insert("counts")
          }
          try trial.check(seen.all.count == 1, "it settled \(times(seen.all.count))")
        }
        trial.observed(words.sorted().joined(separator: " or "))
      }
    )
  }
}
