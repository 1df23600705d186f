// Who waits, and for what. The two cannot hold each other: a promise holds its waiters, and a waiter only knows its
// source. So the references here are counted by hand; nothing outside this file and `Slot.swift` is unsafe.

import Synchronization

/// What waits for a promise: another one that was derived from it, or a handler.
@_documentation(visibility: internal)
@safe public class PromiseWaiter: @unchecked Sendable {
  /// What a waiter does once its source is settled, and whether its own waiters are to run then.
  ///
  /// It is given both, and captures nothing of the user's: what it needs, the waiter keeps.
  @usableFromInline typealias Step =
    @Sendable (_ waiter: PromiseWaiter, _ source: PromiseCore) -> PromiseState.Settlement

  // Not checked, since no two threads use them at once. `step` and the place are set before the waiter joins a list, and
  // used by who has taken it out; the neighbours are used under the lock of the list's promise.
  @exclusivity(unchecked) @usableFromInline final var step: Step
  @exclusivity(unchecked) @usableFromInline final var storedPlace: Place
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<PromiseWaiter>?
  @exclusivity(unchecked) @usableFromInline final var previous: Unmanaged<PromiseWaiter>?

  @inlinable init(_ place: Place, _ step: @escaping Step) {
    unsafe (storedPlace, self.step) = (place, step)
  }

  /// The source is released, and will never be settled.
  @usableFromInline func abandon() {}

  /// Does its step, here and now.
  final func run(_ source: PromiseCore) -> PromiseState.Settlement { unsafe step(self, source) }

  /// Does another step from now on, which is none of the user's; called under its lock, while it is in no list.
  final func change(to step: @escaping Step) { unsafe (storedPlace, self.step) = (.through, step) }

  /// Where it does its step.
  @usableFromInline final var place: Place { @inline(__always) get { unsafe storedPlace } }

  /// The waiter, or source, as what it is known to be by who has made the step.
  @inlinable final func known<Known: PromiseWaiter>(as type: Known.Type = Known.self) -> Known {
    unsafe unsafeDowncast(self, to: type)
  }
}

/// Waiters in the order in which they came, from which each can be removed at once.
///
/// A ring, which needs one word of its promise: the first comes after the last.
///
/// `@unchecked Sendable`: guarded by a lock.
@safe @usableFromInline struct Waiters: ~Copyable, @unchecked Sendable {
  @usableFromInline var last: Unmanaged<PromiseWaiter>?

  @inlinable init() {}

  @inlinable var isEmpty: Bool { unsafe last == nil }

  /// Holds `waiter`, behind all others.
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

  /// Whether the first waiter goes to a queue.
  var isQueueNext: Bool {
    unsafe first?._withUnsafeGuaranteedRef { unsafe $0.storedPlace.isQueue } ?? false
  }

  /// The first waiter, which is held no more.
  mutating func removeFirst() -> PromiseWaiter? { unsafe first.flatMap { unsafe take($0) } }

  /// `waiter`, which is held no more; `nil` if it is not here, nor in any other list.
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

/// What a waiter waits for, not held.
///
/// Valid for as long as it is there. A source that is settled is held until its waiters have forgotten it; one that
/// is released makes them forget it before its memory goes.
///
/// `@unchecked Sendable`: guarded by a lock, which whoever makes the waiter forget it has to take.
@safe @usableFromInline struct SourceReference: @unchecked Sendable {
  private let core: Unmanaged<PromiseCore>

  @usableFromInline init(_ core: PromiseCore) { unsafe self.core = .passUnretained(core) }

  /// The source, held; `nil` if it is being released.
  var held: PromiseCore? {
    // One that waits for a source itself is held by that, or by who runs it, and stays so under its lock. Nobody waits
    // for that lock here, under another. Of others only a weak reference can tell whether they are released.
    let isHeld = unsafe core._withUnsafeGuaranteedRef { core in
      core.look(ifFree: { $0.source.map { _ in hold() } != nil })
    }
    guard isHeld != true else { return takeOver() }
    // Held on the way, and not let go of before it is held again: that might release it, under the lock.
    let core = unsafe core.takeUnretainedValue()
    weak let reference = core
    return withExtendedLifetime(core) { reference }
  }

  /// Holds the source for the waiter, until that takes it over.
  func hold() { _ = unsafe core.retain() }

  /// The source that was held for the waiter.
  func takeOver() -> PromiseCore { unsafe core.takeRetainedValue() }
}
