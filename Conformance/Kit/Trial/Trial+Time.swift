extension Trial {
  /// Moves the clock of the trial when everything that can run has run, which may set an alarm; and runs the rest.
  func advance(by duration: Duration) {
    quiesce()
    stage.trace.add("lets \(duration) pass")
    stage.during("advance") { stage.clock.advance(by: duration) }
    quiesce()
  }
}
