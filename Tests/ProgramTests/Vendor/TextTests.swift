import Testing
import TestSupport

@testable import vendor

/// What tells code, comments and literals apart.
@Suite(.ownThread) struct TextTests {
  @Test func `code, comments and literals are told apart`() {
    let source = #"""
      let a = "no // comment \(b("x")) end" // Turn, `Turn`
      let c = """
        Turn \(Turn(")"))
        """
      """#
    let text = SwiftText(source)
    #expect(text.map { $1 } == source)
    let code = text.pieces.filter { $0.kind == .code }.map(\.text).joined(separator: "|")
    #expect(code == "let a = |b(|))| |\nlet c = |Turn(|))")
    let comments = text.pieces.filter { $0.kind == .comment }.map(\.text)
    #expect(comments == ["// Turn, `Turn`"])
  }

  @Test func `whole words are replaced, and no members`() {
    let names = ["Turn": "PromiseTurn"]
    #expect(
      SwiftText.replaceWords("Turn.run(Turns, a.Turn, Turn)", names)
        == "PromiseTurn.run(Turns, a.Turn, PromiseTurn)"
    )
  }

  @Test(arguments: [
    ("@usableFromInline struct Link: Sendable {", "struct", "Link", false),
    ("public final class Promise<Value>: Sendable {", "class", "Promise", true),
    ("@inlinable public func when<Value>(", "func", "when", true),
    ("private func onMain<Value>(", "func", "onMain", false),
    ("extension Promise where Value == Void {", "extension", "Promise", false),
    (
      "@available(*, unavailable, renamed: \"a b\") public func firstly() {", "func", "firstly",
      true
    ),
  ])
  func `what begins a line is read`(line: String, keyword: String, name: String, isPublic: Bool)
    throws
  {
    let found = try #require(Declaration(line))
    #expect((found.keyword, found.name, found.isPublic) == (keyword, name, isPublic))
  }

  @Test func `a member is told from what is at the top`() throws {
    let found = try #require(Declaration("  @usableFromInline private(set) var last: Link?"))
    #expect((found.keyword, found.name, found.isTopLevel) == ("var", "last", false))
  }

  @Test(arguments: ["}", "// struct A", "import Dispatch", "#if DEBUG", ""])
  func `what begins no declaration is none`(line: String) {
    #expect(Declaration(line) == nil)
  }
}
