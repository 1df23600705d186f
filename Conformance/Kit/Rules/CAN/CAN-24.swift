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

extension CancellableAdapter {
  @Rule static var can24: Law {
    "A handler for errors can turn a cancellation into a value, or cannot."
    level(.choice(RecoverCancel.self))
    intent("Whether a cancellation can be undone further down the chain.")
    origin("Cats Effect MonadCancel (no)")
    hint("how handlers for errors recognise a cancellation")
    each(
      verbs(Recovery<Self>.self, RecoveryChain<Self>.self),
      or: .recoveryChain,
      arrivals: .plain
    ) { trial, step in
      let token = trial.token()
      let end = try ends(trial) { handle in step.giving(trial, handle, token) ?? handle }
      trial.observed(end == .fulfilled(token) ? RecoverCancel.yes : .no)
    }
  }
}
