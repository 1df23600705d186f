/// One public way to say one step, with the source text that a user would write.
///
/// Each kind of step has a type of its own, so that rule bodies are checked by the compiler to the end.
public protocol Spelling: Sendable {
  /// The source text, with `…` for the handler's body.
  var text: String { get }
  /// Where its handler runs.
  var schedule: Schedule { get }
}

extension Array where Element: Spelling {
  /// Those whose handlers run when the trial decides; where there is none, all.
  var driven: [Element] {
    let driven = filter(\.schedule.place.isDriven)
    return driven.isEmpty ? self : driven
  }

  /// Those whose handlers run one after another.
  var serial: [Element] { filter { $0.schedule.place != .pool } }
}
