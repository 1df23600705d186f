/// Storage in a waiter for one thing at a time: the closure that it is to call, and then the value or error of a promise.
///
/// Raw words, whose type the callers know: a stored property of the promise's own type would be looked up among all
/// types whenever a promise is released.
@usableFromInline package struct Slot {
  @usableFromInline package enum Content: Sendable {
    /// Becomes any other.
    case nothing
    /// Becomes nothing when it is called, or when it is no longer needed.
    case transform
    /// How the promise ended, which stays.
    case value, error
  }

  /// A value that does not fit into two words, or must not be moved, is stored elsewhere; the first word points to it.
  @usableFromInline var words: (UInt, UInt) = (0, 0)
  @usableFromInline package var content = Content.nothing

  @inlinable package init() {}

  @inline(__always) @inlinable static func fits<Thing>(_: Thing.Type) -> Bool {
    MemoryLayout<Thing>.size <= MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<Thing>.alignment <= MemoryLayout<(UInt, UInt)>.alignment
      && _isBitwiseTakable(Thing.self)
  }

  @inlinable package mutating func put<Thing>(_ thing: Thing, as content: Content) {
    self.content = content
    if !Slot.fits(Thing.self) {
      words.0 = UInt(bitPattern: UnsafeMutablePointer<Thing>.allocate(capacity: 1))
    }
    unsafe withPointer(to: Thing.self) { unsafe $0.initialize(to: thing) }
  }

  /// The thing, which stays.
  @inlinable package func read<Thing>(_: Thing.Type) -> Thing {
    var copy = self
    return unsafe copy.withPointer(to: Thing.self) { unsafe $0.pointee }
  }

  /// Takes the thing out.
  @inlinable package mutating func take<Thing>(_: Thing.Type) -> Thing {
    defer { clear(Thing.self) }
    return unsafe withPointer(to: Thing.self) { unsafe $0.move() }
  }

  /// Releases the thing.
  @inline(__always) @inlinable package mutating func release<Thing>(_: Thing.Type) {
    if _isPOD(Thing.self), Slot.fits(Thing.self) { return }
    unsafe withPointer(to: Thing.self) { _ = unsafe $0.deinitialize(count: 1) }
    clear(Thing.self)
  }

  @inline(__always) @inlinable mutating func clear<Thing>(_: Thing.Type) {
    content = .nothing
    if Slot.fits(Thing.self) { return }
    unsafe UnsafeMutablePointer<Thing>(bitPattern: words.0).unsafelyUnwrapped.deallocate()
  }

  @inline(__always) @inlinable mutating func withPointer<Thing, Answer>(
    to _: Thing.Type,
    _ body: (UnsafeMutablePointer<Thing>) -> Answer
  ) -> Answer {
    if Slot.fits(Thing.self) {
      return unsafe withUnsafeMutableBytes(of: &words) {
        unsafe body($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Thing.self))
      }
    }
    return unsafe body(UnsafeMutablePointer(bitPattern: words.0).unsafelyUnwrapped)
  }
}

// The slot of a handler is used by its maker until it waits, and then by the thread that took it out of its source's
// list. The slot of a promise is used under its lock; and, once it is settled, only to read how it ended, or to release
// that at the end. So no access can overlap a change.
extension PromiseWaiter {
  @inlinable package final var content: Slot.Content { unsafe slot.content }

  @inlinable package final func put<Thing>(_ thing: Thing, as content: Slot.Content) {
    unsafe slot.put(thing, as: content)
  }

  /// The value or error of a settled promise.
  @inlinable package final func read<End>(_: End.Type = End.self) -> End {
    unsafe slot.read(End.self)
  }

  /// Takes the transform out; `nil` if it was taken already.
  @inlinable package final func takeTransform<Known>(as _: Known.Type = Known.self) -> Known? {
    unsafe slot.content == .transform ? slot.take(Known.self) : nil
  }

  /// Takes the transform out to release it; `nil` also if it captured nothing.
  package final func takeCaptures() -> AnyTransform? {
    if unsafe slot.words.1 != 0 { return takeTransform(as: AnyTransform.self) }
    if content == .transform { unsafe slot.content = .nothing }
    return nil
  }

  /// Releases the value or error of a promise that is being released.
  @inline(__always) @inlinable package func release<T>(_: T.Type, in turn: @autoclosure () -> Turn)
  {
    if _isPOD(T.self) { unsafe slot.release(T.self) } else { releaseInTurn(T.self, turn()) }
  }

  /// Takes the value or error out of a promise that is being released.
  @inlinable package func takeEnd<T>(_: T.Type) -> T { unsafe slot.take(T.self) }

  /// Releases what may hold another promise, which holds a value, and so on.
  @usableFromInline final func releaseInTurn<End>(_: End.Type, _ turn: Turn) {
    turn.releasing { later in
      guard let later else { return unsafe slot.release(End.self) }
      later.add(unsafe .release(Box(slot.take(End.self))))
    }
  }
}

/// Something of any type, behind one reference.
@usableFromInline package final class Box<Thing> {
  package let thing: Thing

  @usableFromInline package init(_ thing: Thing) { self.thing = thing }
}

extension Box: Sendable where Thing: Sendable {}
