/// The elements of pictures, as text of SVG, in the look of ``Lanes``.
package enum Drawing {
  package static func text(_ x: Int, _ y: Int, _ text: String, _ style: String) -> String {
    let kind = style.isEmpty ? "" : " class=\"\(style)\""
    return "<text\(kind) x=\"\(x)\" y=\"\(y)\">\(Escaping.markup(text))</text>\n"
  }

  package static func path(_ style: String, _ path: String) -> String {
    "<path class=\"\(style)\" d=\"\(path)\"></path>\n"
  }

  package static func line(
    _ from: (x: Int, y: Int),
    _ to: (x: Int, y: Int),
    _ style: String
  ) -> String {
    path(style, "M\(from.x) \(from.y)L\(to.x) \(to.y)")
  }

  package static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    path("call", "M\(x) \(y)h\(width)v\(height)h-\(width)z")
  }

  package static func ring(_ x: Int, _ y: Int, isFull: Bool = false) -> String {
    path(isFull ? "shape full" : "shape", "M\(x - 5) \(y)a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z")
  }

  package static func cross(_ x: Int, _ y: Int) -> String {
    path("shape", "M\(x - 5) \(y - 5)l10 10m0 -10l-10 10")
  }

  /// An arrow from the left that points at a step.
  static func pointer(_ x: Int, _ y: Int) -> String { path("arrow", "M\(x) \(y - 6)l8 6l-8 6z") }

  /// The shape of a step around a point.
  static func shape(_ kind: TraceSteps.Kind, _ x: Int, _ y: Int) -> String {
    switch kind {
    case .attaches: ring(x, y)
    case .settles: path("shape full", "M\(x - 5) \(y - 5)h10v10h-10z")
    case .observes: path("shape full", "M\(x) \(y - 6)l6 11h-12z")
    case .cancels: cross(x, y)
    case .waits: path("shape", "M\(x - 5) \(y - 6)h10l-10 12h10z")
    case .other: path("shape", "M\(x) \(y - 6)l6 6l-6 6l-6 -6z")
    }
  }

  /// A picture, as an element of a page or, with its own colours, as a file.
  ///
  /// - Parameters:
  ///   - id: what distinguishes its elements from those of others on a page.
  ///   - words: the same in sentences, for readers who cannot see it.
  package static func svg(
    _ id: String,
    title: String,
    words: String,
    width: Int,
    height: Int,
    isFile: Bool = true,
    _ elements: String
  ) -> String {
    let name = isFile ? " xmlns=\"http://www.w3.org/2000/svg\"" : ""
    let style = isFile ? "<style>\n\(Lanes.fileStyle)\n</style>\n" : ""
    let ground =
      isFile ? "<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"></rect>\n" : ""
    return """
      <svg\(name) class="lanes" role="img" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" aria-labelledby="\(id)-t" aria-describedby="\(id)-d">
      <title id="\(id)-t">\(Escaping.markup(title))</title>
      <desc id="\(id)-d">\(Escaping.markup(words))</desc>
      \(style)\(ground)\(elements)</svg>

      """
  }
}
