import Foundation
import ProgramSupport

/// Lines of a base that were replaced by others.
struct Hunk: Equatable {
  /// From 0; empty, where lines were only added before the first.
  let base: Range<Int>
  /// Where the new lines are.
  let new: Range<Int>

  /// The differences between two texts.
  static func all(from base: String, to new: String) throws -> [Hunk] {
    let place = try TemporaryFolder(with: ["base": base, "new": new])
    let end = try Shell.run(
      "git",
      ["diff", "--no-index", "--no-color", "--unified=0", "base", "new"],
      in: place.url
    )
    return end.output.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/) else {
        return nil
      }
      func range(_ start: Substring, _ count: Substring?) -> Range<Int> {
        let length = count.flatMap { Int($0) } ?? 1
        // For an empty range, the number is that of the line before.
        let first = (Int(start) ?? 1) - (length == 0 ? 0 : 1)
        return first..<first + length
      }
      return Hunk(base: range(match.1, match.2), new: range(match.3, match.4))
    }
  }

  /// Whether both change the same lines, or adjacent lines.
  func meets(_ other: Hunk) -> Bool {
    base.lowerBound <= other.base.upperBound && other.base.lowerBound <= base.upperBound
  }
}

/// A file in three states: as it was copied, as its owner has it, and as the project has it.
///
/// Its text is empty where it does not exist.
struct ThreeStates {
  let name: String
  let base: String
  let yours: String
  let ours: String

  /// All files that are in any of the states.
  static func all(
    base: [(file: String, text: String)],
    yours: [(file: String, text: String)],
    ours: [(file: String, text: String)]
  ) -> [ThreeStates] {
    Set((base + yours + ours).map(\.file)).sorted().map { name in
      let texts = [base, yours, ours].map { $0.first { $0.file == name }?.text ?? "" }
      return ThreeStates(name: name, base: texts[0], yours: texts[1], ours: texts[2])
    }
  }
}

/// Lines that the owner of a copy changed, or the project.
struct Change {
  enum Side: String { case yours, ours }

  let file: String
  let side: Side
  /// Whether the other side changed these lines as well.
  let isOfBoth: Bool
  /// The first line in the text of the side.
  let line: Int
  let removed: ArraySlice<Substring>
  let added: ArraySlice<Substring>

  /// The lines, below one that says whose they are.
  var text: String {
    "\(isOfBoth ? "both, " : "")\(side): \(file), line \(line) of the text below its header\n"
      + removed.map { "  - \($0)\n" }.joined() + added.map { "  + \($0)\n" }.joined()
  }
}

extension ThreeStates {
  /// What was changed since the base: first by the owner, then by the project.
  var changes: [Change] {
    get throws {
      let (edits, updates) = (
        try Hunk.all(from: base, to: yours), try Hunk.all(from: base, to: ours)
      )
      return changes(.yours, edits, yours, updates) + changes(.ours, updates, ours, edits)
    }
  }

  private func changes(
    _ side: Change.Side,
    _ hunks: [Hunk],
    _ new: String,
    _ others: [Hunk]
  ) -> [Change] {
    let before = base.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    return hunks.map { hunk in
      Change(
        file: name,
        side: side,
        isOfBoth: others.contains(where: hunk.meets),
        line: hunk.new.lowerBound + 1,
        removed: before[hunk.base.clamped(to: before.indices)],
        added: after[hunk.new.clamped(to: after.indices)]
      )
    }
  }

  enum Merged {
    case text(String)
    /// The lines of the owner's text where both made the same change.
    case conflicts([ClosedRange<Int>])
  }

  /// The changes of the owner and of the project, merged.
  var merged: Merged {
    get throws {
      let place = try TemporaryFolder(with: ["base": base, "yours": yours, "ours": ours])
      let end = try Shell.run(
        "git",
        ["merge-file", "-p", "yours", "base", "ours"],
        in: place.url
      )
      if end.status == 0 { return .text(end.output) }
      guard (1..<128).contains(end.status) else {
        throw Mistake("git merge-file: \(end.errors)")
      }
      let clashes = try changes.filter { $0.side == .yours && $0.isOfBoth }
      return .conflicts(clashes.map { $0.line...$0.line + max(0, $0.added.count - 1) })
    }
  }
}
