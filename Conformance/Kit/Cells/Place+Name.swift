extension Schedule.Place {
  /// All that there are.
  static let all: [Schedule.Place] = [.gate, .current, .main, .queue, .loop, .pool]

  /// What cases call it.
  var name: String {
    switch self {
    case .gate: "on a dispatcher"
    case .current: "in place"
    case .main: "on main"
    case .queue: "on its queue"
    case .loop: "on its loop"
    case .pool: "on a pool"
    }
  }
}
