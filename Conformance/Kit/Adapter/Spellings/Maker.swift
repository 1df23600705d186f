/// A way to make a promise that is settled already.
public struct Maker<A: PromiseAdapter>: Spelling {
  /// What it makes.
  public enum Kind: Sendable {
    /// A fulfilled promise.
    case fulfilled(@Sendable (A, Token) -> A.Handle)
    /// A rejected promise.
    case rejected(@Sendable (A, TrialFault) -> A.Handle)
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// What it makes.
  public let make: Kind

  /// Lists a way to make a settled promise.
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
