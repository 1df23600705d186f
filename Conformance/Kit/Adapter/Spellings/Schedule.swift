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
