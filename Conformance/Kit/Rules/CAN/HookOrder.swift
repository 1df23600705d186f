/// In which order hooks run.
public enum HookOrder: String, CaseIterable, ChoiceValue {
  /// Hooks run in order.
  case fifo = "in order"
  /// Hooks run in reverse.
  case lifo = "in reverse"
  /// Hooks run in any order.
  case unspecified = "in any order"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("hook-order", "hooks run")
}
