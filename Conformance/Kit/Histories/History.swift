/// Writes down which thread called what, and when, by a clock that ticks at each call and each return.
final class History<Call: Sendable>: Sendable {
  private let clock = Counter()
  private let log = Log<HistoryEntry<Call>>()

  /// Makes a call, and notes what `body` says it came to.
  func record(thread: Int, _ body: () -> Call) {
    let start = clock.increment()
    let call = body()
    log.add(HistoryEntry(call: call, start: start, end: clock.increment(), thread: thread))
  }

  var entries: [HistoryEntry<Call>] { log.all }
}
