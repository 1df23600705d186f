import Foundation
import ProgramOptions

/// Lines of a base that were replaced by others.
struct Hunk: Equatable {
  /// From 0; empty, where lines were only added before the first.
  let base: Range<Int>
  /// Where the new lines are.
  let new: Range<Int>

  /// What was changed on the way from one text to the other.
  static func all(from base: String, to new: String) throws -> [Hunk] {
    let place = try TemporaryFolder()
    for (name, text) in [("base", base), ("new", new)] {
      try Data(text.utf8).write(to: place.url.appending(path: name))
    }
    let output = try Shell.run(
      "git",
      ["diff", "--no-index", "--no-color", "--unified=0", "base", "new"],
      in: place.url
    )
    return output.text.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/) else {
        return nil
      }
      func range(_ start: Substring, _ count: Substring?) -> Range<Int> {
        let length = count.flatMap { Int($0) } ?? 1
        // Of no lines, the number is that of the line before.
        let first = (Int(start) ?? 1) - (length == 0 ? 0 : 1)
        return first..<first + length
      }
      return Hunk(base: range(match.1, match.2), new: range(match.3, match.4))
    }
  }

  /// Whether both change the same lines, or lines that touch each other.
  func meets(_ other: Hunk) -> Bool {
    base.lowerBound <= other.base.upperBound && other.base.lowerBound <= base.upperBound
  }
}

/// Who changed what since a copy was made: its owner, the project, or both.
struct Difference {
  struct Change {
    let file: String
    let who: String
    /// The first line in the owner's file, or in the base where it is the project's.
    let line: Int
    let removed: [Substring]
    let added: [Substring]
  }

  let changes: [Change]

  /// Compares three states of the bodies.
  init(
    base: [(file: String, text: String)],
    yours: [(file: String, text: String)],
    ours: [(file: String, text: String)]
  ) throws {
    let names = Set((base + yours + ours).map(\.file)).sorted()
    func text(_ file: String, _ bodies: [(file: String, text: String)]) -> String {
      bodies.first { $0.file == file }?.text ?? ""
    }
    changes = try names.flatMap { file in
      let (old, mine, new) = (text(file, base), text(file, yours), text(file, ours))
      let (edits, mends) = (try Hunk.all(from: old, to: mine), try Hunk.all(from: old, to: new))
      return Difference.changes(file, old, edits, mine, "yours") { edit in
        mends.contains(where: edit.meets)
      }
        + Difference.changes(file, old, mends, new, "ours") { mend in
          edits.contains(where: mend.meets)
        }
    }
  }

  private static func changes(
    _ file: String,
    _ old: String,
    _ hunks: [Hunk],
    _ new: String,
    _ who: String,
    isBoth: (Hunk) -> Bool
  ) -> [Change] {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    return hunks.map { hunk in
      Change(
        file: file,
        who: isBoth(hunk) ? "both, \(who)" : who,
        line: hunk.new.lowerBound + 1,
        removed: Array(before[hunk.base.clamped(to: before.indices)]),
        added: Array(after[hunk.new.clamped(to: after.indices)])
      )
    }
  }

  /// The hunks, each under a line that says whose it is.
  var text: String {
    changes.map { change in
      "\(change.who): \(change.file), line \(change.line) of the text below its header\n"
        + change.removed.map { "  - \($0)\n" }.joined()
        + change.added.map { "  + \($0)\n" }.joined()
    }.joined()
  }
}

/// Brings together what the owner of a copy and the project changed.
enum Merge {
  enum Result {
    case merged(String)
    /// The lines of the owner's text where both changed the same.
    case conflicts([ClosedRange<Int>])
  }

  static func merge(base: String, yours: String, ours: String) throws -> Result {
    let place = try TemporaryFolder()
    for (name, text) in [("base", base), ("yours", yours), ("ours", ours)] {
      try Data(text.utf8).write(to: place.url.appending(path: name))
    }
    let output = try Shell.run("git", ["merge-file", "-p", "yours", "base", "ours"], in: place.url)
    if output.status == 0 { return .merged(output.text) }
    guard (1..<128).contains(output.status) else {
      throw Mistake("git merge-file: \(output.errors)")
    }
    let mends = try Hunk.all(from: base, to: ours)
    let edits = try Hunk.all(from: base, to: yours).filter { edit in
      mends.contains(where: edit.meets)
    }
    return .conflicts(
      edits.map { $0.new.lowerBound + 1...max($0.new.lowerBound + 1, $0.new.upperBound) }
    )
  }
}
