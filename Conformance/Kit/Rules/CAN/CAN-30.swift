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
    // A race ends as that input does: RAC-01.
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
          for when in CancelledWhen.allCases { try cancelInput(trial, kind, spelling, when) }
        }
      }
    )
  }

  private static func cancelInput(
    _ trial: Trial<Self>,
    _ kind: CombinationKind,
    _ spelling: Combination<Self>,
    _ when: CancelledWhen
  ) throws {
    let inputs = (0..<spelling.most(of: 2...3)).map { _ in trial.cancellable() }
    // The outcome with which it waits for all of them.
    let settleOthers = {
      for (index, input) in inputs.enumerated() where index != 1 {
        trial.settle(input.settler, ordinary(trial, kind))
      }
      trial.quiesce()
    }
    if when == .before { trial.cancel(inputs[1], givesReason: false) }
    let seen = trial.combine(spelling, inputs.map(\.handle))
    if when == .last { settleOthers() }
    if when != .before { trial.cancel(inputs[1], givesReason: false) }
    trial.quiesce()
    let isEarly = when != .last && !seen.all.isEmpty
    if seen.all.isEmpty { settleOthers() }
    try trial.expect(seen, reaches: 1, "it settled \(times(seen.all.count))")
    // Of the first value, all have failed by the end, which says nothing of the last.
    let isItsEnd = isEarly || kind == .all
    switch seen.all[0] {
    case .value: trial.observed(CancelledInput.counts)
    case .other(.cancelled) where isItsEnd: trial.observed(CancelledInput.cancels)
    case .other where isItsEnd, .failures where isItsEnd: trial.observed(CancelledInput.rejects)
    case .other, .failures: if when != .last { trial.observed(CancelledInput.counts) }
    }
  }
}

/// When an input is cancelled.
private enum CancelledWhen: CaseIterable { case before, first, last }
