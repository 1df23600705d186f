/// How a combination takes an input that is cancelled.
public enum CancelledInput: String, CaseIterable, ChoiceValue {
  /// If an input is cancelled: is cancelled.
  case cancels = "is cancelled"
  /// If an input is cancelled: is rejected.
  case rejects = "is rejected"
  /// If an input is cancelled: counts it as failed.
  case counts = "counts it as failed"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancelled-input", "if an input is cancelled")
}

extension CombiningAdapter where Self: CancellableAdapter {
  @Rule static var can30: Law {
    "A combination with a cancelled input is cancelled, fails, or counts that input as failed."
    level(.choice(CancelledInput.self))
    intent("What one cancelled request does to the group that it belongs to.")
    origin("bluebird, cancellation with .all and .some")
    hint("how a combination takes an end that is neither value nor error")
    cancelledInput(.all) + cancelledInput(.allSettled) + cancelledInput(.any)
  }

  /// One case for each kind of combination: its spellings must agree.
  private static func cancelledInput(_ kind: CombinationKind) -> Part {
    let spellings = combinations(kind).taking(2...3)
    return given(
      !spellings.isEmpty,
      or: .combining,
      once(kind.rawValue) { trial in
        for spelling in spellings {
          let inputs = (0..<spelling.most(of: 2...3)).map { _ in trial.cancellable() }
          let seen = trial.combine(spelling, inputs.map(\.handle))
          trial.cancel(inputs[1])
          trial.quiesce()
          if seen.all.isEmpty {
            // The outcome with which it waits for all of them.
            for (index, input) in inputs.enumerated() where index != 1 {
              trial.settle(input.settler, ordinary(trial, kind))
            }
            trial.quiesce()
            let isAll = kind == .all
            switch seen.all.first {
            case .other(.cancelled)? where isAll: trial.observed(CancelledInput.cancels)
            case .other? where isAll: trial.observed(CancelledInput.rejects)
            default: trial.observed(CancelledInput.counts)
            }
          } else if seen.all.first == .other(.cancelled) {
            trial.observed(CancelledInput.cancels)
          } else {
            trial.observed(CancelledInput.rejects)
          }
          try trial.expect(seen, reaches: 1, "it settled \(times(seen.all.count))")
        }
      }
    )
  }
}
