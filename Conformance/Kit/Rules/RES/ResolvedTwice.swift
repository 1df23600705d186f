/// What becomes of a promise that follows a pending one when something else settles it.
public enum ResolvedTwice: String, CaseIterable, ChoiceValue {
  /// Settled while it follows: ignored.
  case ignored
  /// Settled while it follows: what ends first counts.
  case firstEnd = "what ends first counts"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("resolved-twice", "settled while it follows")
}
