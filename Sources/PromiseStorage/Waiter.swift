// Waiters and their sources. The two cannot hold each other: a promise holds its waiters, and a waiter only refers to
// its source. So the references here are counted by hand.

@usableFromInline typealias Link = Unmanaged<PromiseWaiter>

/// Something that waits for a promise: another one that was derived from it, or a handler.
///
/// `open`, since the promises of each library are made of it; no other module can make one.
@_documentation(visibility: internal)
@safe open class PromiseWaiter: @unchecked Sendable {
  // Not checked, since threads use them one after another. `step` and role are set before the waiter joins a list, and used
  // by the thread that has taken it out; the neighbours are used under the lock of the list's promise; for the slot, see
  // there.
  @exclusivity(unchecked) @usableFromInline final var step: Step
  @exclusivity(unchecked) @usableFromInline final var next: Link?
  @exclusivity(unchecked) @usableFromInline final var previous: Link?
  @exclusivity(unchecked) @usableFromInline final var slot = Slot()
  @exclusivity(unchecked) @usableFromInline final var currentRole: Role

  @inlinable package init(as role: Role = .handler, _ step: Step) {
    unsafe (self.step, currentRole) = (step, role)
  }

  /// What it was to call is released with it.
  deinit { if unsafe slot.content == .transform { unsafe slot.release(AnyTransform.self) } }

  /// The source is released, and will never be settled.
  @_spi(Storage) open func abandon() {}

  /// The source is settled: runs its step, or has a dispatcher do so.
  @_spi(Storage) open func handOver(_ source: PromiseWaiter) -> Settlement { run(source) }

  /// Runs its own waiters, now that it is settled; or late, since it was settled before.
  @_spi(Storage) open func deliver(isLate: Bool, in jobs: TurnJobs.Kept) {}

  /// Runs its step.
  @inline(__always) @inlinable package final func run(_ source: PromiseWaiter) -> Settlement {
    unsafe step.run(self, source)
  }

  /// Sets another step, without code of the user; called while it is in no list.
  package final func change(to step: Step) { unsafe (self.step, currentRole) = (step, .passer) }

  /// What it is to the waiters after it.
  @inlinable package final var role: Role { unsafe currentRole }

  /// What it does once its source is settled; read while it is in no list.
  package final var currentStep: Step { unsafe step }

  @inlinable static func join(_ one: Link, _ other: Link) {
    unsafe one._withUnsafeGuaranteedRef { unsafe $0.next = other }
    unsafe other._withUnsafeGuaranteedRef { unsafe $0.previous = one }
  }
}

/// What a waiter is to those after it.
///
/// A handler runs code of the user on the thread that delivers, so they wait for it. A passer runs there as well, without
/// such code. What is dispatched is run by its dispatcher.
@usableFromInline package enum Role: Sendable { case handler, passer, dispatched }

/// What became of a promise that was to be settled.
@_documentation(visibility: internal) public enum Settlement: Sendable {
  /// It was settled before.
  case lost
  /// It is settled, and nothing waits for it.
  case done
  /// It is settled, and its waiters are to run.
  case deliver
  /// Of a waiter, which was not settled: the delivery of its source continues later.
  case pause
}

/// What a waiter does once its source is settled, and whether its own waiters are to run then.
///
/// It gets both, as what the maker of the step knows them to be, and captures nothing of the user: the waiter keeps
/// what it needs.
@usableFromInline package struct Step: Sendable {
  @usableFromInline package typealias Run = @Sendable (PromiseWaiter, PromiseWaiter) -> Settlement

  @usableFromInline package let run: Run

  @inline(__always) @inlinable package init<Waiter: PromiseWaiter, Source: PromiseWaiter>(
    _ run: @escaping @Sendable (_ waiter: Waiter, _ source: Source) -> Settlement
  ) {
    self.run = {
      run(unsafe unsafeDowncast($0, to: Waiter.self), unsafe unsafeDowncast($1, to: Source.self))
    }
  }

  /// Of a closure that asks nothing of them, or checks what they are: one closure less.
  @inlinable package init(checked run: @escaping Run) { self.run = run }
}

