extension Spy.Hit: CustomStringConvertible {
  /// Whether the handler ran in this place.
  func isIn(_ place: Schedule.Place) -> Bool {
    switch place {
    case .current: call != nil && !onMain
    case .gate: inGate
    case .main: onMain
    case .queue, .loop: ownPlace == place
    case .pool: ownPlace == place && call == nil && !inGate && !onMain
    }
  }

  var description: String {
    let place =
      onMain
      ? "on the main thread"
      : inGate ? "behind the gate" : inOtherGate ? "behind the other gate" : "in place"
    return call.map { "\(place), inside the call `\($0)`" } ?? place
  }
}
