/// What is printed about a difference.
enum Report {
  /// The two logs, and the program in both languages.
  static func text(_ difference: Difference) -> String {
    """
    \(difference.logs)

    \(JavaScriptText.text(difference.script))

    \(SwiftText.text(difference.script))
    """
  }

  /// The same, with the command that runs the program again.
  static func text(_ difference: Difference, _ token: Token) -> String {
    """
    Program \(difference.number) logs something else:

    \(text(difference))

    make replay TOKEN=\(token)
    """
  }
}
