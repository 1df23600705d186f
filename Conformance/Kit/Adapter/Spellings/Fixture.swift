/// A program for the compiler: it must be accepted, or rejected at the marked lines.
public struct Fixture: Sendable {
  /// The rule it shows.
  public let rule: String
  /// The source.
  ///
  /// A line that must be rejected ends in `// error: gist`, one to be warned about in `// warning: gist`, where *gist*
  /// is a part of the diagnostic.
  public let source: String

  /// Lists a fixture for a static rule.
  public init(_ rule: String, _ source: String) {
    (self.rule, self.source) = (rule, source)
  }
}
