import ProgramSupport
import Testing
import TestSupport

@testable import docs

/// How parts of programs, and rows of tables, are found.
@Suite(.ownThread) struct SnippetTests {
  @Test func `a piece of a program is moved to the margin, and has what it prints`() throws {
    let source = """
      func test() {
        // begin one
        if true {

          print(1)
        }
        // end
        print.expect(
          "one",
          \"""
          1
            2
          \"""
        )
        // begin other
        print(2)
        // end
      }
      """
    let snippets = try Snippet.read(source, "swift")
    #expect(snippets.map(\.name) == ["one", "other"])
    #expect(snippets[0].code == ["if true {", "", "  print(1)", "}"])
    #expect(snippets[0].printed == ["1", "  2"])
    #expect(snippets[1].printed == nil)
    #expect(snippets[1].markdown == ["```swift", "print(2)", "```"])
    #expect(throws: Mistake.self) { try Snippet.read("// begin one", "swift") }
  }

  /// What is quoted as a program prints it: an error, a broken rule, and the tables of steps of a trace.
  private static func isQuoted(_ line: String) -> Bool {
    line.wholeMatch(of: /(?:error|[A-Z]{3}-\d\d is broken): .+/) != nil
      || line.wholeMatch(of: #/  (?:step  thread|\d+ +\d+) .+/#) != nil
  }

  @Test func `an example fits a narrow page, and its comments are above their lines`() throws {
    var examples = try Contents.pages(in: Project.root).flatMap { path in
      Self.blocks(of: try Project.text(path)).map { (path, $0) }
    }
    for module in CommentProgram.scopes.keys {
      examples += try CommentProgram(module).pieces.map { ($0.place, $0.lines) }
    }
    #expect(examples.count > 300)
    for (place, lines) in examples {
      for line in lines where !Self.isQuoted(line) {
        #expect(line.count <= 72, "\(place)")
        #expect(!line.contains(#/[^ +-] +// /#), "\(place)")
      }
    }
  }

  /// The lines of each block of code of a page, without the margin of a list.
  private static func blocks(of page: String) -> [[String]] {
    var (blocks, margin): ([[String]], Int?) = ([], nil)
    for line in page.components(separatedBy: "\n") {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("```") {
        margin = margin == nil ? line.count - words.count : nil
        if margin != nil { blocks.append([]) }
      } else if let margin {
        blocks[blocks.count - 1].append(String(line.dropFirst(margin)))
      }
    }
    return blocks
  }

  @Test func `a row is found by its first cell or its last`() throws {
    let page = """
      | | A | B | rule |
      | --- | --: | --- | --- |
      | `Task`, with one | 1 | 2 | STA-01 |
      | other | 3 | 4 | STA-02 |

      | another | A |
      | --- | --- |
      | third | 5 |
      """
    let rows = TableRows(of: page, at: "Page.md")
    #expect(rows.row("STA-02")?.map(\.cell) == ["other", "3", "4", "STA-02"])
    #expect(
      try rows.markdown(["STA-02", "Task, with one"], columns: ["B"]) == [
        "|  | B |", "| --- | --- |", "| other | 4 |", "| `Task`, with one | 2 |",
      ]
    )
    #expect(throws: Mistake.self) { try rows.markdown(["none"], columns: []) }
    #expect(throws: Mistake.self) { try rows.markdown(["other"], columns: ["C"]) }
    #expect(throws: Mistake.self) { try rows.markdown(["other", "third"], columns: []) }
  }

  @Test func `a sign in place of words is explained below the first table that has it`() {
    var explained: Set<String> = []
    let holds = "✓ holds"
    #expect(TableRows.legend(of: ["| a | later |"], besides: &explained) == [])
    #expect(TableRows.legend(of: ["| a | ✓ |"], besides: &explained) == ["", holds])
    let both = TableRows.legend(of: ["| a | ✓ | – |"], besides: &explained)
    #expect(both == ["", "– not there, or not applicable"])
  }

  @Test func `a file is named as another one sees it`() {
    #expect(Pages.way(to: "Docs/Pictures/a.svg", from: "Docs/A.md") == "Pictures/a.svg")
    #expect(
      Pages.way(to: "Conformance/SPEC.md", from: "Docs/B/A.md") == "../../Conformance/SPEC.md"
    )
    #expect(Pages.way(to: "Docs/Pictures/a.svg", from: "README.md") == "Docs/Pictures/a.svg")
  }
}
