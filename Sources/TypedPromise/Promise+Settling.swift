import Synchronization

// Settling and waiting, of which all else is made. What is to be done is decided under the lock, and done when it
// is released: no handler, hook or dispatcher runs under it, and nothing of the user's is released there.

extension Promise {
  /// What a settlement leaves to do.
  @usableFromInline struct End {
    /// What the promise waited for; its place there is given up, unless it is what has settled the promise.
    @usableFromInline var step: Step<Value, Failure>?
    @usableFromInline var mustLeave = false
    /// The number under which it waited.
    @usableFromInline var number: UInt32 = 0
    @usableFromInline var hooks: [Hook] = []
    @usableFromInline var mustDeliver = false

    @inlinable init() {}
  }

  /// Settles the promise, unless it is settled already, and says whether this call did.
  @discardableResult
  @inlinable func settle(_ ending: Ending) -> Bool {
    guard let end = lock.withLock({ _ in self.end(ending) }) else { return false }
    if case .cancelled = ending { for hook in end.hooks { hook.run() } }
    if end.mustLeave { place(in: end)?.leave() }
    if end.mustDeliver { Turn.run(for: ObjectIdentifier(self)) { self.deliver() } }
    return true
  }

  /// Ends the pending stage, under the lock.
  @inlinable func end(_ ending: Ending) -> End? {
    guard stage == .pending else { return nil }
    self.ending = ending
    var end = End()
    end.mustLeave = step != nil && progress != .running
    (end.step, end.number) = (step.take(), number)
    if let extras { end.hooks = extras.takeHooks() }
    end.mustDeliver = consumers > 0
    stage = end.mustDeliver ? .delivering : .settled
    if !end.mustDeliver { extras = nil }
    return end
  }

  /// Attaches a handler that runs once, when there is an outcome; it has to give way where it runs.
  ///
  /// - Returns: the number under which it leaves again.
  @discardableResult
  @inlinable func attach(_ handler: Handler<Value, Failure>) -> UInt32 {
    let (number, mustDeliver) = lock.withLock { _ -> (UInt32, Bool) in
      let (isDelivered, mustDeliver) = (stage == .delivering, stage == .settled)
      if stage == .pending { consumers += 1 } else { stage = .delivering }
      // While a thread delivers, `first` is its own.
      if !isDelivered, first == nil, extras == nil {
        first = handler
        return (0, mustDeliver)
      }
      if extras == nil { extras = Extras() }
      return (extras?.append(handler) ?? 0, mustDeliver)
    }
    if mustDeliver { Turn.run(for: ObjectIdentifier(self)) { self.deliver() } }
    return number
  }

  /// Runs the handlers, those included that are attached meanwhile, until none is left.
  @inlinable func deliver() {
    first.take()?.run(self)
    while let extras = nextExtras() {
      for entry in extras.entries { entry.handler?.run(self) }
    }
  }

  /// The handlers that are next; with none left the promise is settled.
  @inlinable func nextExtras() -> Extras<Value, Failure>? {
    lock.withLock { _ in
      if extras == nil { stage = .settled }
      return extras.take()
    }
  }

  /// Settles this promise as `inner` is settled; unless it is this very promise, which would wait for ever.
  @inlinable func follow(_ inner: Promise) {
    guard inner !== self else {
      cancel()
      return
    }
    let number = inner.attach(Handler { inner in self.settle(inner.ending) })
    // It may have been settled meanwhile, or cancelled before it knew whom it follows.
    if !wait(as: Step(waitingFor: inner), number) { Place(source: inner, number: number).leave() }
  }

  /// Tells the outcome of a promise that is known to be settled.
  @inlinable func tell(_ observer: (Outcome) -> Void) {
    if let outcome = ending.outcome { observer(outcome) }
  }

  /// Keeps `hook` for a cancellation, or runs it if that has been.
  @usableFromInline func whenCancelled(_ hook: @escaping @Sendable () -> Void) {
    let isCancelled = lock.withLock { _ in
      if stage == .pending {
        if extras == nil { extras = Extras() }
        extras?.append(Hook(run: hook))
      }
      if case .cancelled = ending { return true } else { return false }
    }
    if isCancelled { hook() }
  }

  /// Cancels the promise; without the cost of a generic call where it is settled, as it mostly is.
  @usableFromInline func cancelIfPending() {
    if lock.withLock({ _ in stage == .pending }) { cancel() }
  }
}
