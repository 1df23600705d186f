/// Work for a dispatcher, and what can be known of it before it runs.
public struct DispatchedWork: Sendable {
  /// Runs it.
  public let run: @Sendable () -> Void
  /// Whether it may run inside the call that hands it over, where that thread is where it belongs.
  public let isInPlace: Bool
  /// By what it is withdrawn; `nil` if it never is.
  public let id: ObjectIdentifier?
  private let wanted: (@Sendable () -> Bool)?

  /// Makes work that may become unwanted.
  ///
  /// - Parameters:
  ///   - id: of an object that `run` holds, by which a limiter finds the work that ``Dispatcher/withdraw(_:)`` is told of.
  ///   - isWanted: once it has returned `false`, running the work would do nothing. It is called on any thread, outside
  ///     any lock, as often as the dispatcher likes.
  ///   - run: what to do.
  public init(
    id: ObjectIdentifier? = nil,
    while isWanted: (@Sendable () -> Bool)? = nil,
    _ run: @escaping @Sendable () -> Void
  ) {
    (self.run, self.id, wanted, isInPlace) = (run, id, isWanted, false)
  }

  private init(
    like work: DispatchedWork,
    isInPlace: Bool,
    _ run: @escaping @Sendable () -> Void
  ) {
    (self.run, id, wanted, self.isInPlace) = (run, work.id, work.wanted, isInPlace)
  }

  /// Whether running it would do anything.
  public var isWanted: Bool { wanted?() ?? true }

  /// The same work, run by `runner`: how a dispatcher in front of another one adds its part.
  ///
  /// - Parameter runner: calls what it is given once, on the same thread.
  public func run(
    by runner: @escaping @Sendable (_ run: @escaping @Sendable () -> Void) -> Void
  ) -> DispatchedWork {
    running { [run] in runner(run) }
  }

  /// The same work, of which nothing but `run` is kept: what it ran before is released with that.
  func running(_ run: @escaping @Sendable () -> Void) -> DispatchedWork {
    DispatchedWork(like: self, isInPlace: isInPlace, run)
  }

  /// The same work, which may run inside the call that hands it over, or may not.
  func inPlace(_ isInPlace: Bool) -> DispatchedWork {
    DispatchedWork(like: self, isInPlace: isInPlace, run)
  }
}
