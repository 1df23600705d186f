/// Decides whether the calls of several threads can be explained by some order of single calls.
///
/// Each call must seem to have its effect at one moment between its start and its end (Herlihy and Wing,
/// *Linearizability*, 1990). The search is that of Wing and Gong, which tries as the next call each one
/// that no other call precedes, with Lowe's addition: the same calls done with the same state reached
/// are not visited twice.
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
