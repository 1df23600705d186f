/// A step of any kind, in one form; its handler runs for some ends.
protocol Handling: Spelling {
  /// The kind of step, as its spellings' type is called.
  var kind: String { get }
  /// The ends that its handler runs for; none where it has no handler of the user's.
  var ends: Ends { get }
}

extension Spelling {
  /// The kind of step that it says.
  var kindOfStep: String {
    (self as? any Handling)?.kind ?? String("\(type(of: self))".prefix { $0 != "<" })
  }
}

extension Array where Element: Handling {
  /// Those whose handlers run for an end.
  func hearing(_ end: Ends) -> [Element] { filter { $0.ends.contains(end) } }

  /// Those that have a handler of the user's.
  var handling: [Element] { filter { !$0.ends.isEmpty } }
}
