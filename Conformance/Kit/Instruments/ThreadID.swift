import Platform

/// Tells threads apart.
public struct ThreadID: Hashable, Sendable {
  private let raw: UInt

  /// The thread that asks.
  public static var current: ThreadID { ThreadID(raw: currentThread) }
}
