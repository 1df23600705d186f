import Synchronization

/// Cells that several workers run, each when it is free, and the results so far.
final class CellQueue: Sendable {
  private let state: Mutex<(next: Int, results: [CellResult?])>

  private init(count: Int) { state = Mutex((0, Array(repeating: nil, count: count))) }

  private func next() -> Int? {
    state.withLock { state in
      guard state.next < state.results.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private func note(_ result: CellResult, at index: Int) {
    state.withLock { $0.results[index] = result }
  }

  private var results: [CellResult] { state.withLock { $0.results.compactMap(\.self) } }

  /// Runs cells, so many at a time.
  ///
  /// - Returns: a result for each, in their order.
  static func run(
    _ cells: [Cell],
    width: Int,
    _ progress: @escaping @Sendable (CellResult) -> Void,
    by run: @escaping @Sendable (Cell) async -> CellResult
  ) async -> [CellResult] {
    let queue = CellQueue(count: cells.count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<width {
        group.addTask {
          while let index = queue.next() {
            let result = await run(cells[index])
            queue.note(result, at: index)
            progress(result)
          }
        }
      }
    }
    return queue.results
  }

  /// Runs cells in the order that their rules ask for: those that take long first, then those that run alone, and last
  /// those about the suite, which read the results of the others.
  ///
  /// - Returns: a result for each, in the order in which they are given.
  static func runInOrder(
    _ cells: [Cell],
    width: Int,
    _ progress: @escaping @Sendable (CellResult) -> Void,
    by run: @escaping @Sendable (Cell) async -> CellResult
  ) async -> [CellResult] {
    let rest = cells.indices.filter { cells[$0].rule.level != .meta }
    func those(_ pace: RuleInfo.Pace) -> [Int] { rest.filter { cells[$0].rule.pace == pace } }
    let late = cells.indices.filter { cells[$0].rule.level == .meta }
    var results: [CellResult?] = Array(repeating: nil, count: cells.count)
    for (indices, width) in [(those(.long) + those(.quick), width), (those(.alone), 1), (late, 1)] {
      let finished = await Self.run(indices.map { cells[$0] }, width: width, progress, by: run)
      for (index, result) in zip(indices, finished) { results[index] = result }
    }
    return results.compactMap(\.self)
  }
}
