/// What came of a moment.
struct Met<Handle: Sendable, Made: Sendable>: Sendable {
  /// The promise that was met.
  let handle: Handle
  /// What ended it, which somebody may hold for long, and what settles it with it.
  let ender: @Sendable () -> Void
  /// How it ended, as seen by an observer that came last.
  let end: Outcome
  /// What was attached, in turn.
  let made: [Made]
}
