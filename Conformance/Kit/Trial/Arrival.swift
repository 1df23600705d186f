import Foundation

/// When a promise settles, compared with the moment at which a handler is attached.
public enum Arrival: String, Sendable, CaseIterable {
  /// It was settled before.
  case already
  /// It settles right after, from the same thread.
  case immediately
  /// It settles later, from another thread.
  case eventually
  /// It was settled before, and the handler is attached inside a handler of the same promise.
  case inside
  /// It was settled before, and the handler is attached inside a handler of another promise.
  case insideAnother = "inside another"
  /// It settles inside a handler of another promise.
  case fromAnother = "from another"
  /// It was settled before, and the handler is attached while another thread runs a handler of the same promise.
  case beside
}

extension [Arrival] {
  /// Those that need no other handler.
  public static var plain: Self { [.already, .immediately, .eventually] }
  /// Those before which the promise is pending.
  static var whilePending: Self { [.immediately, .eventually, .fromAnother] }
  /// All that there are.
  static var all: Self { Arrival.allCases }
}
