/// Closures in a line, first in, first out.
///
/// What leaves is handed out, so that whoever keeps the line behind a lock can release it outside.
struct WorkLine: Sendable {
  struct Work: Sendable {
    let run: @Sendable () -> Void
  }

  /// The back of the line.
  private var entering: [Work] = []
  /// The front of the line, the first one last.
  private var leaving: [Work] = []

  var count: Int { entering.count + leaving.count }

  var isEmpty: Bool { entering.isEmpty && leaving.isEmpty }

  mutating func append(_ work: @escaping @Sendable () -> Void) {
    entering.append(Work(run: work))
  }

  /// Takes out the first.
  ///
  /// - Complexity: O(1) on average: each closure is moved once from the back to the front.
  mutating func popFirst() -> Work? {
    if leaving.isEmpty {
      swap(&leaving, &entering)
      leaving.reverse()
      // The storage that was used up is used again, unless it is large.
      if entering.capacity > 1_000 { entering = [] }
    }
    return leaving.popLast()
  }

  /// Takes out all, in order.
  mutating func removeAll() -> [Work] {
    let all = leaving.reversed() + entering
    (leaving, entering) = ([], [])
    return all
  }
}
