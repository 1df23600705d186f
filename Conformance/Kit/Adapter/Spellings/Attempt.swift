/// A way to turn what a closure does immediately into a promise.
public struct Attempt<A: PromiseAdapter>: Spelling {
  /// What the closure returns.
  public enum Kind: Sendable {
    /// A value.
    case value(@Sendable (A, @Sendable () throws(TrialFault) -> Token) -> A.Handle)
    /// A promise.
    case promise(@Sendable (A, @Sendable () throws(TrialFault) -> A.Handle) -> A.Handle)
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// What the closure returns, and the call.
  public let make: Kind

  /// Lists a way to start a chain with a closure.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ make: Kind
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
