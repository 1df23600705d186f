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

// The transform is used by the maker of the promise until it waits; then by the thread that took it out of its source's
// list, or that releases it at the end. The result is put there under the lock, and stays. So no access can overlap a
// change.
extension PromiseCore {
  @inlinable final func put<Thing>(_ thing: Thing, as content: Slot.Content) {
    unsafe slot.put(thing, as: content)
  }

  @inlinable final func put(reason: any Error) {
    // Without the coercion the compiler would store the error inside the `any Error`, with its own type.
    unsafe slot.put(reason as any Error, as: .error)
  }

  /// Takes the transform out; `nil` if it was taken already.
  @inlinable final func takeTransform<Known>(as _: Known.Type) -> Known? {
    unsafe slot.content == .transform ? slot.take(Known.self) : nil
  }

  /// Takes the transform out to release it; `nil` if there is none, or it captured nothing.
  final func takeCaptures() -> AnyTransform? {
    unsafe slot.words.1 == 0 ? nil : takeTransform(as: AnyTransform.self)
  }

  /// The result of a settled promise.
  @inlinable final func read<Value>() -> Result<Value, any Error> {
    unsafe slot.content == .value
      ? .success(slot.read(Value.self)) : .failure(slot.read((any Error).self))
  }

  /// Releases what is left, at the end.
  @inline(__always) @inlinable final func releaseContent<Value: Sendable>(_: Value.Type) {
    switch unsafe slot.content {
    case .nothing: break
    case .transform: unsafe slot.release(AnyTransform.self)
    case .value:
      if _isPOD(Value.self) { unsafe slot.release(Value.self) } else { release(Value.self) }
    case .error: releaseReason()
    }
  }

  /// Releases the value, which may hold another promise, which holds a value, and so on.
  @usableFromInline final func release<Value: Sendable>(_: Value.Type) {
    DeferredRelease.release(
      { unsafe slot.release(Value.self) },
      later: unsafe .others([slot.take(Value.self)])
    )
  }

  /// Releases the reason, which nobody can handle any more.
  @usableFromInline final func releaseReason() {
    if queue.reporter != nil { reportAtLast() }
    let isPlain = unsafe slot.withPointer(to: (any Error).self) {
      unsafe PromiseCore.isPlain($0.pointee)
    }
    if isPlain { return unsafe slot.release((any Error).self) }
    DeferredRelease.add(unsafe .reason(slot.take((any Error).self)))
  }

  /// Whether it holds no reference, so that nothing else is released with it.
  private static func isPlain<Reason: Error>(_: borrowing Reason) -> Bool { _isPOD(Reason.self) }
}
