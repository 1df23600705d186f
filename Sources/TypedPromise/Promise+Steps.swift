public import Dispatch
public import Dispatchers
public import Synchronization

// What a pending promise waits for, and the way upstream.

extension Promise {
  /// A promise that `handler` settles, or that is rejected with what `handler` throws.
  ///
  /// `handler` does not run for a cancellation, which goes through without waiting for the dispatcher.
  @inlinable func derive<NewValue, NewFailure>(
    on dispatcher: some Dispatcher,
    _ handler:
      @escaping @Sendable (
        Result<Value, Failure>, Promise<NewValue, NewFailure>
      ) throws(NewFailure) -> Void
  ) -> Promise<NewValue, NewFailure> {
    let next = Promise<NewValue, NewFailure>(
      Step { demand, next in
        switch demand {
        case .run:
          do throws(NewFailure) {
            switch unsafe self.ending {
            case .fulfilled(let value): try handler(.success(value), next)
            case .rejected(let error): try handler(.failure(error), next)
            case .cancelled, .none: next.cancel()
            }
          } catch {
            next.settle(.rejected(error))
          }
        case .handOver: next.runStep(on: dispatcher)
        case .describe(let description):
          description.link = Link(source: self, dispatcher: dispatcher)
        }
      }
    )
    let number =
      if dispatcher is CurrentThreadDispatcher {
        attach(
          Handler { source, isLast in
            if isLast { source.enterLastHandler() }
            next.runStep()
          },
          handsOver: false
        )
      } else {
        attach(
          Handler { source, _ in
            if source.hasBeenCancelled { next.cancel() } else { next.handOver() }
          },
          handsOver: true
        )
      }
    if number != 0 {
      next.lock.withLock { _ in if unsafe next.progress == .waiting { unsafe next.number = number }
      }
    }
    return next
  }

  /// Whether a promise that is known to be settled was cancelled.
  @inlinable var hasBeenCancelled: Bool {
    if case .cancelled = unsafe ending { true } else { false }
  }

  /// Has the dispatcher run the step, if it is still there.
  @inlinable func handOver() {
    let step = lock.withLock { _ in unsafe self.step }
    step?.meet(.handOver, self)
  }

  /// Says what the promise waits for from now on, unless it is settled; returns whether it is pending.
  @inlinable func wait(as step: Step<Value, Failure>, _ number: UInt64) -> Bool {
    lock.decide { _ -> (Bool, Step<Value, Failure>?) in
      guard unsafe stage == .pending else { return (false, nil) }
      defer { unsafe (self.step, self.number, progress) = (step, number, .following) }
      return unsafe (true, self.step)
    }
  }

  @usableFromInline func forgetStep() { lock.release { _ in unsafe step.take() } }

  /// Where the promise waited, if it was settled by somebody else.
  @usableFromInline func place(in end: End) -> Place? {
    guard end.mustLeave, let source = end.step?.link(of: self)?.source else { return nil }
    return Place(source: source, number: end.number)
  }

  /// Runs the step on the dispatcher, or cancels the promise if that discards its work.
  @inlinable func runStep(on dispatcher: some Dispatcher) {
    // A dispatch queue runs its work, and gives it up then. A handover would change nothing, and cost an
    // allocation and 417 instructions a link.
    if dispatcher is DispatchQueue {
      dispatcher.dispatch { self.runStep() }
    } else {
      let handover = Handover(of: self)
      dispatcher.dispatch { handover.run() }
    }
  }

  /// Runs the step, unless it has begun or is there no more.
  @inlinable func runStep() {
    let step = lock.withLock { _ -> Step<Value, Failure>? in
      guard unsafe progress == .waiting else { return nil }
      unsafe progress = .running
      return unsafe self.step
    }
    step?.meet(.run, self)
  }
}

extension Promise: Upstream {
  @usableFromInline var links: [Link] {
    let step = lock.withLock { _ in unsafe self.step }
    return step?.link(of: self).map { [$0] } ?? []
  }

  @usableFromInline func consumerLeft(_ number: UInt64) -> [Place] {
    // Kept until the lock is released, so that what it captured is not released under it.
    var left: Handler<Value, Failure>?
    var end: End?
    // Nothing is returned from the lock: this code does not know the types, and to look them up for that would
    // cost 600 instructions.
    lock.withLock { _ in
      guard unsafe stage == .pending else { return }
      if number == 0 {
        unsafe (left, first) = unsafe (first, nil)
      } else {
        left = unsafe extras?.remove(number)
      }
      if !hasConsumers { end = self.end(.cancelled) }
    }
    defer { withExtendedLifetime(left) {} }
    guard var end else { return [] }
    Hook.run(end.hooks.takeAll())
    return place(in: end).map { [$0] } ?? []
  }
}
