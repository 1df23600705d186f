/// Records which thread made which call, and when.
///
/// Its clock counts every call and every return.
final class History<Call: Sendable>: Sendable {
  private let clock = Counter()
  private let log = Log<HistoryEntry<Call>>()

  /// Makes a call in `body`, and records it with its result.
  func record(thread: Int, _ body: () -> Call) {
    let start = clock.increment()
    let call = body()
    log.add(HistoryEntry(call: call, start: start, end: clock.increment(), thread: thread))
  }

  var entries: [HistoryEntry<Call>] { log.all }
}
