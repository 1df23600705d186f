import Foundation

/// Records how often, where and inside which call a handler ran.
final class Spy: Sendable {
  struct Hit: Sendable {
    let thread: ThreadID
    let call: String?
    let inGate: Bool
    let inOtherGate: Bool
    let onMain: Bool
    /// The library's own place that it ran in, if any.
    let ownPlace: Schedule.Place?
  }

  let name: String
  private let stage: Stage
  private let drivers: [Driver]
  private let log = Log<Hit>()

  init(_ name: String, stage: Stage, drivers: [Driver]) {
    (self.name, self.stage, self.drivers) = (name, stage, drivers)
  }

  /// To be called by the handler.
  func hit(_ what: String = "runs") {
    stage.trace.add("\(name) \(what)")
    log.add(
      Hit(
        thread: .current,
        call: stage.callInProgress,
        inGate: stage.gate.isRunningHere,
        inOtherGate: stage.otherGate.isRunningHere,
        onMain: MainQueue.isCurrent,
        ownPlace: drivers.first { $0.isHere() }?.place
      )
    )
  }

  var hits: [Hit] { log.all }
  var count: Int { hits.count }
}
