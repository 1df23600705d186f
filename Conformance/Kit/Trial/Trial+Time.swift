extension Trial {
  /// Moves the clock of the trial, and runs everything that can run.
  func advance(by duration: Duration) {
    stage.trace.add("lets \(duration) pass")
    stage.during("advance") { stage.clock.advance(by: duration) }
    quiesce()
  }
}
