/// A way to get the first few values of several promises, as soon as there are so many.
public struct FirstFew<A: PromiseAdapter>: CombiningSpelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// How many inputs it accepts.
  public let inputs: ClosedRange<Int>
  let apply: @Sendable (A, _ count: Int, Inputs<A.Handle>) -> Output<[Outcome]>

  /// Lists a way to get the first few values.
  ///
  /// - Parameters:
  ///   - text: the source text.
  ///   - schedule: where its handler runs.
  ///   - inputs: how many inputs it accepts.
  ///   - call: makes one promise, of so many values.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    inputs: ClosedRange<Int> = 0...Int.max,
    _ call: @escaping @Sendable (A, _ count: Int, Inputs<A.Handle>) -> Output<[Token]>
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.inputs) = (text, schedule, inputs)
    apply = { call($0, $1, $2).map { $0.map(Outcome.fulfilled) } }
  }
}
