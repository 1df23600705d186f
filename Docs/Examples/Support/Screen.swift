/// Represents what the user sees; it belongs to the main actor.
@MainActor package final class Screen {
  private let narrator: Narrator
  private let isDone: @Sendable () -> Void

  /// Makes one that shows a spinner.
  ///
  /// - Parameter isDone: is called when the spinner is hidden.
  nonisolated init(
    narrator: Narrator,
    isDone: @escaping @Sendable () -> Void
  ) {
    (self.narrator, self.isDone) = (narrator, isDone)
  }

  func show(_ content: some CustomStringConvertible) {
    narrator.say("shows \(content)")
  }

  func show(error: any Error) {
    narrator.say("shows the error: \(error)")
  }

  func hideSpinner() {
    narrator.say("hides the spinner")
    isDone()
  }
}
