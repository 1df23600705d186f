/// What cancelling a combination does to its inputs.
public enum OutputCancel: String, CaseIterable, ChoiceValue {
  /// The inputs, if all is cancelled: are cancelled.
  case cancelsInputs = "are cancelled"
  /// The inputs, if all is cancelled: continue.
  case detaches = "continue"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("output-cancel", "the inputs, if all is cancelled")
}
