import Foundation

/// A program whose logs differ.
struct Difference: Sendable {
  let number: Int
  let script: Script
  /// What V8 logged.
  let expected: String
  /// What the model logs.
  let model: String
  /// What `JSPromise` logged.
  let found: String

  /// Where the logs differ, one marked line for each difference.
  var logs: String {
    let all = [("V8", expected), ("the model", model), ("JSPromise", found)].map { name, log in
      (name: name, entries: log.split(separator: " "))
    }
    let shortest = all.map(\.entries.count).min() ?? 0
    let same = (0..<shortest).prefix { place in
      all.allSatisfy { $0.entries[place] == all[0].entries[place] }
    }.count
    return all.map { name, entries in
      let words = entries.enumerated().map { $0 == same ? "▸\($1)" : "\($1)" }
      let line = words.joined(separator: "  ") + (entries.count <= same ? "  ▸" : "")
      return name.padding(toLength: 11, withPad: " ", startingAt: 0) + line
    }.joined(separator: "\n")
  }
}
