/// Whether a handler for errors can turn a cancellation into a value.
public enum RecoverCancel: String, CaseIterable, ChoiceValue {
  /// Cancelling can be undone by an error handler: yes.
  case yes
  /// Cancelling can be undone by an error handler: no.
  case no

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "recover-cancel",
    "cancelling can be undone by an error handler"
  )
}
