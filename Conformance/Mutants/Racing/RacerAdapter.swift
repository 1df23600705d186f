import Interleaving
import PromiseConformance

/// Drives the racer, or one of its mutants.
package struct RacerAdapter<R: Racer>: CombiningAdapter, QueryingAdapter, AdoptingAdapter,
  BranchCancellingAdapter
{
  package typealias Handle = Racer

  package static var profile: Profile {
    Profile(name: "\(R.self)", quiescence: .inherent, choices: ["upstream": "refcount"])
  }

  package init(stage: Stage) {}

  package func pending() -> (handle: Racer, settler: Settler) {
    let racer = R()
    return (racer, Self.settler(of: racer))
  }

  package func adopting() -> (
    handle: Racer, settler: Settler, follow: @Sendable (Racer) -> Void
  ) {
    let racer = R()
    return (racer, Self.settler(of: racer), { racer.follow($0) })
  }

  package func cancellable() -> Cancellable<Racer> {
    let racer = R()
    return Cancellable(
      handle: racer,
      settler: Self.settler(of: racer),
      cancel: { racer.cancel() },
      isCancelled: { racer.query() == .cancelled },
      onCancel: { hook in
        racer.onCancel(hook)
        return nil
      }
    )
  }

  package func cancel(_ handle: Racer) -> Bool? { handle.cancel() }

  package func isCancelled(_ handle: Racer) -> Bool { handle.query() == .cancelled }

  private static func settler(of racer: Racer) -> Settler {
    Settler(
      fulfill: { racer.resolve(.fulfilled($0)) },
      reject: { racer.resolve(.rejected($0)) }
    )
  }

  package func observe(_ handle: Racer, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.attach(observer)
  }

  package static func isSame(_ left: Racer, _ right: Racer) -> Bool { left === right }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let racer = R()
    let value = Box<Value>()
    return Carrier(
      observe: { observer in racer.attach { _ in value.value.map(observer) } },
      fulfill: { new in
        value.withLock { $0 = $0 ?? new }
        racer.settle(.cancelled)
      }
    )
  }

  package func query(_ handle: Racer) -> Outcome? { handle.query() }

  package func all(
    _ handles: [Racer],
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    let countdown = R().makeCountdown(from: handles.count)
    let gathered = Gathered(countdown, observer)
    for (index, handle) in handles.enumerated() {
      handle.attach { gathered.note($0, at: index) }
    }
  }

  package static var makers: [Maker<Self>] {
    [
      Maker(
        "fulfilled",
        .always(.current),
        .fulfilled { _, token in
          let racer = R()
          racer.settle(.fulfilled(token))
          return racer
        }
      )
    ]
  }
  package static var transforms: [Transform<Self>] {
    [Transform("transform", .always(.current)) { $1.transform($2) }]
  }
  package static var chains: [Chain<Self>] {
    [Chain("chain", .always(.current)) { $1.chain($2) }]
  }
  package static var recoveries: [Recovery<Self>] {
    [Recovery("recover", .always(.current)) { $1.recover($2) }]
  }
}

/// What `all` has heard so far.
private final class Gathered: Sendable {
  private let countdown: Countdown
  private let tokens = Mutex<[Int: Token]>([:])
  private let isOver = Atomic(false)
  private let observer: @Sendable (Result<[Token], CombinedFailure>) -> Void

  init(
    _ countdown: Countdown,
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    (self.countdown, self.observer) = (countdown, observer)
  }

  func note(_ outcome: Outcome, at index: Int) {
    guard case .fulfilled(let token) = outcome else {
      return finish(.failure(CombinedFailure(outcome)))
    }
    tokens.withLock { $0[index] = token }
    guard countdown.count() else { return }
    finish(.success(tokens.withLock { tokens in tokens.sorted { $0.key < $1.key }.map(\.value) }))
  }

  private func finish(_ result: Result<[Token], CombinedFailure>) {
    if !isOver.exchange(true, ordering: .sequentiallyConsistent) { observer(result) }
  }
}
