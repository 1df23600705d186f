/// The works that every subject is asked to do, as far as it can.
enum Work: String, CaseIterable, Codable, Sendable {
  /// Settled promises with one handler each.
  case settled
  /// A chain of handlers on a pending promise, which is then settled; a link.
  case chain
  /// The same, where each closure captures an object, and is written at the call; a link.
  case capturing
  /// The same, where each closure goes through a function before it comes to the library; a link.
  case through
  /// Many handlers on one pending promise, which is then settled; a handler.
  case fan
  /// Many pending promises, one that waits for all, and then all settled; an input.
  case all
  /// Pending promises with one handler each, and each settled by a callback; a callback.
  case callback
  /// A chain that is cancelled, from the end from which the library cancels; a link.
  case cancel
  /// Promises derived from a pending one, and then settled by hand, so that they leave it; a promise.
  case byhand
  /// A chain that is made, and released with what would settle it; a link.
  case released
  /// Two threads that settle the same promises; a promise.
  case race2
  /// Four threads.
  case race4
  /// A handler on another queue, and back; a round trip.
  case hop
  /// A chain that is never settled; what a link holds.
  case pending

  /// The works that are timed.
  static let timed = counted.filter { $0 != .pending } + [.race2, .race4, .hop]
  /// The works whose instructions and allocations are counted: those in which only one thread waits for another.
  static let counted: [Work] = [
    .settled, .chain, .capturing, .through, .fan, .all, .callback, .cancel, .byhand, .released,
    .pending,
  ]
  /// The sizes at which they are counted.
  static let countedSizes = [1_000, 100_000]

  /// The sizes that are timed.
  var sizes: [Int] {
    switch self {
    case .chain, .fan, .all: [10, 1_000, 100_000]
    case .settled, .capturing, .through, .callback, .cancel, .byhand, .released: [1_000, 100_000]
    case .race2, .race4: [10_000]
    case .hop: [100]
    case .pending: []
    }
  }

  /// Whether its threads should share a core, since they only take turns.
  ///
  /// Waking another core takes 5 to 50 microseconds, depending on how deeply it sleeps. That says nothing about
  /// promises.
  var staysOnOneCore: Bool { self == .hop }

  /// What one step is; there are as many steps as the size says.
  var step: String {
    switch self {
    case .settled: "settled + then"
    case .chain: "a link"
    case .capturing: "a capturing link"
    case .through: "a link through a function"
    case .fan: "a handler"
    case .all: "an input of all"
    case .callback: "a callback"
    case .cancel: "a cancelled link"
    case .byhand: "a promise by hand"
    case .released: "a released link"
    case .race2: "2 threads race"
    case .race4: "4 threads race"
    case .hop: "a round trip"
    case .pending: "a pending link"
    }
  }
}

/// The work was not done, so its cost means nothing.
struct NotDone: Error, CustomStringConvertible {
  let subject: String
  let work: Work

  var description: String { "\(subject) has not done the work “\(work.rawValue)”" }
}
