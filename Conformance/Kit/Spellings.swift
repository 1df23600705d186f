/// The body of a step that transforms a value.
public typealias TransformBody = @Sendable (Token) throws(Fault) -> Token
/// The body of a step that deals with an error.
public typealias RecoveryBody = @Sendable (Fault) throws(Fault) -> Token

/// Where a spelling's handler runs.
public struct Schedule: Sendable, Equatable {
  /// The kinds of place that the suite can tell apart.
  public enum Place: Sendable, Equatable {
    /// On the thread that settles or attaches, inside that call.
    case current
    /// Behind the trial's gate.
    case gate
    /// On the main thread.
    case main
  }

  /// Where the handler runs.
  public let place: Place
  /// Whether the call itself says so: by an argument or by the type of the closure it takes.
  public let isNamed: Bool

  /// A library whose handlers always run in `place`, whatever the call says.
  public static func always(_ place: Place) -> Schedule { Schedule(place: place, isNamed: false) }
  /// A call that names `place`.
  public static func named(_ place: Place) -> Schedule { Schedule(place: place, isNamed: true) }
}

/// One public way to say one step, with the source text that a user would write.
///
/// Each kind of step has a type of its own, so that rule bodies are checked by the compiler to the end.
public protocol Spelling: Sendable {
  /// The source text, with `…` for the handler's body.
  var text: String { get }
  /// Where its handler runs.
  var schedule: Schedule { get }
}

/// A way to make a promise that is settled already.
public struct Maker<A: PromiseAdapter>: Spelling {
  /// What it makes.
  public enum Kind: Sendable {
    /// A fulfilled promise.
    case fulfilled(@Sendable (A, Token) -> A.Handle)
    /// A rejected promise.
    case rejected(@Sendable (A, Fault) -> A.Handle)
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// What it makes.
  public let make: Kind

  /// Lists a way to make a settled promise.
  public init(_ text: String, _ schedule: Schedule, _ make: Kind) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}

/// A way to make a promise together with the work that settles it.
public struct Executor<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Whether the work may throw.
  public let canFail: Bool
  /// Makes the promise; the body is given what settles it.
  public let make: @Sendable (A, @escaping @Sendable (Settler) throws(Fault) -> Void) -> A.Handle

  /// Lists a way to make a promise with its work.
  public init(
    _ text: String,
    _ schedule: Schedule,
    canFail: Bool = true,
    _ make:
      @escaping @Sendable (A, @escaping @Sendable (Settler) throws(Fault) -> Void) -> A.Handle
  ) {
    (self.text, self.schedule, self.canFail, self.make) = (text, schedule, canFail, make)
  }
}

/// A way to turn what a closure does at once into a promise.
public struct Attempt<A: PromiseAdapter>: Spelling {
  /// What the closure returns.
  public enum Kind: Sendable {
    /// A value.
    case value(@Sendable (A, @Sendable () throws(Fault) -> Token) -> A.Handle)
    /// A promise.
    case promise(@Sendable (A, @Sendable () throws(Fault) -> A.Handle) -> A.Handle)
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// What the closure returns, and the call.
  public let make: Kind

  /// Lists a way to start a chain with a closure.
  public init(_ text: String, _ schedule: Schedule, _ make: Kind) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}

/// A way to make a promise of a promise that exists.
public struct Wrapper<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call.
  public let make: @Sendable (A, A.Handle) -> A.Handle

  /// Lists a way to wrap.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ make: @escaping @Sendable (A, A.Handle) -> A.Handle
  ) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}

/// Something outside the library that calls back: given a settler, it uses it as it pleases.
public typealias ForeignSource = @Sendable (Settler) throws(Fault) -> Void

/// A way to take over a callback-taking thing that is no promise of this library.
public struct Importer<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Whether a source that throws is taken over as well.
  public let canFail: Bool
  /// The call.
  public let make: @Sendable (A, @escaping ForeignSource) -> A.Handle

  /// Lists a way to take over a foreign source.
  public init(
    _ text: String,
    _ schedule: Schedule,
    canFail: Bool = true,
    _ make: @escaping @Sendable (A, @escaping ForeignSource) -> A.Handle
  ) {
    (self.text, self.schedule, self.canFail, self.make) = (text, schedule, canFail, make)
  }
}

