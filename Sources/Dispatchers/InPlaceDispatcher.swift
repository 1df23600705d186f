/// Runs work inside the call that hands it over, if the calling thread is where the work belongs; else it passes it on.
///
/// With it a view shows what is known already before it is drawn, and does not flicker: in TypedPromise with
/// `then(on: .inPlace(on: .main))`, in ResultPromise after `receive(on: .inPlace(on: .main))`.
///
/// ```swift
/// let dispatcher = InPlaceDispatcher(on: DispatchQueue.main)
/// dispatcher.dispatch { print("on the main thread") }
/// ```
///
/// The price is the order. What runs in place overtakes what was handed over before and still waits; and a handler may
/// have run when the call that attaches it returns, or not. Work that does not run in place keeps its order.
///
/// In JSPromise no handler ever runs inside the call that attaches it. There, work of this dispatcher always waits.
public struct InPlaceDispatcher: ForwardingDispatcher {
  /// Where the work runs; it must say when it is current, as dispatch queues do.
  public let target: any Dispatcher

  /// Makes a dispatcher in front of another one.
  ///
  /// - Parameter target: where the work runs.
  public init(on target: some Dispatcher) { self.target = target }

  /// Runs `work` before returning, if the dispatcher behind this one is current.
  ///
  /// - Parameter work: runs here or on that dispatcher.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    if target.isCurrent == true { work() } else { target.dispatch(work) }
  }

  /// The same for work that may no longer be wanted when it could start.
  ///
  /// - Parameters:
  ///   - work: runs here or on the dispatcher behind this one.
  ///   - isWanted: whether running it would do anything.
  public func dispatch(
    _ work: @escaping @Sendable () -> Void,
    while isWanted: @escaping @Sendable () -> Bool
  ) {
    if target.isCurrent == true { work() } else { target.dispatch(work, while: isWanted) }
  }
}

extension Dispatcher where Self == InPlaceDispatcher {
  /// In place where the caller is there already, as in `then(on: .inPlace(on: .main)) { … }`.
  ///
  /// - Parameter target: where the work runs.
  public static func inPlace(on target: some Dispatcher) -> InPlaceDispatcher {
    InPlaceDispatcher(on: target)
  }
}
