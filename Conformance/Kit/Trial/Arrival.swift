import Foundation

/// When the promise settles, seen from the handler that is attached.
public enum Arrival: String, Sendable, CaseIterable {
  /// It was settled before.
  case already
  /// It settles right after, from the same thread.
  case immediately
  /// It settles later, from another thread.
  case eventually
}
