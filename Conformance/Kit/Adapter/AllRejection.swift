/// When a combination of all is rejected, and with which of several errors.
public enum AllRejection: String, CaseIterable, ChoiceValue {
  /// The error of all: the first that comes, immediately.
  case first = "the first that comes, immediately"
  /// The error of all: the first in the list, in its turn.
  case inListOrder = "the first in the list, in its turn"
  /// The error of all: the first that came, when all ended.
  case afterAll = "the first that came, when all ended"
  /// The error of all: the first in the list, when all ended.
  case afterAllInList = "the first in the list, when all ended"
  /// The error of all: all errors in order, when all ended; one alone may be given as it is.
  case together = "all errors in order, when all ended"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "all-rejection",
    "the error of all",
    names: [
      .first: "first-at-once", .afterAll: "first-after-all",
      .afterAllInList: "first-in-list-after-all",
    ]
  )

  func ending(of heard: [HeardOutcome], count: Int) -> PromiseEnding<[Outcome]>? {
    let sorted = heard.sorted { $0.index < $1.index }
    let inTurn = zip(sorted, 0...).prefix { $0.index == $1 }.map(\.0)
    let isComplete = heard.count == count
    let (known, mayEnd) =
      switch self {
      case .first: (heard, true)
      case .inListOrder: (inTurn, true)
      case .afterAll: (heard, isComplete)
      case .afterAllInList, .together: (sorted, isComplete)
      }
    let failures = known.map(\.outcome).filter { !$0.isFulfilled }
    if let failure = failures.first, mayEnd {
      return self == .together && failures.count > 1 ? .failures(failures) : .other(failure)
    }
    return isComplete ? .value(sorted.map(\.outcome)) : nil
  }
}
