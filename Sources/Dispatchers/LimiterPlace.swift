@_spi(Storage) import PromiseStorage

/// What gives places to closures.
protocol Limiter: AnyObject, Sendable {
  /// How many closures have a place at the same time.
  var limit: Int { get }
  /// A place is free again.
  func finish()
}

/// A place that a limiter has given to a closure.
///
/// It is free again when the closure has returned and nothing keeps it any more. A closure whose work continues, such as
/// one that takes a completion handler, keeps its place until the work has ended:
///
/// ```swift
/// limiter.dispatch {
///   let places = limiter.places
///   load { page in
///     show(page)
///     withExtendedLifetime(places) {}
///   }
/// }
/// ```
///
/// It holds the limiter, which therefore lives as long as any closure waits or runs.
public final class LimiterPlace: Sendable {
  /// The places of the closures that a thread runs, the innermost last.
  private static let running = ThreadSlot<[LimiterPlace]>()

  private let limiter: any Limiter

  init(of limiter: any Limiter) { self.limiter = limiter }

  deinit { limiter.finish() }

  /// Whether the work that the calling thread runs has this place, and all others of the limiter.
  public var isLast: Bool { LimiterPlace.all(of: limiter).count == limiter.limit }

  /// Runs a closure in its place.
  static func run(in place: LimiterPlace, _ work: () -> Void) {
    guard let running = running.kept else {
      return running.keep([place]) { _ in work() }
    }
    running.change { $0.append(place) }
    work()
    // Released outside of the array, since the next closure may run then.
    let last = running.change { $0.removeLast() }
    withExtendedLifetime(last) {}
  }

  /// The places that `limiter` has given to what the calling thread runs.
  static func all(of limiter: any Limiter) -> [LimiterPlace] {
    running.kept?.change { $0.filter { $0.limiter === limiter } } ?? []
  }
}
