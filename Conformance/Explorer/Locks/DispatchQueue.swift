import Interleaving

/// Replaces a serial `DispatchQueue` that is used as a lock: a search controls `sync`.
///
/// It offers nothing else: a search cannot control what a queue runs later, on its own thread.
public final class DispatchQueue: Sendable {
  /// What it is called.
  public let label: String
  private let steered = SteeredLock()

  /// Makes a serial queue.
  public init(label: String) { self.label = label }

  /// Runs `work` after what other threads have the queue run.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    steered.lock()
    defer { steered.unlock() }
    return try work()
  }

  /// Unavailable: inject a dispatcher into your promise, whose jobs a search can run.
  @available(*, unavailable, message: "a search cannot steer what a queue runs later")
  public func async(execute work: @escaping @Sendable () -> Void) {}
}
