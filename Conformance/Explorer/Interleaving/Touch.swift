/// Something that threads share: a lock, an atomic variable, a log.
///
/// It is named by who made it, so that it has the same name in every schedule that makes it.
public struct SharedObject: Hashable, Sendable {
  /// The thread that made it; `setUp` before the threads run, `outside` if it is older than the run.
  public let maker: Int
  /// The how-manieth of its maker it is.
  public let number: Int

  /// Made before the threads run.
  public static let setUp = -1
  /// Older than the run.
  public static let outside = -2

  /// Stands for everything that is shared: a step on it is in nobody's order but its own.
  public static let everything = SharedObject(maker: -3, number: 0)

  init(maker: Int, number: Int) {
    (self.maker, self.number) = (maker, number)
  }
}

/// What one step did to one shared object.
public struct Touch: Hashable, Sendable {
  /// The object.
  public let object: SharedObject
  /// Whether the step may have changed it; two steps that only read can change places.
  public let changes: Bool

  /// Notes that a step used `object`.
  public init(_ object: SharedObject, changes: Bool) {
    (self.object, self.changes) = (object, changes)
  }

  /// Whether the order of two steps with these touches can matter.
  public static func conflict(_ left: [Touch], _ right: [Touch]) -> Bool {
    left.contains { a in
      right.contains { b in
        if a.object == .everything || b.object == .everything { return true }
        return a.object == b.object && (a.changes || b.changes)
      }
    }
  }
}
