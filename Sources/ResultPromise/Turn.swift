import Dispatchers
@_spi(Storage) public import PromiseStorage
import Synchronization

/// Decides when a waiter runs: immediately or, inside another waiter, after that one.
@usableFromInline let turn = Turn()

extension Turn {
  /// Calls `body` in the turn and in a place; opens a turn if there is none.
  func within(_ place: ObjectIdentifier?, _ body: (TurnJobs.Kept) -> Void) {
    let isInside = isOpen
    within { jobs in
      let outer = jobs.change { jobs in
        defer { jobs.place = place }
        return jobs.place
      }
      body(jobs)
      // What is added to an outer turn runs when the dispatcher has returned.
      if isInside { jobs.change { $0.place = outer } }
    }
  }

  /// Runs what the dispatcher of a place runs.
  @usableFromInline func run(in place: Producer?, _ body: () -> Void) {
    within(place.map { ObjectIdentifier($0) }) { _ in body() }
  }

  /// Whether the calling thread runs what the dispatcher of a place runs.
  fileprivate func isIn(_ place: Producer) -> Bool {
    jobs.kept?.change { $0.place } == ObjectIdentifier(place)
  }
}

// MARK: Where

extension PromiseWaiter {
  /// Has the dispatcher of `place` run it, unless the thread that delivers is there already.
  final func run(in place: Producer) {
    let step = currentStep
    change(
      to: Step { handler, source in
        if turn.isIn(place) { return step.run(handler, source) }
        let dispatched = DispatchedStep(step: step, handler: handler, source: source)
        place.dispatcher?.dispatch(
          DispatchedWork(
            id: ObjectIdentifier(handler),
            while: { dispatched.isWanted },
            { dispatched.run(in: place) }
          )
        )
        return .done
      }
    )
  }
}

/// The step of a handler that a dispatcher has to run: it runs once, and is released then.
private final class DispatchedStep: Sendable {
  private struct Call {
    let step: Step
    let handler: PromiseWaiter
    let source: PromiseWaiter
  }

  private let call: Mutex<Call?>

  init(step: Step, handler: PromiseWaiter, source: PromiseWaiter) {
    call = Mutex(Call(step: step, handler: handler, source: source))
  }

  /// A dispatcher has dropped it: as if the source were released.
  deinit {
    var dropped = call.withLock { $0.take() }
    if dropped == nil { return }
    turn.within { jobs in
      guard let dropped = dropped.take() else { return }
      dropped.handler.abandon()
      jobs.add(.release(dropped.handler))
    }
  }

  /// Whether it would run anything: a derived promise may have been settled by hand.
  var isWanted: Bool {
    guard let handler = call.withLock({ $0?.handler }) else { return false }
    return (handler as? PromiseCore)?.isUnsettled ?? true
  }

  func run(in place: Producer) {
    guard let call = call.withLock({ $0.take() }) else { return }
    turn.within(ObjectIdentifier(place)) { jobs in
      jobs.change { $0.enter(call.handler) }
      let settlement = call.step.run(call.handler, call.source)
      jobs.change { $0.exit() }
      if settlement == .deliver { jobs.add(.deliver(call.handler, isLate: false)) }
    }
  }
}

extension PromiseCore {
  /// Where its handlers run; `nil` for the thread that delivers.
  final var place: Producer? { lock.withLock { $0.place } }

  /// Attaches a handler that has a place, or comes while others are delivered.
  @usableFromInline final func attachInTurn(_ handler: PromiseWaiter) {
    if let place {
      (handler as? PromiseCore)?.inherit(place)
      handler.run(in: place)
    }
    guard turn.isOpen, lock.withLock({ $0.phase == .delivering }) else { return attach(handler) }
    let pause = PromiseWaiter(turn.pause(self))
    let attachment = lock.withLock { state in
      let attachment = state.attach(pause)
      _ = state.attach(handler)
      return attachment
    }
    if attachment == .deliver { turn.deliver(self, isLate: true) }
  }
}
