import PromiseConformance

extension RacingMutant {
  /// Broken where a promise is settled just as its time is up.
  static let time: [RacingMutant] = [
    RacingMutant(TellsOfTheClockToo.self, "time-is-up", breaks: .tim04)
  ]
}

/// Tells the handlers that waited when its time was up that it is, although another end came first.
final class TellsOfTheClockToo: Racer, @unchecked Sendable {
  override func timeIsUp() {
    let waiting = lock.withLock { $0.outcome == nil ? $0.handlers : [] }
    let end = Outcome.foreign("too late")
    guard !waiting.isEmpty, !settle(end) else { return }
    for handler in waiting { handler.run(end) }
  }
}
