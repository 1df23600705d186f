/// An operation was aborted without another reason: the DOM's `AbortError`.
public struct AbortError: Error, Equatable, CustomStringConvertible {
  /// Makes the error; all of them are equal.
  public init() {}

  /// What happened.
  public var description: String { "the operation was aborted" }
}

/// The time of an ``AbortSignal/timeout(_:clock:)`` is up: the DOM's `TimeoutError`.
public struct TimeoutError: Error, Equatable, CustomStringConvertible {
  /// Makes the error; all of them are equal.
  public init() {}

  /// What happened.
  public var description: String { "the operation timed out" }
}
