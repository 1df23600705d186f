/// Runs work with the value that a task-local had when the dispatcher was made; another dispatcher says where.
///
/// Where a handler runs, the task-local values of the code that attached it are not set: it runs on a queue, or inside a
/// call of another thread. So a trace, or the identity of a request, ends there. A dispatcher that is made in the
/// call that attaches the handler brings such a value along:
///
/// ```swift
/// struct Trace { @TaskLocal static var current = "none" }
/// let dispatcher = Trace.$current.withValue("request 1") {
///   CarryingDispatcher(Trace.$current, on: DispatchQueue.main)
/// }
/// // Prints request 1:
/// dispatcher.dispatch { print(Trace.current) }
/// ```
///
/// Several values are brought along by one dispatcher behind another. One that is kept, and used by several calls, has
/// the value of the code that made it.
public struct CarryingDispatcher: ForwardingDispatcher {
  /// Where the work runs.
  public let target: any Dispatcher
  /// Runs what it is given with the value.
  private let bind: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Makes a dispatcher in front of another one, and takes the value of the calling code.
  ///
  /// - Parameters:
  ///   - local: the task-local, as in `Trace.$current`.
  ///   - target: where the work runs.
  public init<Value: Sendable>(_ local: TaskLocal<Value>, on target: some Dispatcher) {
    let value = local.get()
    self.target = target
    bind = { work in local.withValue(value, operation: work) }
  }

  /// Hands `work` to the dispatcher behind this one.
  ///
  /// - Parameter work: runs there, with the value.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    target.dispatch { [bind] in bind(work) }
  }

  /// The same for work that may be withdrawn, or run in place.
  ///
  /// - Parameter work: runs there, with the value.
  public func dispatch(_ work: DispatchedWork) { target.dispatch(work.run(by: bind)) }
}

extension Dispatcher where Self == CarryingDispatcher {
  /// With the value that a task-local has now, as in `then(on: .carrying(Trace.$current, on: .main)) { … }`.
  ///
  /// - Parameters:
  ///   - local: the task-local.
  ///   - target: where the work runs.
  public static func carrying<Value: Sendable>(
    _ local: TaskLocal<Value>,
    on target: some Dispatcher
  ) -> CarryingDispatcher {
    CarryingDispatcher(local, on: target)
  }
}

extension MainActorDispatcher {
  /// With the value that a task-local has now, as in `then(on: .carrying(Trace.$current, on: .main)) { … }`.
  ///
  /// - Parameters:
  ///   - local: the task-local.
  ///   - target: where the work runs.
  public static func carrying<Value: Sendable>(
    _ local: TaskLocal<Value>,
    on target: MainActorDispatcher
  ) -> MainActorDispatcher {
    MainActorDispatcher(CarryingDispatcher(local, on: target.target))
  }
}

extension MainActorDispatcher.InFront {
  /// With the value that a task-local has now, as in `then(on: .carrying(Trace.$current, on: .main)) { … }`.
  ///
  /// - Parameters:
  ///   - local: the task-local.
  ///   - target: where the work runs.
  public static func carrying<Value: Sendable>(
    _ local: TaskLocal<Value>,
    on target: MainActorDispatcher
  ) -> MainActorDispatcher.InFront {
    MainActorDispatcher.InFront(.carrying(local, on: target))
  }
}
