/// What an object that many threads use would do if one thread used it: the object's specification.
package protocol SequentialModel: Sendable {
  /// What the object is, as far as calls can tell.
  associatedtype State: Hashable
  /// A call: what went in and what was observed to come out.
  associatedtype Call: Sendable

  /// What the object is before the first call.
  var initial: State { get }

  /// What the object is after `call`, or `nil` if `call` cannot come out as observed in `state`.
  func next(_ state: State, _ call: Call) -> State?

  /// Whether a history may end in `state`: for what calls promise and later calls must keep.
  func mayEnd(in state: State) -> Bool
}

extension SequentialModel {
  /// Any history may end.
  package func mayEnd(in state: State) -> Bool { true }
}

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

/// Decides whether the calls of several threads can be explained by some order of single calls.
///
/// Each call must seem to have its effect at one moment between its start and its end (Herlihy and Wing,
/// *Linearizability*, 1990). The search is that of Wing and Gong, which tries as the next call each one
/// that no other call precedes, with Lowe's addition: the same calls done with the same state reached
/// are not looked at twice.
package enum Linearizability {
  /// An order of the calls that explains the history, or `nil` if there is none.
  ///
  /// Calls that never returned are part of the order only where they had an effect. Two calls are in
  /// order if one ended at an earlier moment than the other started.
  ///
  /// - Complexity: exponential in the number of calls that overlap, linear in the number of those that
  ///   do not; one stack frame for each call.
  package static func check<M: SequentialModel>(
    _ history: [HistoryEntry<M.Call>],
    against model: M
  ) -> [HistoryEntry<M.Call>]? {
    var search = Search(history: history.sorted { $0.start < $1.start }, model: model)
    return search.finish(from: model.initial) ? search.order.map { search.history[$0] } : nil
  }

  private struct Search<M: SequentialModel> {
    struct Configuration: Hashable {
      let done: [Bool]
      let state: M.State
    }

    let history: [HistoryEntry<M.Call>]
    let model: M
    var done: [Bool]
    var order: [Int] = []
    var deadEnds: Set<Configuration> = []

    init(history: [HistoryEntry<M.Call>], model: M) {
      self.history = history
      self.model = model
      done = Array(repeating: false, count: history.count)
    }

    /// Whether the calls that are not done yet can be put in order, with the object in `state`.
    mutating func finish(from state: M.State) -> Bool {
      let open = history.indices.filter { !done[$0] }
      let firstEnd = open.compactMap { history[$0].end }.min()
      if firstEnd == nil && model.mayEnd(in: state) { return true }
      let configuration = Configuration(done: done, state: state)
      guard !deadEnds.contains(configuration) else { return false }
      for index in open where history[index].start <= firstEnd ?? .max {
        guard let next = model.next(state, history[index].call) else { continue }
        done[index] = true
        order.append(index)
        if finish(from: next) { return true }
        order.removeLast()
        done[index] = false
      }
      deadEnds.insert(configuration)
      return false
    }
  }
}

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
