import Dispatch

/// A place where work runs: a queue, the current thread, a limiter, a test's gate.
///
/// The one requirement hands over a closure and returns; *where* and *when* the closure runs is what
/// tells one dispatcher from another. The promise libraries ask every dispatcher for three things:
///
/// - run each closure **once**;
/// - keep the order in which one thread handed closures over, unless the type says otherwise;
/// - hold no lock of its own while a closure runs, so that a closure may dispatch again.
///
/// ## Threading
/// `dispatch(_:)` may be called from any thread, also from inside a closure that the dispatcher runs.
public protocol Dispatcher: Sendable {
  /// Hands over `work` to be run once.
  ///
  /// - Parameter work: runs where this dispatcher decides: later, or before the call returns.
  func dispatch(_ work: @escaping @Sendable () -> Void)
}

extension DispatchQueue: Dispatcher {
  /// Runs `work` asynchronously on this queue, as `async(execute:)` does.
  ///
  /// - Parameter work: runs on one of the queue's threads, never inside this call.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    async(execute: work)
  }
}

/// Runs work at once, on the thread that hands it over.
///
/// A chain of promises on this dispatcher needs no more stack than one link: the libraries deliver
/// from a loop, so the closures do not nest.
public struct CurrentThreadDispatcher: Dispatcher {
  /// Makes one; all are alike.
  public init() {}

  /// Runs `work` before returning.
  ///
  /// - Parameter work: runs on the calling thread, inside this call.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    work()
  }
}

extension Dispatcher where Self == DispatchQueue {
  /// The main queue, as in `then(on: .main) { … }`.
  public static var main: DispatchQueue { DispatchQueue.main }

  /// The system's concurrent queue, as in `then(on: .global()) { … }`.
  ///
  /// - Parameter qos: the quality of service the work runs with.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue.global(qos: qos)
  }
}

extension Dispatcher where Self == CurrentThreadDispatcher {
  /// The thread that hands the work over, as in `then(on: .current) { … }`.
  public static var current: CurrentThreadDispatcher { CurrentThreadDispatcher() }
}
