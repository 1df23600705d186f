/// One call of a history: its thread, and the moments between which it was made.
package struct HistoryEntry<Call: Sendable>: Sendable, CustomStringConvertible {
  /// The call, with its arguments and its observed result.
  package var call: Call
  /// The moment before the call.
  package var start: Int
  /// The moment after it, or `nil` if it never returned.
  ///
  /// Such a call may or may not have had its effect.
  package var end: Int?
  /// The number of the thread.
  package var thread: Int

  /// Makes an entry.
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