/// Waiters in the order in which they came; each can be removed in constant time.
///
/// A ring, which needs only one word in its promise: the last one points to the first.
///
/// `@unchecked Sendable`: guarded by a lock.
@safe @usableFromInline package struct Waiters: ~Copyable, @unchecked Sendable {
  @usableFromInline var last: Link?
  /// How many were removed from before the last: so each change shows in the bits of the list, which the explorer compares.
  @usableFromInline var removals: UInt8 = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { unsafe last == nil }

  @inlinable var firstLink: Link? { unsafe last?._withUnsafeGuaranteedRef { unsafe $0.next } }

  /// What is asked of the first waiter, without a retain.
  @inlinable package func askFirst<Answer>(_ body: (PromiseWaiter) -> Answer) -> Answer? {
    unsafe firstLink?._withUnsafeGuaranteedRef { body($0) }
  }

  /// The first waiter, if there is no other.
  @inlinable package var only: PromiseWaiter? {
    unsafe firstLink?.toOpaque() == last?.toOpaque() ? askFirst { $0 } : nil
  }

  /// Adds and retains `waiter`, after all others.
  @inlinable package mutating func append(_ waiter: PromiseWaiter) {
    let new = unsafe Link.passRetained(waiter)
    let first = unsafe firstLink ?? new
    unsafe PromiseWaiter.join(last ?? new, new)
    unsafe PromiseWaiter.join(new, first)
    unsafe last = new
  }

  /// Removes the first waiter.
  @inlinable package mutating func removeFirst() -> PromiseWaiter? { unsafe take(firstLink) }

  /// Removes `waiter`; `nil` if it is in no list.
  @inlinable package mutating func remove(_ waiter: PromiseWaiter) -> PromiseWaiter? {
    unsafe take(.passUnretained(waiter))
  }

  @inlinable mutating func take(_ waiter: Link?) -> PromiseWaiter? {
    guard let waiter = unsafe waiter else { return nil }
    let neighbours = unsafe waiter._withUnsafeGuaranteedRef { unsafe ($0.previous, $0.next) }
    guard let previous = unsafe neighbours.0, let next = unsafe neighbours.1 else { return nil }
    unsafe PromiseWaiter.join(previous, next)
    if unsafe last?.toOpaque() == waiter.toOpaque() {
      unsafe last = next.toOpaque() == waiter.toOpaque() ? nil : previous
    } else {
      removals &+= 1
    }
    let taken = unsafe waiter.takeRetainedValue()
    unsafe (taken.previous, taken.next) = (nil, nil)
    return taken
  }
}

/// What a waiter waits for, without a retain.
///
/// Valid as long as the waiter has it. A settled source is held until its waiters have forgotten it; one that
/// is released makes them forget it before its memory is freed.
///
/// `@unchecked Sendable`: guarded by a lock, which must be taken to make the waiter forget it.
@safe @usableFromInline package struct SourceReference<Source: PromiseWaiter>: @unchecked Sendable {
  @usableFromInline struct WeakReference {
    @usableFromInline weak var source: Source?

    @inlinable init(_ source: Source) { self.source = source }
  }

  @usableFromInline let source: Unmanaged<Source>

  @inlinable package init(_ source: Source) { unsafe self.source = .passUnretained(source) }

  /// The source, retained; `nil` if it is being released, which only a weak reference can tell.
  @inlinable package var held: Source? {
    // Retained without a gap: releasing it in between could be its last release, under the lock.
    let source = unsafe source.takeUnretainedValue()
    let reference = WeakReference(source)
    return withExtendedLifetime(source) { reference.source }
  }

  /// What is asked of the source, without a retain.
  @inlinable package func ask<Answer>(_ body: (Source) -> Answer) -> Answer {
    unsafe source._withUnsafeGuaranteedRef { body($0) }
  }

  /// Retains the source for the waiter, until the waiter takes it over.
  @inlinable package func hold() { _ = unsafe source.retain() }

  /// The source that was retained for the waiter.
  @inlinable package func takeOver() -> Source { unsafe source.takeRetainedValue() }
}
