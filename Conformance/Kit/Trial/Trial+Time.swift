extension Trial {
  /// Moves the clock of the trial, and lets everything happen that can.
  func advance(by duration: Duration) {
    stage.trace.add("lets \(duration) pass")
    stage.during("advance") { stage.clock.advance(by: duration) }
    quiesce()
  }
}
