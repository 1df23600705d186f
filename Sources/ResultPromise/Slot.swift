import Dispatchers

/// Storage in a promise for one thing at a time: the transform that makes its result, and then the result.
///
/// Raw words, whose type the callers know: a stored property of the promise's own type would be looked up
/// among all types whenever a promise is released.
@usableFromInline struct Slot {
  @usableFromInline enum Content: Sendable {
    /// Becomes any other.
    case nothing
    /// Becomes nothing when it is called, or when nobody needs it any more.
    case transform
    /// The result, which stays.
    case value, error
  }

  /// A value that does not fit into two words, or must not be moved, is stored elsewhere; the first word points to it.
  @usableFromInline typealias Words = (UInt, UInt)

  @usableFromInline var words: Words = (0, 0)
  @usableFromInline var content = Content.nothing

  @inlinable init() {}

  @inline(__always) @inlinable static func fits<Thing>(_: Thing.Type) -> Bool {
    MemoryLayout<Thing>.size <= MemoryLayout<Words>.size
      && MemoryLayout<Thing>.alignment <= MemoryLayout<Words>.alignment
      && _isBitwiseTakable(Thing.self)
  }

  @inlinable mutating func put<Thing>(_ thing: Thing, as content: Content) {
    self.content = content
    if !Slot.fits(Thing.self) {
      words.0 = UInt(bitPattern: UnsafeMutablePointer<Thing>.allocate(capacity: 1))
    }
    unsafe withPointer(to: Thing.self) { unsafe $0.initialize(to: thing) }
  }

  /// The thing, which stays.
  @inlinable func read<Thing>(_: Thing.Type) -> Thing {
    var copy = self
    return unsafe copy.withPointer(to: Thing.self) { unsafe $0.pointee }
  }

  /// Takes the thing out.
  @inlinable mutating func take<Thing>(_: Thing.Type) -> Thing {
    defer { leave(Thing.self) }
    return unsafe withPointer(to: Thing.self) { unsafe $0.move() }
  }

  /// Releases the thing.
  @inline(__always) @inlinable mutating func release<Thing>(_: Thing.Type) {
    if _isPOD(Thing.self), Slot.fits(Thing.self) { return }
    unsafe withPointer(to: Thing.self) { _ = unsafe $0.deinitialize(count: 1) }
    leave(Thing.self)
  }

  @inline(__always) @inlinable mutating func leave<Thing>(_: Thing.Type) {
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

// The slot of a promise is used under its lock; and, once it is settled, only to read the result, or to release it at
// the end. So no access can overlap a change.
extension PromiseCore {
  @inlinable final func put<Thing>(_ thing: Thing, as content: Slot.Content) {
    unsafe slot.put(thing, as: content)
  }

  /// Takes the transform out; `nil` if it was taken already.
  @inlinable final func takeTransform<Known>(as _: Known.Type) -> Known? {
    unsafe slot.content == .transform ? slot.take(Known.self) : nil
  }

  /// Takes the transform out to release it; `nil` also if it captured nothing.
  final func takeCaptures() -> AnyTransform? {
    let isEmpty = unsafe slot.words.1 == 0
    let transform = takeTransform(as: AnyTransform.self)
    return isEmpty ? nil : transform
  }

  /// The result of a settled promise.
  @inlinable final func read<Value, Failure>() -> Result<Value, Failure> {
    unsafe slot.content == .value
      ? .success(slot.read(Value.self)) : .failure(slot.read(Failure.self))
  }

  /// Releases what is left, at the end.
  @inline(__always) @inlinable
  final func releaseContent<Value: Sendable, Failure>(of _: Result<Value, Failure>.Type) {
    switch unsafe slot.content {
    case .nothing: break
    case .transform: unsafe slot.release(AnyTransform.self)
    case .value: release(Value.self)
    case .error: release(Failure.self)
    }
  }

  @inline(__always) @inlinable final func release<End: Sendable>(_: End.Type) {
    if _isPOD(End.self) { unsafe slot.release(End.self) } else { releaseInTurn(End.self) }
  }

  /// Releases a value or an error, which may hold another promise, which holds a value, and so on.
  @usableFromInline final func releaseInTurn<End: Sendable>(_: End.Type) {
    Turn.releasing { later in
      guard let later else { return unsafe slot.release(End.self) }
      later.change { unsafe $0.append(.drop(Box(slot.take(End.self)))) }
    }
  }
}
