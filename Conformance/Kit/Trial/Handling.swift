/// A spelling whose handler runs for some ends.
protocol Handling: Spelling {
  /// The ends that its handler runs for; none where it has no handler of the user's.
  var ends: Ends { get }
}
