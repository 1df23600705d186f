import Foundation
import ProgramSupport

/// A few shapes, as the text of an SVG file.
struct Drawing {
  private var shapes: [String] = []

  mutating func text(_ x: Double, _ y: Double, _ text: String, style: String = "label") {
    shapes.append(
      "<text x=\"\(number(x))\" y=\"\(number(y))\" class=\"\(style)\">\(text.markup)</text>"
    )
  }

  mutating func line(_ points: [(x: Double, y: Double)], style: String) {
    guard points.count > 1 else { return }
    let path = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    shapes.append("<polyline points=\"\(path)\" class=\"line \(style)\"/>")
  }

  /// A dot with a tooltip.
  mutating func dot(_ x: Double, _ y: Double, style: String, title: String) {
    shapes.append(
      "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"3.5\" class=\"area \(style)\">"
        + "<title>\(title.markup)</title></circle>"
    )
  }

  mutating func bar(
    _ corner: (x: Double, y: Double),
    _ size: (width: Double, height: Double),
    style: String
  ) {
    shapes.append(
      "<rect x=\"\(number(corner.x))\" y=\"\(number(corner.y))\" width=\"\(number(size.width))\" "
        + "height=\"\(number(size.height))\" rx=\"2\" class=\"area \(style)\"/>"
    )
  }

  func svg(width: Double, height: Double) -> String {
    let size = "width=\"\(number(width))\" height=\"\(number(height))\""
    let box = "viewBox=\"0 0 \(number(width)) \(number(height))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box)>
      <style>
      \(Drawing.styles)
      </style>
      <rect width="100%" height="100%" class="ground"/>
      \(shapes.joined(separator: "\n"))
      </svg>

      """
  }

  /// Never an exponent, nor “nan”.
  private func number(_ value: Double) -> String {
    value.isFinite ? String(format: "%.1f", value) : "0"
  }

  // Colours are set where they are used, not in variables, which some viewers do not know.
  private static let styles = """
    text { font: 13px system-ui, sans-serif; fill: #1a1a19; }
    .title { font-size: 20px; font-weight: 600; }
    .head { font-size: 15px; font-weight: 600; }
    .strong { font-weight: 600; }
    .small { font-size: 11px; fill: #63625c; }
    .end { text-anchor: end; }
    .middle { text-anchor: middle; }
    .ground { fill: #fcfcfb; }
    .line { fill: none; stroke: currentColor; stroke-width: 2; }
    .area { fill: currentColor; }
    .grid { color: #e3e2dc; stroke-width: 1; }
    .axis { color: #1a1a19; stroke-width: 1.5; }
    .dashed { stroke-dasharray: 7 4; }
    .dotted { stroke-dasharray: 2 4; }
    .area.dashed, .area.dotted { fill-opacity: 0.6; }
    .ink { color: #1a1a19; } .grey { color: #8e8d86; } .blue { color: #2a6fce; }
    .amber { color: #b97a00; } .green { color: #118a5f; } .violet { color: #6d4fc4; }
    .red { color: #d03f3f; } .rose { color: #c24a86; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f4f3ee; } .small { fill: #b3b2aa; } .ground { fill: #1a1a19; }
      .grid { color: #3a3935; } .axis, .ink { color: #f4f3ee; } .grey { color: #9c9b93; }
      .blue { color: #5a9cf0; } .amber { color: #e0a63a; } .green { color: #3fbf8f; }
      .violet { color: #a48cf0; } .red { color: #ee7070; } .rose { color: #e682b4; }
    }
    """
}
