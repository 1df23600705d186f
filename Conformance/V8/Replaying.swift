/// Runs one program again.
enum Replaying {
  /// Shows a program and its logs, and if they differ, the small program that it is reduced to.
  ///
  /// - Returns: whether the logs are equal.
  static func run(_ text: String, _ options: Options) throws -> Bool {
    let token = try Token(parsing: text)
    let engine = try Engine(patience: options.patience)
    let log = try engine.logs(of: [token.script])
    let found = Comparison.differences([token.script], log, from: token.number)
    guard let difference = found.first else {
      print("\(JavaScriptText.text(token.script))\n\n\(SwiftText.text(token.script))\n")
      print("All three log: \(log.joined())")
      return true
    }
    let small = try Shrinker(logs: engine.logs, fault: nil).shrink(difference)
    print(Report.text(small, token))
    return false
  }
}
