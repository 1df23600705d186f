import Dispatch
import PromiseConformance
import Synchronization

@testable import PromiseMutants

/// A promise that is an actor: its calls are `async`, and its handlers run on the global pool.
actor ActorPromise<Value: Sendable> {
  typealias End = Result<Value, TrialFault>
  typealias Handler = @Sendable (End) -> Void

  private let places: OwnPlaces
  /// A fault: a handler that comes when it is settled waits for ever.
  private let forgetsLate: Bool
  private var end: End?
  private var handlers: [Handler] = []

  init(_ places: OwnPlaces, forgetsLate: Bool) {
    (self.places, self.forgetsLate) = (places, forgetsLate)
  }

  /// Settles it, unless it is settled, and returns whether it did.
  nonisolated func settle(_ end: End) async -> Bool {
    guard let all = await take(end) else { return false }
    run(all, end)
    return true
  }

  nonisolated func whenSettled(_ handler: @escaping Handler) async {
    if let end = await add(handler), !forgetsLate { run([handler], end) }
  }

  private func take(_ end: End) -> [Handler]? {
    guard self.end == nil else { return nil }
    defer { (self.end, handlers) = (end, []) }
    return handlers
  }

  /// Adds a handler, or returns the end.
  private func add(_ handler: @escaping Handler) -> End? {
    if end == nil { handlers.append(handler) }
    return end
  }

  /// Runs them outside the actor, which they may call, and releases them there.
  private nonisolated func run(_ all: [Handler], _ end: End) {
    places.count({ for handler in all { handler(end) } }, on: .global())
  }
}

/// Its state may not be read from outside, not even by `print`, `dump` and a debugger.
extension ActorPromise: CustomReflectable {
  nonisolated var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What differs between a correct and a faulty one.
protocol ActorLibrary: Sendable {
  static var forgetsLate: Bool { get }
}

/// A correct one.
enum IsAnActor: ActorLibrary {
  static let forgetsLate = false
}

/// A faulty one.
enum IsAnActorAndForgetsLate: ActorLibrary {
  static let forgetsLate = true
}

/// Waits in each call for the actor, since the suite's calls are not `async`.
struct ActorAdapter<Library: ActorLibrary>: IdentityAdapter {
  typealias Handle = ActorPromise<Token>

  static var profile: Profile {
    Profile.once(for: Self.self) {
      Profile(
        name: "\(Library.self)",
        quiescence: .drained,
        choices: [
          LateSettle.lost, DroppedResolver.pending, DerivedIdentity.new, SelfResolve.pending,
          PromiseCycle.pending, HandlerDispatch.alwaysAsync, LocalsSeen(.none), LateJump.race,
          UnhandledFailure.silent, DroppedReference.nothing, WorkStart.sync,
        ]
      )
    }
  }

  private static var pool: Schedule { .always(.pool) }
  private let places: OwnPlaces

  init(stage: Stage) { places = OwnPlaces(stage: stage) }

  var drivers: [Driver] { OnACountedPool.drivers(places) }

  /// Runs an `async` call on another thread, and waits for it.
  static func waiting<Answer: Sendable>(
    for call: @escaping @Sendable () async -> Answer
  ) -> Answer {
    let (answer, isDone) = (Guarded<Answer?>(nil), DispatchSemaphore(value: 0))
    // The task may end later than the call, and must not keep what that holds.
    let once = Guarded<(@Sendable () async -> Answer)?>(call)
    Task.detached {
      let given = await once.take()?()
      answer.withLock { $0 = given }
      isDone.signal()
    }
    isDone.wait()
    guard let given = answer.current else { preconditionFailure("the call has returned") }
    return given
  }

  private func make() -> Handle { Handle(places, forgetsLate: Library.forgetsLate) }

  func pending() -> (handle: Handle, settler: Settler) {
    let promise = make()
    return (
      promise,
      Settler(
        fulfill: { Self.settle(promise, .success($0)) },
        reject: { Self.settle(promise, .failure($0)) }
      )
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    Self.attach(handle) { observer(Outcome($0)) }
  }

  @discardableResult private static func settle<Value: Sendable>(
    _ promise: ActorPromise<Value>,
    _ end: ActorPromise<Value>.End
  ) -> Bool {
    waiting { await promise.settle(end) }
  }

  private static func attach<Value: Sendable>(
    _ promise: ActorPromise<Value>,
    _ handler: @escaping ActorPromise<Value>.Handler
  ) {
    waiting { await promise.whenSettled(handler) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = ActorPromise<Value>(places, forgetsLate: Library.forgetsLate)
    return Carrier(
      observe: { observer in
        Self.attach(promise) { if case .success(let value) = $0 { observer(value) } }
      },
      fulfill: { Self.settle(promise, .success($0)) }
    )
  }

  /// A promise that ends as `next` says, which gets the end of another.
  private func derived(
    from handle: Handle,
    _ next: @escaping @Sendable (Handle.End, Handle) -> Void
  ) -> Handle {
    let promise = make()
    Self.attach(handle) { next($0, promise) }
    return promise
  }

  static var transforms: [Transform<Self>] {
    [
      Transform("await promise.map { … }", pool) { adapter, handle, body in
        adapter.derived(from: handle) { end, promise in
          settle(
            promise,
            end.flatMap { token in Result { () throws(TrialFault) in try body(token) } }
          )
        }
      }
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
      Recovery("await promise.recover { … }", pool) { adapter, handle, body in
        adapter.derived(from: handle) { end, promise in
          settle(
            promise,
            end.flatMapError { fault in Result { () throws(TrialFault) in try body(fault) } }
          )
        }
      }
    ]
  }

  static var chains: [Chain<Self>] {
    [
      Chain("await promise.flatMap { … }", pool) { adapter, handle, body in
        adapter.derived(from: handle) { end, promise in
          do throws(TrialFault) {
            attach(try body(try end.get())) { settle(promise, $0) }
          } catch {
            settle(promise, .failure(error))
          }
        }
      }
    ]
  }
}
