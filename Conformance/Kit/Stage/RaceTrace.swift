import Synchronization

/// What threads do in a race.
///
/// Each has a list of its own: it waits for no other thread to add to it, and does not make them do one thing after
/// the other.
final class RaceTrace: Sendable {
  /// The race that the current thread is in, and its number there.
  @TaskLocal static var current: (race: RaceTrace, thread: Int)?

  private let calls: [Log<(place: Int, what: String)>]
  private let next = Atomic<Int>(0)

  /// Thread 0 is the one that prepares the race.
  init(threads: Int) { calls = (0...threads).map { _ in Log() } }

  /// Runs what a thread does in the race.
  func run<Result>(_ thread: Int, _ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue((self, thread), operation: body)
  }

  func add(_ what: String, by thread: Int) {
    calls[thread].add((next.wrappingAdd(1, ordering: .relaxed).oldValue, what))
  }

  /// What all of them did, nearly in the order in which it happened.
  var events: [Trace.Event] {
    calls.enumerated().flatMap { thread, calls in calls.all.map { (thread, $0) } }
      .sorted { $0.1.place < $1.1.place }
      .map { Trace.Event(thread: $0, what: $1.what) }
  }
}
