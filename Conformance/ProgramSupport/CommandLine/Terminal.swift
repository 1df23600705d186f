import Foundation

/// What a table is printed on: how wide it is, and whether it has colours.
package struct Terminal: Sendable {
  /// How a part of a text is to look.
  package enum Style: Int, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case magenta = 35
    case cyan = 36
  }

  /// How many columns a line may have.
  package let width: Int
  private let hasStyles: Bool

  package init(width: Int, hasStyles: Bool) {
    (self.width, self.hasStyles) = (width, hasStyles)
  }

  /// A file or a pipe: 80 columns, and no colours.
  package static let none = Terminal(width: 80, hasStyles: false)

  /// Standard output: up to 200 columns, and colours unless `NO_COLOR` or `TERM` says that there are none.
  package static var standardOutput: Terminal {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, .init(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return .none }
    let environment = ProcessInfo.processInfo.environment
    let isPlain = environment["NO_COLOR"]?.isEmpty == false
    let term = environment["TERM"] ?? ""
    return Terminal(
      width: min(Int(size.ws_col), 200),
      hasStyles: !isPlain && !term.isEmpty && term != "dumb"
    )
  }

  /// A text with codes for its look, where there are any.
  package func styled(_ text: String, _ style: Style?) -> String {
    guard hasStyles, let style, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}