/// A way to transform the value.
public struct Transform<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Whether the handler can fail, by throwing or by returning a failure.
  public let canFail: Bool
  /// The call.
  public let apply: @Sendable (A, A.Handle, @escaping TransformBody) -> A.Handle

  /// Lists a way to transform.
  public init(
    _ text: String,
    _ schedule: Schedule,
    canFail: Bool = true,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping TransformBody) -> A.Handle
  ) {
    (self.text, self.schedule, self.canFail, self.apply) = (text, schedule, canFail, apply)
  }
}

/// A way to go on with a promise that the handler returns.
public struct Chain<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Whether the handler can fail, by throwing instead of returning a promise.
  public let canFail: Bool
  /// The call.
  public let apply:
    @Sendable (A, A.Handle, @escaping @Sendable (Token) throws(Fault) -> A.Handle) -> A.Handle

  /// Lists a way to chain.
  public init(
    _ text: String,
    _ schedule: Schedule,
    canFail: Bool = true,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping @Sendable (Token) throws(Fault) -> A.Handle) ->
      A.Handle
  ) {
    (self.text, self.schedule, self.canFail, self.apply) = (text, schedule, canFail, apply)
  }
}

/// A way to turn the error into a value.
public struct Recovery<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Whether the handler can fail again.
  public let canFail: Bool
  /// The call.
  public let apply: @Sendable (A, A.Handle, @escaping RecoveryBody) -> A.Handle

  /// Lists a way to recover.
  public init(
    _ text: String,
    _ schedule: Schedule,
    canFail: Bool = true,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping RecoveryBody) -> A.Handle
  ) {
    (self.text, self.schedule, self.canFail, self.apply) = (text, schedule, canFail, apply)
  }
}

/// A way to go on, after an error, with a promise that the handler returns.
public struct RecoveryChain<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call.
  public let apply: @Sendable (A, A.Handle, @escaping @Sendable (Fault) -> A.Handle) -> A.Handle

  /// Lists a way to recover with a promise.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping @Sendable (Fault) -> A.Handle) -> A.Handle
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}

/// A way to see the value, where the result is of no interest.
public struct ValueObserver<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call.
  public let apply: @Sendable (A, A.Handle, @escaping @Sendable (Token) -> Void) -> Void

  /// Lists a way to see the value.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping @Sendable (Token) -> Void) -> Void
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}

/// A way to see the error.
public struct ErrorObserver<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call; the promise it returns is of interest only where the failure goes on.
  public let apply: @Sendable (A, A.Handle, @escaping @Sendable (Fault) -> Void) -> A.Handle?

  /// Lists a way to see the error.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping @Sendable (Fault) -> Void) -> A.Handle?
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}

/// A way to attach one handler for each way to end.
public struct Pair<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call.
  public let apply:
    @Sendable (A, A.Handle, @escaping TransformBody, @escaping RecoveryBody) -> A.Handle

  /// Lists a way to attach a pair.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping TransformBody, @escaping RecoveryBody) -> A.Handle
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}

/// A way to run something however the promise ends.
public struct Finalizer<A: PromiseAdapter>: Spelling {
  /// What the handler returns.
  public enum Kind: Sendable {
    /// Nothing, and it cannot fail.
    case plain(@Sendable (A, A.Handle, @escaping @Sendable () -> Void) -> A.Handle)
    /// Nothing, and it may throw.
    case throwing(@Sendable (A, A.Handle, @escaping @Sendable () throws(Fault) -> Void) -> A.Handle)
    /// A promise that is awaited first.
    case promise(@Sendable (A, A.Handle, @escaping @Sendable () -> A.Handle) -> A.Handle)
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// What the handler returns, and the call.
  public let apply: Kind

  /// Lists a way to run something at the end.
  public init(_ text: String, _ schedule: Schedule, _ apply: Kind) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}

/// A way to move what follows to another context.
public struct Mover<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call: what follows is to run behind the gate.
  public let apply: @Sendable (A, A.Handle, Gate) -> A.Handle

  /// Lists a way to move a chain.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply: @escaping @Sendable (A, A.Handle, Gate) -> A.Handle
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}

/// A program for the compiler: it must be accepted, or rejected at the marked lines.
public struct Fixture: Sendable {
  /// The rule it shows.
  public let rule: String
  /// The source; a line that must be rejected ends in `// error: gist`, one to be warned about in
  /// `// warning: gist`, where *gist* is a part of the diagnostic.
  public let source: String

  /// Lists a fixture for a static rule.
  public init(_ rule: String, _ source: String) {
    (self.rule, self.source) = (rule, source)
  }
}
