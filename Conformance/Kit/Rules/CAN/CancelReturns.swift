/// What cancelling returns.
public enum CancelReturns: String, CaseIterable, ChoiceValue {
  /// Cancelling returns nothing.
  case void = "nothing"
  /// Cancelling returns whether it won.
  case won = "whether it won"
  /// Cancelling returns whether it is cancelled.
  case nowCancelled = "whether it is cancelled"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancel-returns", "cancelling returns")
}
