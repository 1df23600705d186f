import Interleaving

/// What takes the place of a serial `DispatchQueue` that stands for a lock: `sync` is steered by a search.
///
/// It has nothing else: what a queue runs later, on a thread of its own, no search can steer.
public final class DispatchQueue: Sendable {
  /// What it is called.
  public let label: String
  private let steered = SteeredLock()

  /// Makes a serial queue.
  public init(label: String) { self.label = label }

  /// Runs `work` once what other threads have the queue run is done.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    steered.lock()
    defer { steered.unlock() }
    return try work()
  }

  /// Not there: hand your promise a dispatcher, whose jobs a search can run.
  @available(*, unavailable, message: "a search cannot steer what a queue runs later")
  public func async(execute work: @escaping @Sendable () -> Void) {}
}
