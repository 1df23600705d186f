/// A spelling of any kind, in one form: what a program can call, and what an oracle must know about it.
struct Signature: Sendable {
  /// What the call makes, or does.
  enum Kind: Sendable, Equatable {
    case fulfilled, rejected
    /// The closure is given what settles the promise.
    case work, importer
    /// The closure returns what the promise ends with.
    case attempt(StepForm.Gives)
    case wrapper
    /// A step with handlers of the user's.
    case step(StepForm)
    case combination(CombinationKind, ClosedRange<Int>)
    /// What follows runs through the gate.
    case mover
    /// A promise that knows the time, and one with a time limit.
    case delay, limit
    /// The closure makes the promise of an attempt.
    case retry

    /// The laws without which all that follows from it may be different: programs leave it out where one does not hold.
    var laws: [RuleName] {
      switch self {
      case .combination(.all, _): [.all02]
      case .step(let form) where form.isFinally: [.fin06]
      default: []
      }
    }
  }

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

  /// Whether it is a retry that asks about each error of the suite's.
  var asks = false
  /// Whether it combines the first few values, of which ``FuzzProgram/Operation/few`` says how many.
  var isFirstFew = false

  /// Whether it does the same in the same place.
  func isAlike(_ other: Signature) -> Bool {
    kind == other.kind && place == other.place && asks == other.asks
      && isFirstFew == other.isFirstFew
  }

  /// What it attaches, where it is a step.
  var form: StepForm? { if case .step(let form) = kind { form } else { nil } }

  /// What its closures return.
  var gives: StepForm.Gives {
    switch kind {
    case .attempt(let gives): gives
    case .step(let form): form.gives
    case .retry: .promise
    default: .nothing
    }
  }
}

extension Schedule.Place {
  /// The same, if the order of all handlers there is known; in a loop, some run inside others.
  var order: Self? { self == .pool || self == .loop ? nil : self }
}
