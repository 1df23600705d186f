/// Whether a step gives a new promise.
public enum DerivedIdentity: String, CaseIterable, ChoiceValue {
  /// A step gives a new promise.
  case new = "a new promise"
  /// A step gives the same one.
  case same = "the same one"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("identity", "a step gives", names: [.same: "self"])
}
