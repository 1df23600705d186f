/// Looks for an order in which single calls would do what several threads saw.
///
/// Each call must seem to have its effect at one moment between its start and its end (Herlihy and Wing,
/// *Linearizability*, 1990): the oracle must have no objection to one of the orders in which they may have come.
struct ThreadOrder<A: PromiseAdapter> {
  private let entries: [ThreadLog<A>.Entry]
  /// For each entry those that come after it, and how many that come before it are still to come.
  private let later: [[Int]]
  private var missing: [Int]
  private var isDone: [Bool]
  private var depth = 0
  /// What the oracle objects to in the order in which that is latest.
  private(set) var difference: Oracle.Difference?
  private var deepest = -1

  /// - Parameter entries: in the order in which they ended.
  init(_ entries: [ThreadLog<A>.Entry]) {
    self.entries = entries
    let later = entries.indices.map { one in
      entries.indices.filter { entries[one].precedes(entries[$0]) }
    }
    var missing = Array(repeating: 0, count: entries.count)
    for other in later.joined() { missing[other] += 1 }
    (self.later, self.missing) = (later, missing)
    isDone = Array(repeating: false, count: entries.count)
  }

  /// Whether there is such an order for the rest, after what the oracle knows.
  ///
  /// - Parameter running: the handlers that run, by threads.
  mutating func goesOn(
    _ oracle: Oracle,
    _ running: [Int?: [Int]],
    in state: inout Interpreter<A>.State
  ) -> Bool {
    if depth == entries.count { return true }
    for next in entries.indices where !isDone[next] && missing[next] == 0 {
      let thread = entries[next].thread
      state.oracle = oracle
      state.oracle.running = running[thread] ?? []
      state.tell(entries[next].effect)
      if let found = state.oracle.difference {
        // Of several that come as late, that two calls won says most.
        if depth > deepest || depth == deepest && found.rules.first == .thr01 {
          (deepest, difference) = (depth, found)
        }
        continue
      }
      var now = running
      now[thread] = state.oracle.running
      let after = state.oracle
      take(next, 1)
      if goesOn(after, now, in: &state) { return true }
      take(next, -1)
    }
    return false
  }

  private mutating func take(_ entry: Int, _ step: Int) {
    isDone[entry] = step > 0
    depth += step
    for other in later[entry] { missing[other] -= step }
  }
}
