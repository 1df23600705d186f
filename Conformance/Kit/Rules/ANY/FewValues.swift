/// In which order the first few values of many promises come.
public enum FewValues: String, CaseIterable, ChoiceValue {
  /// The first few values: as they came.
  case asTheyCame = "as they came"
  /// The first few values: in the order of the list.
  case inListOrder = "in the order of the list"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("first-few", "the first few values")
}
