/// What becomes of the other inputs of a combination when one fails.
public enum AllFailure: String, CaseIterable, ChoiceValue {
  /// The others, if one of all fails: are cancelled.
  case cancelsRest = "are cancelled"
  /// The others, if one of all fails: continue.
  case keeps = "continue"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("all-failure", "the others, if one of all fails")
}
