/// A program whose logs differ.
struct Difference: Sendable {
  let number: Int
  let script: Script
  /// What V8 logged.
  let expected: String
  /// What `JSPromise` logged.
  let found: String

  /// Where the logs part, two lines and a mark.
  var logs: String {
    let (left, right) = (expected.split(separator: " "), found.split(separator: " "))
    let same = zip(left, right).prefix { $0 == $1 }.count
    func line(_ entries: [Substring]) -> String {
      entries.enumerated().map { $0 == same ? "▸\($1)" : "\($1)" }.joined(separator: "  ")
        + (entries.count <= same ? "  ▸" : "")
    }
    return "V8         \(line(left))\nJSPromise  \(line(right))"
  }
}
