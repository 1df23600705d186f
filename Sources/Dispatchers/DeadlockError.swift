/// A wait that would never end, because the calling thread blocks what it waits for.
///
/// Thrown by a promise's `wait()` instead of waiting.
public struct DeadlockError: Error, Equatable, CustomStringConvertible {
  /// What the call would have blocked, as in `the dispatcher “com.apple.main-thread”`.
  public let place: String
  /// The promise that was waited for, as in `“login” of App/Login.swift:12`; `nil` if it has no name.
  public private(set) var promise: String?

  /// Makes the error from what a call would have blocked.
  ///
  /// - Parameter place: a description of it.
  public init(blocking place: String) {
    self.place = place
  }

  /// Makes the error from what a call would have blocked.
  ///
  /// - Parameter dispatcher: where something has to run before the call could return.
  public init(blocking dispatcher: any Dispatcher) {
    self.init(blocking: "the dispatcher “\(dispatcher.label)”")
  }

  /// The same, of a wait for this promise.
  package func waiting(for promise: any AnyObject & Sendable) -> DeadlockError {
    var error = self
    error.promise = PromiseNames.name(of: promise)
    return error
  }

  /// The call, what it would have blocked, and what to do instead.
  public var description: String {
    let name = promise.map { " for \($0)" } ?? ""
    return """
      wait()\(name) would never return: what it waits for may have to run on \(place), which this call would block; \
      call wait() on another thread, or go on in a handler instead
      """
  }
}

extension DeadlockError {
  /// Why the calling thread must not be blocked, whatever for; `nil` if it may be.
  @_documentation(visibility: internal) public static var onThisThread: DeadlockError? {
    SharedThread.current.map { DeadlockError(blocking: $0) }
  }
}
