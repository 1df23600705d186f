// Waiters and their sources. The two cannot hold each other: a promise holds its waiters, and a waiter only refers to
// its source. So the references here are counted by hand; nothing outside this file and `Slot.swift` is unsafe.

/// Something that waits for a promise: another one that was derived from it, or a handler.
@_documentation(visibility: internal)
@safe public class PromiseWaiter: @unchecked Sendable {
  /// What a waiter does once its source is settled.
  ///
  /// It gets both, and captures nothing of the user: the waiter keeps what it needs.
  @usableFromInline typealias Step =
    @Sendable (_ waiter: PromiseWaiter, _ source: PromiseCore) -> Void

  // Not checked, since no two threads use them at once. `step` is set before the waiter joins a list, and used by the
  // thread that has taken it out; the neighbours are used under the lock of the list's promise.
  @exclusivity(unchecked) @usableFromInline final var step: Step
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<PromiseWaiter>?
  @exclusivity(unchecked) @usableFromInline final var previous: Unmanaged<PromiseWaiter>?

  @inlinable init(_ step: @escaping Step) { unsafe self.step = step }

  /// The source is released, and will never be settled.
  @usableFromInline func abandon() {}

  /// Runs its step.
  final func run(_ source: PromiseCore) { unsafe step(self, source) }

  /// Sets another step; called while it is in no list.
  @usableFromInline final func change(to step: @escaping Step) { unsafe self.step = step }

  /// The waiter or source as the type that the maker of the step knows it to have.
  @inlinable final func known<Known: PromiseWaiter>(as type: Known.Type = Known.self) -> Known {
    unsafe unsafeDowncast(self, to: type)
  }
}

/// Waiters in the order in which they came; each can be removed in constant time.
///
/// `@unchecked Sendable`: guarded by a lock.
@safe @usableFromInline struct Waiters: ~Copyable, @unchecked Sendable {
  @usableFromInline var first: Unmanaged<PromiseWaiter>?
  @usableFromInline var last: Unmanaged<PromiseWaiter>?

  @inlinable init() {}

  @inlinable var isEmpty: Bool { unsafe first == nil }

  /// The first waiter, if there is no other.
  var only: PromiseWaiter? {
    guard let first = unsafe first, unsafe first.toOpaque() == last?.toOpaque() else { return nil }
    return unsafe first.takeUnretainedValue()
  }

  /// Adds and retains `waiter`, after all others.
  @inlinable mutating func append(_ waiter: PromiseWaiter) {
    let new = unsafe Unmanaged.passRetained(waiter)
    unsafe waiter.previous = last
    if let last = unsafe last {
      unsafe last._withUnsafeGuaranteedRef { unsafe $0.next = new }
    } else {
      unsafe first = new
    }
    unsafe last = new
  }

  /// Removes the first waiter.
  @usableFromInline mutating func removeFirst() -> PromiseWaiter? {
    guard let waiter = unsafe first else { return nil }
    unsafe waiter._withUnsafeGuaranteedRef { waiter in
      unsafe first = waiter.next
      unsafe waiter.next = nil
    }
    if let first = unsafe first {
      unsafe first._withUnsafeGuaranteedRef { unsafe $0.previous = nil }
    } else {
      unsafe last = nil
    }
    return unsafe waiter.takeRetainedValue()
  }

  /// Removes `waiter`; `nil` if it is in no list.
  mutating func remove(_ waiter: PromiseWaiter) -> PromiseWaiter? {
    let place = unsafe Unmanaged.passUnretained(waiter)
    if unsafe first?.toOpaque() == place.toOpaque() { return removeFirst() }
    guard let previous = unsafe waiter.previous else { return nil }
    let next = unsafe waiter.next
    unsafe previous._withUnsafeGuaranteedRef { unsafe $0.next = next }
    if let next = unsafe next {
      unsafe next._withUnsafeGuaranteedRef { unsafe $0.previous = previous }
    } else {
      unsafe last = previous
    }
    unsafe waiter.next = nil
    unsafe waiter.previous = nil
    return unsafe place.takeRetainedValue()
  }
}

/// What a waiter waits for, without a retain.
///
/// Valid as long as the waiter has it. A settled source is held until its waiters have forgotten it; one that
/// is released makes them forget it before its memory is freed.
///
/// `@unchecked Sendable`: guarded by a lock, which must be taken to make the waiter forget it.
@safe @usableFromInline struct SourceReference: @unchecked Sendable {
  private struct WeakReference { weak var core: PromiseCore? }

  private let core: Unmanaged<PromiseCore>

  @usableFromInline init(_ core: PromiseCore) { unsafe self.core = .passUnretained(core) }

  /// The source, retained; `nil` if it is being released, which only a weak reference can tell.
  var held: PromiseCore? {
    // Retained without a gap: releasing it in between could be its last release, under the lock.
    let core = unsafe core.takeUnretainedValue()
    let reference = WeakReference(core: core)
    return withExtendedLifetime(core) { reference.core }
  }
}
