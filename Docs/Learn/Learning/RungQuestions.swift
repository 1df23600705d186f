import PromiseConformance

/// Which rules a promise is asked.
enum RungQuestions {
  /// Rules in which threads use one promise at the same time, which may corrupt the memory of a promise without a lock.
  private static let racing: Set<String> = [
    "CAN-05", "COL-07", "CTX-09", "LIV-03", "ORD-04", "ORD-08", "ORD-09", "STA-07",
    "STA-08", "UNH-04",
  ]

  /// All but those about the compiler or the suite, those that compare times, and those without cases here.
  static func asks(_ cell: Cell, hasLock: Bool) -> Bool {
    if cell.rule.level == .compiler || cell.rule.level == .meta || cell.rule.pace == .alone {
      return false
    }
    let races = racing.contains(cell.rule.id) || cell.rule.id.hasPrefix("THR")
    return cell.hasCases && (hasLock || !races)
  }
}

extension CellResult {
  /// Whether the rule holds: a law that is kept, a bound that is met, or a choice as it is declared.
  var holds: Bool {
    switch verdict {
    case .pass, .within, .choice: true
    case .fail, .over, .diverges, .notApplicable, .notRun, .inconclusive, .broken: false
    }
  }
}
