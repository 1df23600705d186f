extension Trial {
  /// Moves the clock of the trial when everything that can run has run, which may set an alarm; and runs the rest.
  ///
  /// - Parameter immediately: whether it moves before, so that time passes while handlers wait to run.
  func advance(by duration: Duration, immediately: Bool = false) {
    if !immediately { quiesce() }
    stage.trace.add("lets \(duration) pass")
    stage.during("advance") { stage.clock.advance(by: duration) }
    quiesce()
  }

  /// Turns the clock of the trial back, when everything that can run has run.
  func turnBack(by duration: Duration) {
    quiesce()
    stage.trace.add("turns the clock back by \(duration)")
    stage.clock.turnBack(by: duration)
  }
}
