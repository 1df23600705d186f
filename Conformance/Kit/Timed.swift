/// A library with promises that know the time: by a clock that one can hand to it.
///
/// The adapter makes that clock of ``Stage/clock``. A list that stays empty makes the rules about it not
/// applicable.
public protocol TimedAdapter: PromiseAdapter {
  /// Ways to get a promise that is fulfilled after a while.
  static var delays: [Delay<Self>] { get }
  /// Ways to give a promise a time limit.
  static var timeouts: [Timeout<Self>] { get }
  /// Ways to try something more than once.
  static var retries: [Retry<Self>] { get }
}

/// A way to get a promise that is fulfilled after a while.
public struct Delay<A: PromiseAdapter>: Spelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call.
  public let make: @Sendable (A, Duration) -> Output<Void>

  /// Lists a way to wait.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ make: @escaping @Sendable (A, Duration) -> Output<Void>
  ) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}

/// A way to give a promise a time limit.
public struct Timeout<A: PromiseAdapter>: Spelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call; that time was up is ``Outcome/foreign(_:)``, or what a user would give for it.
  public let apply: @Sendable (A, A.Handle, Duration) -> Output<Token>

  /// Lists a way to limit.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply: @escaping @Sendable (A, A.Handle, Duration) -> Output<Token>
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}

/// A way to try something more than once.
public struct Retry<A: PromiseAdapter>: Spelling {
  /// How often, and with which pause between two attempts.
  public struct Policy: Sendable {
    /// How many attempts there are at most.
    public let attempts: Int
    /// How long to wait after one that has failed.
    public let pause: Duration
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call; the body makes the promise of an attempt.
  public let make: @Sendable (A, Policy, @escaping @Sendable () -> A.Handle) -> Output<Token>

  /// Lists a way to retry.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ make:
      @escaping @Sendable (A, Policy, @escaping @Sendable () -> A.Handle) -> Output<Token>
  ) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}

extension Trial {
  /// Moves the clock of the trial, and lets everything happen that can.
  func advance(by duration: Duration) {
    stage.trace.add("lets \(duration) pass")
    stage.during("advance") { stage.clock.advance(by: duration) }
    quiesce()
  }
}
