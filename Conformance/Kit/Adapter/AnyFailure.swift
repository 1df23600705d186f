/// What the first value of many promises is rejected with when all of them are rejected.
public enum AnyFailure: String, CaseIterable, ChoiceValue {
  /// If none has a value: all errors, in order.
  case all = "all errors, in order"
  /// If none has a value: the error that came first.
  case first = "the error that came first"
  /// If none has a value: the error that came last.
  case last = "the error that came last"
  /// If none has a value: the first in the list.
  case firstInList = "the first in the list"
  /// If none has a value: the last in the list.
  case lastInList = "the last in the list"
  /// If none has a value: an error of its own.
  case own = "an error of its own"
  /// If none has a value: one of the errors, as a race decides.
  case race = "one of the errors, as a race decides"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "any-failure",
    "if none has a value",
    names: [.all: "all-errors", .first: "first-error", .last: "last-error", .own: "own-error"]
  )
  /// Which of several inputs is heard first, or last.
  public static var decidedByRace: Self? { .race }

  func ending(of heard: [HeardOutcome], count: Int) -> PromiseEnding<[Outcome]>? {
    let sorted = heard.sorted { $0.index < $1.index }.map(\.outcome)
    let error: Outcome? =
      switch self {
      case .all: nil
      case .first, .race: heard.first?.outcome
      case .last: heard.last?.outcome
      case .firstInList: sorted.first
      case .lastInList: sorted.last
      case .own: .foreign(Self.ownError)
      }
    return error.map(PromiseEnding.other) ?? .failures(sorted)
  }

  /// Represents an error that is none of the inputs' errors and contains none of them.
  static let ownError = "an error of its own"
}
