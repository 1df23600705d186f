public import Dispatch

/// A place where work runs: a queue, the current thread, a limiter, a gate in a test.
///
/// The one required method hands over a closure and returns; dispatchers differ in *where* and *when* the closure
/// runs. The rest is optional. The promise libraries require three things of every dispatcher:
///
/// - run each closure **once**;
/// - keep the order in which one thread handed closures over, unless the type says otherwise;
/// - hold no lock of its own while a closure runs, so that a closure may dispatch again.
///
/// ## Threading
/// `dispatch(_:)` may be called from any thread, even from inside a closure that the dispatcher runs.
public protocol Dispatcher: Sendable {
  /// Hands over `work` to be run once.
  ///
  /// - Parameter work: runs where this dispatcher decides: later, or before the call returns.
  func dispatch(_ work: @escaping @Sendable () -> Void)

  /// Hands over `work` that may no longer be wanted when it could start, or may run in place.
  ///
  /// Optional: by default it is handed over like any other, or runs inside the call if it may and ``isCurrent`` is
  /// `true`. A limiter asks before the work takes a start or a place; what is not wanted then takes none, and is
  /// released without having run.
  ///
  /// - Parameter work: runs where this dispatcher decides.
  func dispatch(_ work: DispatchedWork)

  /// Releases work that is no longer wanted, if it still waits here.
  ///
  /// Optional: by default nothing is released. It is called when work becomes unwanted that was handed over with an
  /// identifier, whether it still waits or not.
  ///
  /// - Parameter id: of the work.
  func withdraw(_ id: ObjectIdentifier)

  /// The places that limits of this dispatcher have given to the work that the calling thread runs.
  ///
  /// Work whose end comes later than its return keeps them until then. Optional: by default there is none.
  var places: [LimiterPlace] { get }

  /// Whether the calling thread is inside work of this dispatcher for which new work has to wait.
  ///
  /// A promise's `wait()` asks, before it blocks the thread, every dispatcher that has to run something
  /// first. Optional: `nil`, the default, means “cannot
  /// say”. Answer `true` only if it is certain.
  var isCurrent: Bool? { get }

  /// The name of this dispatcher in messages; by default the name of its type.
  var label: String { get }
}

extension Dispatcher {
  /// Hands over `work`, wanted or not, unless it runs in place.
  public func dispatch(_ work: DispatchedWork) {
    if work.isInPlace, isCurrent == true { work.run() } else { dispatch(work.run) }
  }

  /// Releases nothing, unless a dispatcher lets work wait.
  public func withdraw(_ id: ObjectIdentifier) {}

  /// None, unless a dispatcher has a limit.
  public var places: [LimiterPlace] { [] }

  /// Not known, unless a dispatcher says so.
  public var isCurrent: Bool? { nil }

  /// The name of the type.
  public var label: String { "\(Self.self)" }
}

/// A dispatcher that passes its work to another one.
///
/// All but `dispatch(_:)` is the other one's, unless the type says otherwise.
public protocol ForwardingDispatcher: Dispatcher {
  /// Where the work runs.
  var target: any Dispatcher { get }
}

extension ForwardingDispatcher {
  /// Hands over `work`, which never runs in place unless the type says so: it has to pass through this dispatcher.
  public func dispatch(_ work: DispatchedWork) { dispatch(work.run) }

  /// Releases the work, if it waits in the dispatcher behind this one.
  public func withdraw(_ id: ObjectIdentifier) { target.withdraw(id) }

  /// The places in the dispatcher behind this one.
  public var places: [LimiterPlace] { target.places }

  /// Whether the dispatcher behind this one is current.
  public var isCurrent: Bool? { target.isCurrent }

  /// The label of the dispatcher behind this one.
  public var label: String { target.label }
}

extension DispatchQueue: Dispatcher {
  /// Runs `work` asynchronously on this queue, as `async(execute:)` does.
  ///
  /// - Parameter work: runs on one of the queue's threads, never inside this call.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    async(execute: work)
  }

  /// Whether the calling thread is inside work of this queue, or of a queue that targets it.
  ///
  /// On the main thread the main queue is current even outside such work. Dispatch does not tell a concurrent
  /// queue from a serial one, so a concurrent queue of the program counts as current as well, although other threads
  /// might run its work. Not detected, because Dispatch does not say: that
  /// the calling thread is in work of this queue's target, or has left this queue for another with `sync`.
  ///
  /// - Returns: `nil` for the system's concurrent queues, which have no thread of their own.
  public var isCurrent: Bool? {
    guard !label.hasPrefix("com.apple.root.") else { return nil }
    // A mark that only this call knows: if it is found here, the thread is on the marked queue.
    let mark = DispatchSpecificKey<Bool>()
    setSpecific(key: mark, value: true)
    defer { setSpecific(key: mark, value: nil) }
    return DispatchQueue.getSpecific(key: mark) == true
  }
}

/// Runs work immediately, on the thread that hands it over.
///
/// A chain of promises on this dispatcher needs no more stack than one link: the libraries deliver
/// from a loop, so the closures do not nest.
public struct CurrentThreadDispatcher: Dispatcher {
  /// Makes the dispatcher; all of them are equal.
  public init() {}

  /// Runs `work` before returning.
  ///
  /// - Parameter work: runs on the calling thread, inside this call.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  /// Never current: the thread that hands work over runs it.
  public var isCurrent: Bool? { false }
}

extension Dispatcher where Self == DispatchQueue {
  /// The main queue, as in `then(on: .main) { … }`.
  @_disfavoredOverload
  public static var main: DispatchQueue { DispatchQueue.main }

  /// The system's concurrent queue, as in `then(on: .global()) { … }`.
  ///
  /// - Parameter qos: the quality of service the work runs with.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue.global(qos: qos)
  }
}

/// A closure for the main queue that runs `work` as code of the main actor.
@inlinable package func onMainActor<Input: Sendable, Output: Sendable>(
  _ work: @escaping @MainActor @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output {
  { input in MainActor.assumeIsolated { work(input) } }
}

/// The same for `work` that throws: Swift 6.3 crashes where one function is for both.
@inlinable package func onMainActor<Input: Sendable, Output: Sendable, Thrown: Error>(
  _ work: @escaping @MainActor @Sendable (Input) throws(Thrown) -> Output
) -> @Sendable (Input) throws(Thrown) -> Output {
  { input throws(Thrown) in
    // `assumeIsolated` loses the type of the error, so it is passed on in a result.
    let result = MainActor.assumeIsolated { () -> Result<Output, Thrown> in
      do throws(Thrown) { return .success(try work(input)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension Dispatcher where Self == CurrentThreadDispatcher {
  /// The thread that hands the work over, as in `then(on: .current) { … }`.
  public static var current: CurrentThreadDispatcher { CurrentThreadDispatcher() }
}
