/// What becomes of the other inputs when a race is won.
public enum RaceLosers: String, CaseIterable, ChoiceValue {
  /// The losers of a race: are cancelled.
  case cancel = "are cancelled"
  /// The losers of a race: continue.
  case keep = "continue"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("losers", "the losers of a race")
}
