#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// A value for each thread, kept for the duration of a call.
@_spi(Storage) public struct ThreadSlot<Thing>: Sendable {
  @usableFromInline let key = ThreadKey()
  /// Makes one; no thread keeps a value yet.
  @inlinable package init() {}
  /// The value that a thread keeps, valid for as long.
  @safe public struct Kept {
    @usableFromInline let pointer: UnsafeMutablePointer<Thing>
    @inlinable init(_ pointer: UnsafeMutablePointer<Thing>) { unsafe self.pointer = pointer }
    /// Changes it in place.
    @inlinable package func change<Answer>(_ body: (inout Thing) -> Answer) -> Answer {
      unsafe body(&pointer.pointee)
    }
  }

  /// The value of the calling thread; `nil` if it keeps none.
  @inlinable package var kept: Kept? {
    unsafe key.get().map { unsafe Kept($0.assumingMemoryBound(to: Thing.self)) }
  }

  /// Keeps `thing` for the calling thread until `body` returns.
  @inlinable package func keep(_ thing: consuming Thing, _ body: (Kept) -> Void) {
    unsafe withUnsafeMutablePointer(to: &thing) { pointer in
      unsafe key.set(pointer)
      defer { unsafe key.set(nil) }
      body(unsafe Kept(pointer))
    }
  }
}

/// Where each thread has a pointer of its own.
@usableFromInline struct ThreadKey: Sendable {
  @usableFromInline typealias Pointer = UnsafeMutableRawPointer
  @usableFromInline init() {}
  #if canImport(WinSDK)
    private let key = FlsAlloc(nil)
    @usableFromInline func get() -> Pointer? { unsafe FlsGetValue(key) }
    @usableFromInline func set(_ pointer: Pointer?) { unsafe FlsSetValue(key, pointer) }
  #else
    private let key: pthread_key_t = {
      var key = pthread_key_t()
      precondition(unsafe pthread_key_create(&key, nil) == 0, "no thread-specific key is left")
      return key
    }()
    @usableFromInline func get() -> Pointer? { unsafe pthread_getspecific(key) }
    @usableFromInline func set(_ pointer: Pointer?) { unsafe pthread_setspecific(key, pointer) }
  #endif
}
