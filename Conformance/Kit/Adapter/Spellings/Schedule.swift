/// Where a spelling's handler runs.
public struct Schedule: Sendable, Equatable {
  /// The kinds of place that the suite can tell apart.
  public enum Place: Sendable, Equatable {
    /// On the thread that settles or attaches, inside that call.
    case current
    /// Behind the trial's gate.
    case gate
    /// On the main thread.
    case main
    /// On a serial queue of the library's own, or on a thread of its own.
    case queue
    /// On an event loop of the library's own, which the trial runs by hand.
    case loop
    /// On a pool of threads, several at a time.
    case pool

    /// Whether the trial decides when its handlers run; elsewhere they run beside the trial.
    var isDriven: Bool {
      switch self {
      case .current, .gate, .loop: true
      case .main, .queue, .pool: false
      }
    }
  }

  /// Where the handler runs.
  public let place: Place
  /// Whether the call itself says so: by an argument or by the type of the closure it takes.
  public let isNamed: Bool

  /// A library whose handlers always run in `place`, whatever the call says.
  public static func always(_ place: Place) -> Schedule { Schedule(place: place, isNamed: false) }
  /// A call that names `place`.
  public static func named(_ place: Place) -> Schedule { Schedule(place: place, isNamed: true) }
}
