/// Work for a dispatcher, and what can be known of it before it runs.
public struct DispatchedWork: Sendable {
  /// Runs it.
  public internal(set) var run: @Sendable () -> Void
  /// Whether it may run inside the call that hands it over, where that thread is where it belongs.
  public internal(set) var isInPlace = false
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
    (self.run, self.id, wanted) = (run, id, isWanted)
  }

  /// Whether running it would do anything.
  public var isWanted: Bool { wanted?() ?? true }

  /// The same work, run by `runner`: how a dispatcher in front of another one adds its part.
  ///
  /// - Parameter runner: calls what it is given once, on the same thread.
  public func run(
    by runner: @escaping @Sendable (_ run: @escaping @Sendable () -> Void) -> Void
  ) -> DispatchedWork {
    var work = self
    work.run = { [run] in runner(run) }
    return work
  }
}
