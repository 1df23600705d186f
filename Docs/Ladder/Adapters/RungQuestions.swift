import PromiseConformance

/// Which rules the promises of the ladder are asked.
package enum RungQuestions {
  /// Rules in which threads use one promise at once, which may corrupt the memory of a promise without a lock.
  private static let racing: Set<String> = [
    "CAN-05", "COL-07", "CTX-09", "LIV-03", "ORD-04", "ORD-08", "ORD-09", "STA-07",
    "STA-08", "UNH-10",
  ]

  /// A rule about errors: a promise without errors keeps it whatever it does.
  private static let failing: Set<String> = ["UNH-01"]

  /// All but what a compiler says, what is about the suite, what compares times, and what has no cases here.
  package static func asks(_ cell: Cell, hasLock: Bool, canFail: Bool = true) -> Bool {
    if cell.rule.level == .compiler || cell.rule.level == .meta || cell.rule.pace == .alone {
      return false
    }
    let races = racing.contains(cell.rule.id) || cell.rule.id.hasPrefix("THR")
    let fails = failing.contains(cell.rule.id)
    return !cell.cases.isEmpty && (hasLock || !races) && (canFail || !fails)
  }
}

extension CellResult {
  /// Whether the rule holds: a law that is kept, a bound that is met, or a choice as the ladder declares it.
  package var holds: Bool {
    switch verdict {
    case .pass, .within, .choice: true
    case .fail, .over, .diverges, .notApplicable, .notRun, .inconclusive, .broken: false
    }
  }
}
