import Foundation
import TestSupport
import Testing

/// No result of `withLock` is dropped, whole or in part.
///
/// A dropped result is released before the unlock, and with it perhaps an object of the user's, whose `deinit` then
/// runs under the lock.
@Suite(.ownThread) struct `Results of withLock` {
  @Test(arguments: ["Sources", "Conformance"])
  func `are kept until after the unlock`(_ folder: String) throws {
    let files = try Project.files(under: folder)
    #expect(files.count > 10)
    for file in files {
      for line in dropped(in: file.text) {
        Issue.record("\(file.path):\(line): the result of withLock is dropped, whole or in part")
      }
    }
  }

  @Test(arguments: [
    "_ = lock.withLock { _ in first.take() }",
    "let (isLast, _) = state.withLock { state -> (Bool, [Int]) in (true, []) }",
    "return state.withLock { $0 }.output",
    "return lock.withLock({ _ in (true, step) }).0",
    "state.withLock({ $0.take() })?.count",
    "let names = state.withLock { $0.all }\n  .map(\\.name)",
    "lock.withLock {\n  items\n}[0]",
  ])
  func `that are dropped are found`(_ text: String) {
    #expect(!dropped(in: text).isEmpty)
  }

  @Test(arguments: [
    "let taken = lock.withLock { _ in first.take() }\nwithExtendedLifetime(taken) {}",
    "let (isFirst, rest) = state.withLock { ($0.isFirst, $0.takeAll()) }",
    "if lock.withLock({ _ in isPending }) { cancel() }",
    "guard state.withLock({ $0.isOpen }) else { return }",
    "var count: Int { state.withLock { $0.count } }",
    "lock.withLock { _ in count += 1 }\nnext.run()",
    "// _ = lock.withLock { first }",
    "let text = \"_ = lock.withLock { }\"",
    "func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }",
    "state.release { $0.take() }",
  ])
  func `that are kept are left alone`(_ text: String) {
    #expect(dropped(in: text).isEmpty)
  }

  /// The lines with a call whose result is dropped.
  private func dropped(in source: String) -> [Int] {
    let text = Array(withoutTexts(source))
    let word = Array("withLock")
    var lines: [Int] = []
    var index = 0
    while index + word.count < text.count {
      defer { index += 1 }
      guard text[index..<index + word.count].elementsEqual(word),
        !(text[index + word.count].isLetter)
      else { continue }
      let statement = String(Array(text[..<index]).suffix { $0 != "\n" && $0 != ";" && $0 != "{" })
      if statement.hasSuffix("func ") { continue }
      let isDiscarded = statement.contains(/(^|\s)_ = [^=]*$|let \([^)]*\b_\b[^)]*\) = [^=]*$/)
      if isDiscarded || isTakenApart(text, after: index + word.count) {
        lines.append(text[..<index].count { $0 == "\n" } + 1)
      }
    }
    return lines
  }

  /// Whether the expression uses the result.
  private func isTakenApart(_ text: [Character], after start: Int) -> Bool {
    var index = start
    while true {
      let gap = text[index...].prefix { $0 == " " || $0 == "\n" }.count
      guard index + gap < text.count else { return false }
      switch text[index + gap] {
      case "(" where gap == 0, "{" where !text[index..<index + gap].contains("\n"):
        guard let end = closing(text, index + gap) else { return false }
        index = end + 1
      case ".": return true
      case "?", "!", "[": return gap == 0
      default: return false
      }
    }
  }

  /// Where the bracket that opens there is closed.
  private func closing(_ text: [Character], _ start: Int) -> Int? {
    var depth = 0
    for index in text.indices[start...] {
      if "({[".contains(text[index]) { depth += 1 }
      if ")}]".contains(text[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The source without comments and quoted texts, line by line.
  private func withoutTexts(_ source: String) -> String {
    source.replacing(/"""(?:.|\n)*?"""/) {
      String(repeating: "\n", count: $0.output.count { $0 == "\n" })
    }
    .replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
    .replacing(/\/\/[^\n]*/, with: "")
  }
}

extension Array<Character> {
  /// The longest end of it whose characters are all wanted.
  fileprivate func suffix(where isWanted: (Character) -> Bool) -> ArraySlice<Character> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
