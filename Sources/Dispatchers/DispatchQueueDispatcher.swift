public import Dispatch

/// A dispatch queue together with the group, the quality of service and the flags of its work.
public struct DispatchQueueDispatcher: Dispatcher {
  private let queue: DispatchQueue
  private let group: DispatchGroup?
  private let qos: DispatchQoS
  /// The flags' bits: the type itself is not `Sendable` on every platform.
  private let flags: DispatchWorkItemFlags.RawValue

  /// Makes a dispatcher from a queue and the way work runs on it.
  ///
  /// - Parameters:
  ///   - queue: where the work runs.
  ///   - group: entered when work is handed over, left when it has run.
  ///   - qos: the quality of service of the work.
  ///   - flags: as for `async(group:qos:flags:execute:)`; `.barrier` waits for all work before it.
  public init(
    queue: DispatchQueue,
    group: DispatchGroup? = nil,
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = []
  ) {
    (self.queue, self.group, self.qos, self.flags) = (queue, group, qos, flags.rawValue)
  }

  /// Runs `work` asynchronously on the queue.
  ///
  /// - Parameter work: runs on one of the queue's threads, never inside this call.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    queue.async(group: group, qos: qos, flags: .init(rawValue: flags), execute: work)
  }

  /// The same for work that may run in place: in the group, and only if neither a flag nor a quality is asked for.
  ///
  /// - Parameter work: runs here or on one of the queue's threads.
  public func dispatch(_ work: DispatchedWork) {
    guard work.isInPlace, flags == 0, qos == .unspecified, isCurrent == true else {
      return dispatch(work.run)
    }
    group?.enter()
    work.run()
    group?.leave()
  }

  /// Whether the queue is current.
  public var isCurrent: Bool? { queue.isCurrent }

  /// The queue's label.
  public var label: String { queue.label }
}
