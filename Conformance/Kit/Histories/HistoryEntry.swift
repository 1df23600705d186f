/// One call of a history: between which moments it was made, and by which thread.
package struct HistoryEntry<Call: Sendable>: Sendable, CustomStringConvertible {
  /// What went in and what was observed to come out.
  package var call: Call
  /// The moment before the call.
  package var start: Int
  /// The moment after it, or `nil` if it never returned: then it may have had its effect or not.
  package var end: Int?
  /// The number of the thread.
  package var thread: Int

  /// Notes a call.
  package init(call: Call, start: Int, end: Int?, thread: Int) {
    (self.call, self.start, self.end, self.thread) = (call, start, end, thread)
  }

  /// The call with its moments and its thread, as in `2…5 on thread 1: settle 3 → won`.
  package var description: String {
    "\(start)…\(end.map(String.init) ?? "") on thread \(thread): \(call)"
  }

  /// The same moments of another call.
  package func map<Other>(_ transform: (Call) -> Other) -> HistoryEntry<Other> {
    HistoryEntry<Other>(call: transform(call), start: start, end: end, thread: thread)
  }
}
