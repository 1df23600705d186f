/// The shapes of a picture of lanes, as elements of SVG.
struct LaneDrawing {
  /// What is drawn behind the shapes.
  private(set) var back = ""
  /// Shapes and texts.
  private(set) var front = ""

  mutating func text(_ x: Int, _ y: Int, _ text: String, _ style: String) {
    let kind = style.isEmpty ? "" : " class=\"\(style)\""
    front += "<text\(kind) x=\"\(x)\" y=\"\(y)\">\(Escaping.markup(text))</text>\n"
  }

  mutating func line(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int), _ style: String) {
    back += "<path class=\"\(style)\" d=\"M\(from.x) \(from.y)L\(to.x) \(to.y)\"></path>\n"
  }

  mutating func bar(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ style: String) {
    back += "<path class=\"\(style)\" d=\"M\(x) \(y)h\(width)v\(height)h-\(width)z\"></path>\n"
  }

  /// An arrow from the left that points at a step.
  mutating func arrow(_ x: Int, _ y: Int) {
    front += "<path class=\"arrow\" d=\"M\(x) \(y - 6)l8 6l-8 6z\"></path>\n"
  }

  /// The shape of a step around a point.
  mutating func shape(_ kind: TraceSteps.Kind, _ x: Int, _ y: Int) {
    let (path, isFull): (String, Bool) =
      switch kind {
      case .attaches: ("M\(x - 5) \(y)a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z", false)
      case .settles: ("M\(x - 5) \(y - 5)h10v10h-10z", true)
      case .observes: ("M\(x) \(y - 6)l6 11h-12z", true)
      case .cancels: ("M\(x - 5) \(y - 5)l10 10m0 -10l-10 10", false)
      case .waits: ("M\(x - 5) \(y - 6)h10l-10 12h10z", false)
      case .other: ("M\(x) \(y - 6)l6 6l-6 6l-6 -6z", false)
      }
    front += "<path class=\"shape\(isFull ? " full" : "")\" d=\"\(path)\"></path>\n"
  }
}
