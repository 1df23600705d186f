import Foundation

/// When a promise settles, compared with the moment at which a handler is attached.
public enum Arrival: String, Sendable, CaseIterable {
  /// It was settled before.
  case already
  /// It settles right after, from the same thread.
  case immediately
  /// It settles later, from another thread.
  case eventually
}
