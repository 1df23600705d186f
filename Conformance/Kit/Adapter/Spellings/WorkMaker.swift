/// A way to make a promise together with the work that settles it.
public struct WorkMaker<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Whether the work may throw.
  public let canFail: Bool
  /// Makes the promise; the body is given what settles it.
  public let make:
    @Sendable (A, @escaping @Sendable (Settler) throws(TrialFault) -> Void) -> A.Handle

  /// Lists a way to make a promise with its work.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    canFail: Bool = true,
    _ make:
      @escaping @Sendable (A, @escaping @Sendable (Settler) throws(TrialFault) -> Void) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.canFail, self.make) = (text, schedule, canFail, make)
  }
}
