import Interleaving
import PromiseConformance

/// Drives the racer, or one of its mutants.
package struct RacerAdapter<R: Racer>: CombiningAdapter, QueryingAdapter, AdoptingAdapter,
  BranchCancellingAdapter, TimedAdapter, SignallingAdapter
{
  package typealias Handle = Racer

  package static var profile: Profile {
    Profile.once(for: Self.self) {
      Profile(
        name: "\(R.self)",
        quiescence: .inherent,
        choices: [
          CancelUpstream.refcount, CancelReturns.won, LateJump.fifo, ResolvedTwice.ignored,
        ]
      )
    }
  }

  private let clock: TrialClock

  package init(stage: Stage) { clock = stage.clock }

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

  package func cancellable() -> CancellablePromise<Racer> {
    let racer = R()
    return CancellablePromise(
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

  package static var alls: [Combiner<Self, [Token]>] {
    [Combiner("all", .always(.current)) { combine(.all, $1).map { $0.compactMap(\.token) } }]
  }
  package static var allSettleds: [Combiner<Self, [Outcome]>] {
    [Combiner("allSettled", .always(.current)) { combine(.allSettled, $1) }]
  }
  package static var anys: [Combiner<Self, Token>] {
    [Combiner("any", .always(.current)) { combine(.any, $1).map { $0.compactMap(\.token)[0] } }]
  }
  package static var races: [Combiner<Self, Token>] {
    [Combiner("race", .always(.current)) { combine(.race, $1).map { $0.compactMap(\.token)[0] } }]
  }

  private static func combine(
    _ kind: CombinationKind,
    _ inputs: Inputs<Racer>
  ) -> Output<[Outcome]> {
    Output(observe: { observer in
      let handles = inputs.elements
      let combiner = RacerCombiner(kind, R().makeCountdown(from: handles.count), observer)
      for (index, handle) in handles.enumerated() {
        handle.attach { combiner.note($0, at: index) }
      }
    })
  }

  package static var delays: [Delay<Self>] { [] }
  package static var retries: [Retry<Self>] { [] }
  package static var timeouts: [Timeout<Self>] {
    [
      Timeout("limited", .always(.current)) { adapter, handle, duration in
        let next = R()
        handle.attach { next.settle($0) }
        let clock = adapter.clock
        let takeBack = clock.schedule(at: clock.now + duration) { next.timeIsUp() }
        next.attach { _ in takeBack() }
        return Output(
          observe: { observer in next.attach { observer(PromiseEnding($0)) } },
          cancel: { next.cancel() }
        )
      }
    ]
  }

  package func signal() -> (signal: Racer, abort: @Sendable (TrialFault?) -> Void) {
    let signal = R()
    return (signal, { _ = signal.settle($0.map(Outcome.rejected) ?? .cancelled) })
  }

  package func aborted(_ reason: TrialFault) -> Racer {
    let signal = R()
    signal.settle(.rejected(reason))
    return signal
  }

  package func any(_ signals: [Racer]) -> Racer { R.any(signals) }

  package func listen(
    _ signal: Racer,
    _ listener: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    signal.attach { _ in listener() }
    return {}
  }

  package func isAborted(_ signal: Racer) -> Bool { signal.query() != nil }

  package func reason(of signal: Racer) -> Outcome? { signal.query() }

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

/// Combines promises into one.
private final class RacerCombiner: Sendable {
  private let kind: CombinationKind
  private let countdown: Countdown
  private let outcomes = Mutex<[Int: Outcome]>([:])
  private let observer: @Sendable (PromiseEnding<[Outcome]>) -> Void

  init(
    _ kind: CombinationKind,
    _ countdown: Countdown,
    _ observer: @escaping @Sendable (PromiseEnding<[Outcome]>) -> Void
  ) {
    (self.kind, self.countdown, self.observer) = (kind, countdown, observer)
  }

  func note(_ outcome: Outcome, at index: Int) {
    switch (kind, outcome) {
    case (.race, .fulfilled), (.any, .fulfilled): finish(.value([outcome]))
    case (.race, _), (.all, .rejected), (.all, .cancelled), (.all, .foreign):
      finish(.other(outcome))
    case (.all, .fulfilled), (.allSettled, _), (.any, _): count(outcome, at: index)
    }
  }

  private func count(_ outcome: Outcome, at index: Int) {
    outcomes.withLock { $0[index] = outcome }
    guard countdown.count() else { return }
    let all = outcomes.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    finish(kind == .any ? .failures(all) : .value(all))
  }

  private func finish(_ ending: PromiseEnding<[Outcome]>) {
    if countdown.end() { observer(ending) }
  }
}

extension Outcome {
  /// The value, where there is one.
  fileprivate var token: Token? { if case .fulfilled(let token) = self { token } else { nil } }
}
