import PromiseConformance

/// A passing trace as a picture of its own, for a page that teaches.
package struct TracePicture {
  /// The picture, as the text of an SVG file.
  package let svg: String
  /// The same steps in sentences.
  package let words: String

  /// Draws a trace of a library in which all checks hold.
  package init(_ trace: [Trace.Event], id: String, of library: String) {
    let steps = TraceSteps(
      RunRecord.Failure.steps(trace, nil),
      threads: trace,
      end: "all checks hold",
      isRight: true,
      first: nil
    )
    svg = Lanes(steps, id: id, ofFile: library).svg
    words = steps.description
  }
}
