/// Runs work inside the call that hands it over, if the calling thread is where the work belongs; else it passes it on.
///
/// With it a view shows what is known already before it is drawn, and does not flicker: in TypedPromise with
/// `then(on: .inPlace(on: .main)) { self.image = $0 }`, in ResultPromise after `onMain(.inPlace(on: .main))`.
///
/// ```swift
/// let dispatcher = InPlaceDispatcher(on: DispatchQueue.main)
/// dispatcher.dispatch { print("on the main thread") }
/// ```
///
/// The price is the order. What runs in place overtakes what was handed over before and still waits; and a handler may
/// have run when the call that attaches it returns, or not. Work that does not run in place keeps its order.
///
/// Only the hop to the thread is left out. What the dispatchers on the way to it do is done: work takes its place in a
/// limit, or a start in a rate, and waits if there is none; it has the values that are carried. What asks for a barrier,
/// a quality of service or another flag is handed over, and so is what a ``ForwardingDispatcher`` of your own passes on,
/// unless it has a `dispatch(_:)` for ``DispatchedWork``.
///
/// In JSPromise no handler ever runs inside the call that attaches it. There, work of this dispatcher always waits.
public struct InPlaceDispatcher: ForwardingDispatcher {
  /// Where the work runs; the last one must say when it is current, as dispatch queues do.
  public let target: any Dispatcher

  /// Makes a dispatcher in front of another one.
  ///
  /// - Parameter target: where the work runs.
  public init(on target: some Dispatcher) { self.target = target }

  /// Runs `work` before returning, if the dispatcher behind this one is current, and the work need not wait there.
  ///
  /// - Parameter work: runs here or on that dispatcher.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { dispatch(DispatchedWork(work)) }

  /// The same for work that may be withdrawn.
  ///
  /// - Parameter work: runs here or on the dispatcher behind this one.
  public func dispatch(_ work: DispatchedWork) { target.dispatch(work.inPlace(true)) }
}

extension Dispatcher where Self == InPlaceDispatcher {
  /// In place where the caller is there already, as in `then(on: .inPlace(on: .main)) { … }`.
  ///
  /// - Parameter target: where the work runs.
  public static func inPlace(on target: some Dispatcher) -> InPlaceDispatcher {
    InPlaceDispatcher(on: target)
  }
}

extension MainActorDispatcher {
  /// In place where the caller is on the main thread already, as in `then(on: .inPlace(on: .main)) { … }`.
  ///
  /// - Parameter target: where the work runs.
  public static func inPlace(on target: MainActorDispatcher) -> MainActorDispatcher {
    MainActorDispatcher(InPlaceDispatcher(on: target.target))
  }
}

extension MainActorDispatcher.InFront {
  /// In place where the caller is on the main thread already, as in `then(on: .inPlace(on: .main)) { … }`.
  ///
  /// - Parameter target: where the work runs.
  public static func inPlace(on target: MainActorDispatcher) -> MainActorDispatcher.InFront {
    MainActorDispatcher.InFront(.inPlace(on: target))
  }
}
