import MyPromise
import PromiseConformance
import Synchronization

/// A promise for one handler, as a library of callbacks may have: a second one is a mistake, which is counted here.
///
/// The result is handed over to the handler, and not kept.
final class OneHandler<Value: Sendable>: Sendable {
  /// Holds the result until the handler has it.
  private let promise: Mutex<MyPromise<Value>?>
  private let isTaken = Mutex(false)
  /// A fault: a handler that comes when it is settled waits for ever.
  private let forgetsLate: Bool

  init(_ result: Result<Value, any Error>? = nil, forgetsLate: Bool = false) {
    promise = Mutex(result.map { MyPromise($0) } ?? MyPromise())
    self.forgetsLate = forgetsLate
  }

  /// Settles it, unless it is settled, and returns whether it did.
  @discardableResult func settle(_ result: Result<Value, any Error>) -> Bool {
    promise.withLock(\.self)?.settle(result) ?? false
  }

  /// Calls the one handler with the result: immediately, if there is one.
  func whenSettled(_ handler: @escaping MyPromise<Value>.Handler) {
    let isFirst = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFirst else { return OneHandlerMisuses.count.withLock { $0 += 1 } }
    guard let known = promise.withLock(\.self), !forgetsLate || known.result == nil else { return }
    known.whenSettled { [weak self] result in
      self?.letGo()
      handler(result)
    }
  }

  private func letGo() { _ = promise.withLock { $0.take() } }

  /// A promise that ends as `next` says, which gets the result.
  func map<New>(
    _ next: @escaping @Sendable (Result<Value, any Error>) throws -> New
  ) -> OneHandler<New> {
    let promise = OneHandler<New>()
    whenSettled { result in promise.settle(Result { try next(result) }) }
    return promise
  }

  /// A promise that ends like the promise that `next` makes of the result.
  func flatMap<New>(
    _ next: @escaping @Sendable (Result<Value, any Error>) throws -> OneHandler<New>
  ) -> OneHandler<New> {
    let promise = OneHandler<New>()
    whenSettled { result in
      do { try next(result).whenSettled { promise.settle($0) } } catch {
        promise.settle(.failure(error))
      }
    }
    return promise
  }

  /// The values of all, one after another, or the first error in the list.
  static func all(_ promises: some Sequence<OneHandler>) -> OneHandler<[Value]> {
    promises.reduce(OneHandler<[Value]>(.success([]))) { whole, next in
      whole.flatMap { result in
        let values = try result.get()
        return next.map { try values + [$0.get()] }
      }
    }
  }
}

/// How often a promise got a second handler.
enum OneHandlerMisuses {
  static let count = Mutex(0)
}

/// What differs between a correct and a faulty library.
protocol OneHandlerLibrary: Sendable {
  static var forgetsLate: Bool { get }
}

/// A correct one.
enum TakesOneHandler: OneHandlerLibrary {
  static let forgetsLate = false
}

/// A faulty one.
enum TakesOneAndForgetsLate: OneHandlerLibrary {
  static let forgetsLate = true
}

/// Tells the suite how the promise for one handler is made, settled, observed and chained.
struct OneHandlerAdapter<Library: OneHandlerLibrary>: AwaitingAdapter, CombiningAdapter {
  typealias Handle = OneHandler<Token>

  static var profile: Profile {
    Profile.once(for: Self.self) {
      Profile(
        name: "\(Library.self)",
        quiescence: .inherent,
        takesOneHandler: true,
        choices: [
          AllRejection.inListOrder, LateSettle.lost, DroppedResolver.pending, SelfResolve.pending,
          PromiseCycle.pending,
          AwaitCancel.waits, SettledAwait.staysOnActor,
          LocalsSeen(.settler, whereSettled: .registration),
          HandlerDispatch.immediate, StepTurns(0), NestedHandler.waits,
          CrossPromiseOrder.settlementFifo, HandlerFairness.runsToEmpty, UnhandledFailure.silent,
        ]
      )
    }
  }

  private static var here: Schedule { .always(.current) }

  init(stage: Stage) {}

  func pending() -> (handle: Handle, settler: Settler) {
    let promise = Handle(forgetsLate: Library.forgetsLate)
    return (
      promise,
      Settler(
        fulfill: { promise.settle(.success($0)) },
        reject: { promise.settle(.failure($0)) }
      )
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled { observer(Outcome($0)) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = OneHandler<Value>()
    return Carrier(
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: { promise.settle(.success($0)) }
    )
  }

  func outcome(of handle: Handle) async -> Awaited {
    await withCheckedContinuation { waiting in
      handle.whenSettled { waiting.resume(returning: .settled(Outcome($0))) }
    }
  }

  static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("OneHandler.all(promises)", here) { _, promises in
        let whole = OneHandler.all(promises)
        return Output(observe: { observer in
          whole.whenSettled { result in
            switch result {
            case .success(let tokens): observer(.value(tokens))
            case .failure(let error): observer(.other(Outcome(.failure(error))))
            }
          }
        })
      }
    ]
  }

  static var makers: [Maker<Self>] {
    [
      Maker("OneHandler(.success(…))", here, .fulfilled { Handle(.success($1)) }),
      Maker("OneHandler(.failure(…))", here, .rejected { Handle(.failure($1)) }),
    ]
  }

  static var transforms: [Transform<Self>] {
    [Transform("promise.map { … }", here) { _, it, body in it.map { try body($0.get()) } }]
  }

  static var chains: [Chain<Self>] {
    [Chain("promise.flatMap { … }", here) { _, it, body in it.flatMap { try body($0.get()) } }]
  }

  static var recoveries: [Recovery<Self>] {
    [
      Recovery("promise.map { … }", here) { _, promise, body in
        promise.map { result in
          do { return try result.get() } catch let fault as TrialFault { return try body(fault) }
        }
      }
    ]
  }
}
