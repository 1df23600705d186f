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

  /// Those that need no other handler.
  public static let plain: [Arrival] = [.already, .immediately, .eventually]
  /// Those before which the promise is pending.
  static let whilePending: [Arrival] = [.immediately, .eventually, .fromAnother]

  var isPlain: Bool { Arrival.plain.contains(self) }
}
