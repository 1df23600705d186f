/// A way to try something more than once.
public struct Retry<A: PromiseAdapter>: Spelling {
  /// How many attempts, and the pause between two of them.
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
  /// Where it is listed.
  public let place: SourcePlace?
  /// What is asked after each failure: how long to wait, or nothing for no more attempts.
  public typealias Question = @Sendable (TrialFault, _ attempt: Int) -> Duration?

  /// The call; the body makes the promise of an attempt.
  public let make: @Sendable (A, Policy, @escaping @Sendable () -> A.Handle) -> Output<Token>
  let makeAsking:
    (@Sendable (A, @escaping Question, @escaping @Sendable () -> A.Handle) -> Output<Token>)?

  /// Lists a way to retry.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ make:
      @escaping @Sendable (A, Policy, @escaping @Sendable () -> A.Handle) -> Output<Token>
  ) {
    self.init(text, schedule, SourcePlace(file, line), make, nil)
  }

  private init(
    _ text: String,
    _ schedule: Schedule,
    _ place: SourcePlace,
    _ make:
      @escaping @Sendable (A, Policy, @escaping @Sendable () -> A.Handle) -> Output<Token>,
    _ makeAsking:
      (@Sendable (A, @escaping Question, @escaping @Sendable () -> A.Handle) -> Output<Token>)?
  ) {
    (self.text, self.schedule, self.place) = (text, schedule, place)
    (self.make, self.makeAsking) = (make, makeAsking)
  }

  /// Lists a way to retry that asks about each error.
  public static func asking(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ make:
      @escaping @Sendable (A, @escaping Question, @escaping @Sendable () -> A.Handle) ->
      Output<Token>
  ) -> Retry {
    let byPolicy = {
      @Sendable (adapter: A, policy: Policy, attempt: @escaping @Sendable () -> A.Handle) in
      make(adapter, { _, number in number < policy.attempts ? policy.pause : nil }, attempt)
    }
    return Retry(text, schedule, SourcePlace(file, line), byPolicy, make)
  }

  /// Whether it asks about each error.
  var asks: Bool { makeAsking != nil }
}
