/// A way to make one promise of several.
public struct Combiner<A: PromiseAdapter, Value: Sendable>: CombiningSpelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// How many inputs it accepts: any number for a list, a few for parameters.
  public let inputs: ClosedRange<Int>
  /// Makes one promise of the inputs.
  public let apply: @Sendable (A, Inputs<A.Handle>) -> Output<Value>

  /// Lists a way to combine.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    inputs: ClosedRange<Int> = 0...Int.max,
    _ apply: @escaping @Sendable (A, Inputs<A.Handle>) -> Output<Value>
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.inputs, self.apply) = (text, schedule, inputs, apply)
  }
}
