/// What meets a promise, and how: a step, the way in which the promise ends, when it does, and what came before.
struct Moment<Step: Sendable>: Sendable {
  let step: Step
  /// How the promise ends: one of the three.
  let end: Ends
  let arrival: Arrival
  /// Whether the same step was attached before.
  var isSecond = false

  /// How many times the step is attached.
  var handlers: Int { isSecond ? 2 : 1 }
  /// The same with nothing attached before.
  var alone: Moment { Moment(step: step, end: end, arrival: arrival) }
}
