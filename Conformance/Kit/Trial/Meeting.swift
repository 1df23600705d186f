/// What came of an encounter.
struct Meeting<Handle: Sendable>: Sendable {
  /// The promise that was met.
  let handle: Handle
  /// How it ended, as seen by an observer that came last.
  let outcome: Outcome
  /// What the handler was given, each time that it ran; `nil` for a handler that is given nothing.
  let given: [Outcome?]
  /// What an observer of the derived promise saw, where there is such a promise.
  let derived: Observation?
}
