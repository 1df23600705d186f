/// What the last handler of a step made of a moment.
struct Heard<Handle: Sendable>: Sendable {
  /// The promise that was met.
  let handle: Handle
  /// How it ended, as seen by an observer that came last.
  let end: Outcome
  /// What the handler was given, each time that it ran; `nil` for a handler that is given nothing.
  let given: [Outcome?]
  /// What an observer of the derived promise saw, where there is such a promise.
  let derived: Observation?
}
