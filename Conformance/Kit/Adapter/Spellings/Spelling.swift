/// One public way to say one step, with the source text that a user would write.
///
/// Each kind of step has its own type, so that the compiler checks rule bodies completely.
public protocol Spelling: Sendable {
  /// The source text, with `…` for the handler's body.
  var text: String { get }
  /// Where its handler runs.
  var schedule: Schedule { get }
  /// Where an adapter lists it, if one does.
  var place: SourcePlace? { get }
}

extension Spelling {
  /// It is in no list, unless it says where.
  public var place: SourcePlace? { nil }

  /// Whether the handlers of all promises run one after another there, and not only those of one promise.
  var sharesItsPlace: Bool { ![.current, .pool].contains(schedule.place) }
}

extension Array where Element: Spelling {
  /// The spellings whose handlers run when the trial decides; all, where there are none.
  var driven: [Element] {
    let driven = filter(\.schedule.place.isDriven)
    return driven.isEmpty ? self : driven
  }

  /// The spellings whose handlers run one after another.
  var serial: [Element] { filter { $0.schedule.place != .pool } }
}
