/// A verb that rejects a promise with an error which holds other errors.
public struct ErrorNesting<A: PromiseAdapter>: Spelling {
  /// The source text.
  public let text: String
  /// Where its handlers run.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  let make: @Sendable (A, TrialFault, Int) -> any Sendable

  /// Lists a verb.
  ///
  /// - Parameters:
  ///   - text: the source text.
  ///   - schedule: where its handlers run.
  ///   - make: a promise that is rejected with the error, put so many times into another one by this verb.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ make: @escaping @Sendable (A, TrialFault, _ levels: Int) -> any Sendable
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
