import Dispatchers
public import Synchronization

// Settling and waiting, of which all else is made. What is to be done is decided under the lock, and done when it
// is released: no handler, hook or dispatcher runs under it, and nothing of the user's is released there.

extension Promise {
  /// What a settlement leaves to do.
  @usableFromInline struct End {
    /// What the promise waited for; its place there is given up, unless it is what has settled the promise.
    @usableFromInline var step: Step<Value, Failure>?
    @usableFromInline var mustLeave = false
    /// The number under which it waited.
    @usableFromInline var number: UInt64 = 0
    @usableFromInline var hooks: [Hook] = []
    @usableFromInline var mustDeliver = false

    @inlinable init() {}
  }

  /// Settles the promise, unless it is settled already, and says whether this call did.
  @discardableResult
  @inlinable func settle(_ ending: Ending) -> Bool {
    guard var end = lock.withLock({ _ in self.end(ending) }) else { return false }
    if case .cancelled = ending { Hook.run(end.hooks.takeAll()) }
    if end.mustLeave { place(in: end)?.leave() }
    if end.mustDeliver { Turn.run(for: ObjectIdentifier(self)) { self.deliver() } }
    return true
  }

  /// Ends the pending stage, under the lock.
  @inlinable func end(_ ending: Ending) -> End? {
    guard unsafe stage == .pending else { return nil }
    unsafe self.ending = ending
    var end = End()
    end.mustLeave = unsafe step != nil && progress != .running
    (end.step, end.number) = unsafe (step.take(), number)
    if let extras = unsafe extras { end.hooks = extras.takeHooks() }
    end.mustDeliver = hasConsumers
    unsafe stage = end.mustDeliver ? .delivering : .settled
    // Neither handlers nor hooks are left in there: nothing of the user's is released with it.
    if !end.mustDeliver { unsafe extras = nil }
    return end
  }

  /// Whether a pending promise has a consumer left: with the last one to leave it is cancelled.
  ///
  /// Asked under the lock.
  @inlinable var hasConsumers: Bool {
    if unsafe first != nil { return true }
    guard let extras = unsafe extras else { return false }
    return !extras.isEmpty
  }

  /// Attaches a handler that runs once, when there is an outcome; it has to give way where it runs.
  ///
  /// - Parameter handsOver: whether it runs nothing of the user's itself. Such a handler does not wait until that of
  ///   another thread has returned, if nothing waits before it.
  /// - Returns: the number under which it leaves again.
  @discardableResult
  @inlinable func attach(_ handler: Handler<Value, Failure>, handsOver: Bool) -> UInt64 {
    var mustPass = false
    let (number, mustDeliver) = lock.withLock { _ -> (UInt64, Bool) in
      let (isDelivered, mustDeliver) = unsafe (stage == .delivering, stage == .settled)
      if isDelivered, handsOver, isNextInLine {
        mustPass = true
        return (0, false)
      }
      if unsafe stage != .pending { unsafe stage = .delivering }
      // While a thread delivers, `first` is its own.
      if !isDelivered, unsafe first == nil, unsafe extras == nil {
        unsafe first = handler
        return (0, mustDeliver)
      }
      if unsafe extras == nil { unsafe extras = Extras() }
      return unsafe (extras?.append(handler) ?? 0, mustDeliver)
    }
    if mustPass { pass(handler) }
    if mustDeliver { Turn.run(for: ObjectIdentifier(self)) { self.deliver() } }
    return number
  }

  /// Whether what another thread delivers has begun, to its end; asked under the lock.
  ///
  /// Inside a handler on this thread it never is: what is set off there keeps its order.
  @usableFromInline var isNextInLine: Bool {
    unsafe extras == nil && isInLastHandler.load(ordering: .relaxed) && !Turn.isOpen
  }

  /// Runs a handler while another thread is inside an earlier one.
  @usableFromInline func pass(_ handler: Handler<Value, Failure>) {
    Turn.run(for: ObjectIdentifier(self)) { handler.run(self, false) }
  }

  /// Says that the last handler begins, and runs on this thread; what it looks at is told by the lock, if at all.
  @inlinable func enterLastHandler() { isInLastHandler.store(true, ordering: .relaxed) }

  /// Runs the handlers, those included that are attached meanwhile, until none is left.
  @inlinable func deliver() {
    unsafe first.take()?.run(self, true)
    while let extras = nextExtras() { extras.run(for: self) }
  }

  /// The handlers that are next; with none left the promise is settled.
  @inlinable func nextExtras() -> Extras<Value, Failure>? {
    lock.withLock { _ in
      if unsafe extras == nil { unsafe stage = .settled }
      isInLastHandler.store(false, ordering: .relaxed)
      return unsafe extras.take()
    }
  }

  /// Settles this promise as `inner` is settled; unless it is this very promise, which would wait for ever.
  @inlinable func follow(_ inner: Promise) {
    guard inner !== self else {
      cancel()
      return
    }
    let number = inner.attach(
      Handler { inner, _ in unsafe self.settle(inner.ending) },
      handsOver: true
    )
    // It may have been settled meanwhile, or cancelled before it knew whom it follows.
    if !wait(as: Step(waitingFor: inner), number) { Place(source: inner, number: number).leave() }
  }

  /// How the promise ended, or `nil` while it is pending.
  @inlinable var endingIfSettled: Ending? {
    let ending = lock.withLock { _ in unsafe self.ending }
    if case .none = ending { return nil }
    return ending
  }

  /// Tells the outcome of a promise that is known to be settled.
  @inlinable func tell(_ observer: (Outcome) -> Void) {
    if let outcome = unsafe ending.outcome { observer(outcome) }
  }

  /// Keeps `hook` for a cancellation, or runs it if that has been.
  @usableFromInline func whenCancelled(_ hook: @escaping @Sendable () -> Void) {
    let isCancelled = lock.withLock { _ in
      if unsafe stage == .pending {
        if unsafe extras == nil { unsafe extras = Extras() }
        unsafe extras?.append(Hook(run: hook))
      }
      if case .cancelled = unsafe ending { return true } else { return false }
    }
    if isCancelled { Hook.run([Hook(run: hook)]) }
  }

  /// Cancels the promise; without the cost of a generic call where it is settled, as it mostly is.
  @usableFromInline func cancelIfPending() {
    if lock.withLock({ _ in unsafe stage == .pending }) { cancel() }
  }
}
