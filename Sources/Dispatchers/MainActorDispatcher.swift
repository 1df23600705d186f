public import Dispatch

/// Where closures of the main actor run: the main queue, or a dispatcher in front of it.
///
/// Methods that take one take closures of the main actor: in TypedPromise those of one meaning, as in
/// `map(on: .inPlace(on: .main)) { self.image = $0 }`, `ensure` and `observe`; in ResultPromise `onMain(_:)`. The
/// others, as `then` and `catch`, take an ``InFront``.
///
/// There is none but those made here, which are known to end on the main thread.
public struct MainActorDispatcher: Sendable {
  /// What its work is handed to.
  @usableFromInline package let queue: Queue

  /// The main queue, or what is in front of it.
  ///
  /// A type of its own, since its closures may be used by methods that take any dispatcher: if those took a
  /// `MainActorDispatcher` as well, the compiler would prefer them, as closures need no conversion there.
  @usableFromInline package struct Queue: ForwardingDispatcher {
    /// What hands its work to the main queue in the end; `nil` for the queue itself.
    @usableFromInline package let front: (any Dispatcher)?

    @inlinable init(front: (any Dispatcher)?) { self.front = front }

    @inlinable package var target: any Dispatcher { front ?? DispatchQueue.main }

    @usableFromInline package func dispatch(_ work: @escaping @Sendable () -> Void) {
      target.dispatch(work)
    }

    @usableFromInline package func dispatch(_ work: DispatchedWork) { target.dispatch(work) }
  }

  @inlinable init(_ front: (any Dispatcher)?) { queue = Queue(front: front) }

  /// The dispatcher, for closures that are not of the main actor.
  public var target: any Dispatcher { queue.target }

  /// The main queue, as in `map(on: .main) { … }`.
  @inlinable public static var main: MainActorDispatcher { MainActorDispatcher(nil) }
}

extension MainActorDispatcher {
  /// What stands in front of the main queue, as in `then(on: .inPlace(on: .main)) { self.image = $0 }`.
  ///
  /// The closures of a `then` or `catch` that takes one are code of the main actor. It is a type of its own, without
  /// `main`: with that, the compiler would have to try each meaning of `then(on: .main) { … }` twice.
  public struct InFront: Sendable {
    /// The same, for verbs of one meaning.
    @usableFromInline package let dispatcher: MainActorDispatcher

    @inlinable init(_ dispatcher: MainActorDispatcher) { self.dispatcher = dispatcher }

    /// What the work is handed to.
    @inlinable package var queue: Queue { dispatcher.queue }

    /// Nothing, as in `then { self.image = $0 }`: the work is handed to the main queue.
    @inlinable public static var nothing: InFront { InFront(.main) }
  }
}
