/// A queue of work, first in, first out; what has an identifier can be taken out before its turn.
///
/// Removed work is returned, so that code that keeps the queue behind a lock can release it outside the lock.
struct WorkQueue: Sendable {
  /// Work that has left the queue is `nil`; nothing is before `first`.
  private var entries: [DispatchedWork?] = []
  private var first = 0
  private var indices: [ObjectIdentifier: Int] = [:]
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ work: DispatchedWork) {
    if let id = work.id { indices[id] = entries.count }
    entries.append(work)
    count += 1
  }

  /// The one that has waited longest.
  mutating func peek() -> DispatchedWork? {
    guard count > 0 else { return nil }
    while entries[first] == nil { first += 1 }
    return entries[first]
  }

  /// Takes out the first.
  ///
  /// - Complexity: O(1) on average, like ``remove(_:)``.
  mutating func popFirst() -> DispatchedWork? { peek() == nil ? nil : take(at: first) }

  /// Takes out the work with this identifier, wherever it is.
  mutating func remove(_ id: ObjectIdentifier) -> DispatchedWork? {
    indices[id].map { take(at: $0) } ?? nil
  }

  private mutating func take(at index: Int) -> DispatchedWork? {
    let work = entries[index].take()
    if let id = work?.id, indices[id] == index { indices[id] = nil }
    count -= 1
    // What has left takes no more room than some of what is left; so moving the rest takes no more time than it did to leave.
    if count < entries.count / 4 { moveUp() }
    return work
  }

  private mutating func moveUp() {
    let rest = entries[first...].compactMap { $0 }
    self = WorkQueue()
    for work in rest { append(work) }
  }

  /// Takes out all, in order.
  mutating func removeAll() -> [DispatchedWork] {
    defer { self = WorkQueue() }
    return entries.compactMap { $0 }
  }
}
