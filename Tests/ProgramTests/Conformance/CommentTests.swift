import PromiseConformance
import TestSupport
import Testing

/// All code that the comments and catalogues of the libraries show compiles and runs.
@Suite(.ownThread) struct CommentTests {
  @Test(arguments: ["Dispatchers", "TypedPromise", "JSPromise", "ResultPromise"])
  func `each piece of code in a comment compiles in a function of its own, and runs`(
    module: String
  ) async throws {
    let program = try CommentProgram(module)
    #expect(program.pieces.count > 4)
    let scope = try #require(CommentProgram.scopes[module])
    let output = try await program.output(scope: scope)
    #expect(output.hasSuffix("\(program.pieces.count) pieces\n"), "\(output)")
  }

  @Test(arguments: ["TypedPromise", "JSPromise", "ResultPromise"])
  func `each verb that a catalogue lists has an example in it`(module: String) throws {
    let pages = try CommentProgram.pages(of: module).map(\.text).joined(separator: "\n")
    let code = pages.matches(of: /(?s)```swift\n(.*?)```/).map(\.1).joined()
    // Initializers are called by the name of their type.
    let verbs = pages.matches(of: /(?m)^- ``(?:Promise\/)?([a-z]\w*)[^`]*``$/).map { $0.1 }
    #expect(verbs.count > 20)
    for verb in Set(verbs) where verb != "init" {
      let word = try Regex("\\b\(verb)\\b").wordBoundaryKind(.simple)
      #expect(code.contains(word), "\(verb)")
    }
  }

  @Test func `a piece is between lines of backticks, and is moved to the margin`() {
    let pieces = CommentProgram.pieces(
      of: """
        /// One.
        ///
        /// ```swift
        /// one()
        ///   two()
        /// ```
        func none() {}  // ```
          /// ```
          /// func three() {}
          /// ```
        """,
      in: "A.swift"
    )
    #expect(pieces.map(\.lines) == [["one()", "  two()"], ["func three() {}"]])
    #expect(pieces.map(\.place) == ["A.swift:4", "A.swift:9"])
    #expect(pieces.map(\.isDeclaration) == [false, true])
  }
}
