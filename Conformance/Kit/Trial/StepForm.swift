/// What a step attaches to a promise, whatever its kind is.
struct StepForm: Sendable, Equatable {
  /// The ends that a handler is for.
  enum Wants: Sendable, Equatable {
    case value, error, everyEnd
    /// One error only, by its number.
    case only(Int)
  }
  /// What a handler returns.
  enum Gives: Sendable { case nothing, value, promise }

  /// What its handlers are for, in their order; none where it has no handler of the user's.
  var wants: [Wants] = []
  var gives = Gives.nothing
  /// Whether it makes a promise, so that a chain can be made of it.
  var makesPromise = true

  /// Whether its handler runs at every end.
  var isFinally: Bool { wants == [.everyEnd] }
  /// Whether it is for one error only.
  var isForOneError: Bool { if case .only? = wants.first { true } else { false } }

  /// The ends that its handlers run for.
  var ends: Ends {
    wants.reduce(into: []) { ends, wants in
      switch wants {
      case .value: ends.insert(.value)
      case .error, .only: ends.insert(.error)
      case .everyEnd: ends.formUnion(.either)
      }
    }
  }
}
