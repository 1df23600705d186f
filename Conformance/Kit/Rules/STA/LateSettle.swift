/// What settling a promise again does.
public enum LateSettle: String, CaseIterable, ChoiceValue {
  /// Settled twice: ignored.
  case ignored
  /// Settled twice: says it lost.
  case lost = "says it lost"
  /// Settled twice: traps.
  case traps

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "late-settle",
    "settled twice",
    names: [.lost: "false"]
  )
}
