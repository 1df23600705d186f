/// An error that holds others, each of which may do so again.
package protocol ErrorHolder: Error {
  var heldErrors: [any Error] { get }
}

/// An error as `any Error`: not in one more box, if it is one already.
package func anyError<Failure: Error>(_ error: Failure) -> any Error {
  guard Failure.self == (any Error).self else { return error }
  return unsafe unsafeBitCast(error, to: (any Error).self)
}

/// Errors that are released in a loop, one after another, and not inside one another.
private final class HeldErrors: Sendable {
  private nonisolated(unsafe) var rest: [any Error]

  init(_ rest: [any Error]) { unsafe self.rest = rest }

  deinit {
    while unsafe !rest.isEmpty {
      // Asked in its place: in a debug build, a variable may be a copy. What something else holds as well is not released
      // now, nor is what it holds.
      let isOnly = unsafe HeldErrors.isOnlyReference(&rest[rest.count - 1])
      let error = unsafe rest.removeLast()
      guard isOnly, let holder = error as? any ErrorHolder else { continue }
      unsafe rest += holder.heldErrors
    }
  }

  #if canImport(ObjectiveC)
    // The box may be an object of Objective-C, of which it is not known.
    private typealias ErrorBox = AnyObject
  #else
    // Not `AnyObject`, of which a debug build asks a copy. Only the count is read, which is where all classes have it.
    private typealias ErrorBox = HeldErrors
  #endif

  /// Whether nothing else refers to the box; `false` where that is not known.
  private static func isOnlyReference(_ error: inout any Error) -> Bool {
    unsafe withUnsafeMutablePointer(to: &error) { error in
      unsafe error.withMemoryRebound(to: ErrorBox.self, capacity: 1) {
        unsafe isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }
}

extension PromiseWaiter {
  /// Releases the error of a promise that is being released.
  @inline(__always) @inlinable package func releaseError<T: Error>(
    _: T.Type,
    in turn: @autoclosure () -> Turn
  ) {
    if _isPOD(T.self) { release(T.self, in: turn()) } else { releaseErrorInTurn(T.self, turn()) }
  }

  /// The same for one that may hold others.
  @usableFromInline final func releaseErrorInTurn<T: Error>(_: T.Type, _ turn: Turn) {
    guard read(T.self) is any ErrorHolder else { return releaseInTurn(T.self, turn) }
    turn.releasing { later in
      let errors = HeldErrors([anyError(takeEnd(T.self))])
      later?.add(.release(errors))
    }
  }
}
