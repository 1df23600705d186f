// Waiters and their sources. The two cannot hold each other: a promise holds its waiters, and a waiter only refers to
// its source. So the references here are counted by hand; nothing outside this file and `Slot.swift` is unsafe.

import Synchronization

/// Something that waits for a promise: another one that was derived from it, or a handler.
@_documentation(visibility: internal)
@safe public class PromiseWaiter: @unchecked Sendable {
  /// What a waiter does once its source is settled, and whether its own waiters are to run then.
  ///
  /// It gets both, and captures nothing of the user: the waiter keeps what it needs.
  @usableFromInline typealias Step =
    @Sendable (_ waiter: PromiseWaiter, _ source: PromiseCore) -> PromiseState.Settlement

  // Not checked, since no two threads use them at once. `step` and the place are set before the waiter joins a list,
  // and used by who has taken it out; the neighbours are used under the lock of the list's promise.
  @exclusivity(unchecked) @usableFromInline final var step: Step
  @exclusivity(unchecked) @usableFromInline final var storedPlace: Place
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<PromiseWaiter>?
  @exclusivity(unchecked) @usableFromInline final var previous: Unmanaged<PromiseWaiter>?

  @inlinable init(_ place: Place, _ step: @escaping Step) {
    unsafe (storedPlace, self.step) = (place, step)
  }

  /// The source is released, and will never be settled.
  @usableFromInline func abandon() {}

  /// Runs its step at once.
  final func run(_ source: PromiseCore) -> PromiseState.Settlement { unsafe step(self, source) }

  /// Sets another step, without code of the user; called under its lock, while it is in no list.
  final func change(to step: @escaping Step) { unsafe (storedPlace, self.step) = (.through, step) }

  /// Where it runs its step.
  @usableFromInline final var place: Place { @inline(__always) get { unsafe storedPlace } }

  /// The waiter or source as the type that the maker of the step knows it to have.
  @inlinable final func known<Known: PromiseWaiter>(as type: Known.Type = Known.self) -> Known {
    unsafe unsafeDowncast(self, to: type)
  }
}

/// Waiters in the order in which they came; each can be removed in constant time.
///
/// A ring, which needs only one word in its promise: the last one points to the first.
///
/// `@unchecked Sendable`: guarded by a lock.
@safe @usableFromInline struct Waiters: ~Copyable, @unchecked Sendable {
  @usableFromInline var last: Unmanaged<PromiseWaiter>?

  @inlinable init() {}

  @inlinable var isEmpty: Bool { unsafe last == nil }

  /// Adds and retains `waiter`, after all others.
  @inlinable mutating func append(_ waiter: PromiseWaiter) {
    let new = unsafe Unmanaged.passRetained(waiter)
    let before = unsafe last ?? new
    let after = unsafe before._withUnsafeGuaranteedRef { unsafe $0.next } ?? new
    unsafe Waiters.join(before, new)
    unsafe Waiters.join(new, after)
    unsafe last = new
  }

  @inlinable static func join(_ one: Unmanaged<PromiseWaiter>, _ other: Unmanaged<PromiseWaiter>) {
    unsafe one._withUnsafeGuaranteedRef { unsafe $0.next = other }
    unsafe other._withUnsafeGuaranteedRef { unsafe $0.previous = one }
  }

  private var first: Unmanaged<PromiseWaiter>? {
    unsafe last?._withUnsafeGuaranteedRef { unsafe $0.next }
  }

  /// Whether the first waiter goes to a queue, and does not pass the outcome of its source on.
  func isQueueNext(after source: PromiseCore) -> Bool {
    unsafe first?._withUnsafeGuaranteedRef { waiter in
      waiter.place.isQueue && !waiter.known(as: PromiseCore.self).passesOn(source)
    } ?? false
  }

  /// Removes the first waiter.
  mutating func removeFirst() -> PromiseWaiter? { unsafe first.flatMap { unsafe take($0) } }

  /// Removes `waiter`; `nil` if it is in no list.
  mutating func remove(_ waiter: PromiseWaiter) -> PromiseWaiter? {
    unsafe take(.passUnretained(waiter))
  }

  private mutating func take(_ waiter: Unmanaged<PromiseWaiter>) -> PromiseWaiter? {
    let neighbours = unsafe waiter._withUnsafeGuaranteedRef { unsafe ($0.previous, $0.next) }
    guard let previous = unsafe neighbours.0, let next = unsafe neighbours.1 else { return nil }
    unsafe Waiters.join(previous, next)
    if unsafe last?.toOpaque() == waiter.toOpaque() {
      unsafe last = next.toOpaque() == waiter.toOpaque() ? nil : previous
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
@safe @usableFromInline struct SourceReference: @unchecked Sendable {
  private struct WeakReference { weak var core: PromiseCore? }

  private let core: Unmanaged<PromiseCore>

  @usableFromInline init(_ core: PromiseCore) { unsafe self.core = .passUnretained(core) }

  /// The source, retained; `nil` if it is being released.
  var held: PromiseCore? {
    // A source that waits for another one is held by that one, or by the thread that runs it, and stays so under its
    // lock. No thread waits for that lock here, under another. For other sources only a weak reference can tell whether
    // they are released.
    let isHeld = unsafe core._withUnsafeGuaranteedRef { core in
      core.lock.withLockIfAvailable { $0.source.map { _ in hold() } != nil }
    }
    guard isHeld != true else { return takeOver() }
    // Retained without a gap: releasing it in between could be its last release, under the lock.
    let core = unsafe core.takeUnretainedValue()
    let reference = WeakReference(core: core)
    return withExtendedLifetime(core) { reference.core }
  }

  /// Retains the source for the waiter, until the waiter takes it over.
  func hold() { _ = unsafe core.retain() }

  /// The source that was retained for the waiter.
  func takeOver() -> PromiseCore { unsafe core.takeRetainedValue() }
}
