/// Something outside the library that calls back: it is given a settler, and uses it in any way.
public typealias ForeignSource = @Sendable (Settler) throws(TrialFault) -> Void

/// A way to take over something with a callback that is no promise of this library.
public struct Importer<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Whether a source that throws is taken over as well.
  public let canFail: Bool
  /// Makes a promise of what the source calls back with.
  public let make: @Sendable (A, @escaping ForeignSource) -> A.Handle

  /// Lists a way to take over a foreign source.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    canFail: Bool = true,
    _ make: @escaping @Sendable (A, @escaping ForeignSource) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.canFail, self.make) = (text, schedule, canFail, make)
  }
}
