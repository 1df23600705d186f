/// Something that threads share: a lock, an atomic variable, a log.
///
/// It is identified by the thread that made it, so that it is the same in every schedule that makes it.
package struct SharedObject: Hashable, Sendable {
  /// The thread that made it; `setUp` before the threads run, `outside` if it is older than the execution.
  package let maker: Int
  /// Its number among the objects of its maker.
  package let number: Int

  /// Made before the threads run.
  package static let setUp = -1
  /// Older than the execution.
  package static let outside = -2

  /// Represents everything that is shared: a step on it conflicts with every other step.
  package static let everything = SharedObject(maker: -3, number: 0)

  init(maker: Int, number: Int) {
    (self.maker, self.number) = (maker, number)
  }
}

/// How one step used one shared object.
package struct Access: Hashable, Sendable {
  /// The object.
  package let object: SharedObject
  /// Whether the step may have changed it; the order of two steps that only read does not matter.
  package let changes: Bool

  /// Records that a step used `object`.
  package init(_ object: SharedObject, changes: Bool) {
    (self.object, self.changes) = (object, changes)
  }

  /// Whether the order of two steps with these accesses can matter.
  package static func conflict(_ left: [Access], _ right: [Access]) -> Bool {
    left.contains { a in
      right.contains { b in
        if a.object == .everything || b.object == .everything { return true }
        return a.object == b.object && (a.changes || b.changes)
      }
    }
  }
}
