/// A spelling of any kind, in one form: what a program can call, and what a referee must know about it.
struct Phrase: Sendable {
  /// What the call makes, or does.
  enum Kind: Sendable, Equatable {
    case fulfilled, rejected
    /// The closure is given what settles the promise.
    case work, importer
    /// The closure returns what the promise ends with.
    case attempt(Gives)
    case wrapper
    /// A step, by what its handlers are for.
    case step([Wants], Gives, makesPromise: Bool)
    case combination(CombinationKind, ClosedRange<Int>)
    /// What follows runs through the gate.
    case mover
    /// A promise that knows the time, and one with a time limit.
    case delay, limit
    /// The closure makes the promise of an attempt.
    case retry

    /// The laws without which all that follows from it may be different: programs leave it out where one does not hold.
    var laws: [String] {
      switch self {
      case .combination(.all, _): ["ALL-02"]
      case .step([.everyEnd], _, _): ["FIN-06"]
      default: []
      }
    }
  }

  /// The ends that a handler is for.
  enum Wants: Sendable, Equatable {
    case value, error, everyEnd
    /// One error only, by its number.
    case only(Int)
  }
  /// What a handler returns.
  enum Gives: Sendable { case nothing, value, promise }

  var kind: Kind
  var text: String
  /// Where its handlers run; `nil` if in no order.
  var place: Schedule.Place?
  /// Whether the call itself says so.
  var isNamed: Bool
  /// Whether a handler may throw.
  var canFail = true
  /// Whether it is made of two steps, of which a cancellation reaches only the last.
  var isTwoSteps = false

  /// Whether it is a step for one error only.
  var isForOneError: Bool {
    if case .step(let all, _, _) = kind, case .only? = all.first { true } else { false }
  }

  /// What its closures return.
  var gives: Gives {
    switch kind {
    case .attempt(let gives), .step(_, let gives, _): gives
    case .retry: .promise
    default: .nothing
    }
  }
}

extension Schedule.Place {
  /// The same, if the order of all handlers there is known; in a loop, some run inside others.
  var order: Self? { self == .pool || self == .loop ? nil : self }
}
