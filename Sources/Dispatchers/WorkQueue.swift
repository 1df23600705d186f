/// A queue of closures, first in, first out.
///
/// Removed closures are returned, so that code that keeps the queue behind a lock can release them outside the lock.
struct WorkQueue: Sendable {
  struct Work: Sendable {
    let run: @Sendable () -> Void
    /// Whether it would do anything; `nil` if it always does.
    let isWanted: (@Sendable () -> Bool)?
  }

  /// The back of the queue.
  private var entering: [Work] = []
  /// The front of the queue, the first one last.
  private var leaving: [Work] = []

  var count: Int { entering.count + leaving.count }

  var isEmpty: Bool { entering.isEmpty && leaving.isEmpty }

  /// The one that has waited longest.
  var first: Work? { leaving.last ?? entering.first }

  mutating func append(
    _ work: @escaping @Sendable () -> Void,
    while isWanted: (@Sendable () -> Bool)? = nil
  ) {
    entering.append(Work(run: work, isWanted: isWanted))
  }

  /// Takes out the first.
  ///
  /// - Complexity: O(1) on average: each closure is moved once from the back to the front.
  mutating func popFirst() -> Work? {
    if leaving.isEmpty {
      swap(&leaving, &entering)
      leaving.reverse()
      // The emptied storage is reused, unless it is large.
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
