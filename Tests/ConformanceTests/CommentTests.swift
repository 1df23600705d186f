import PromiseConformance
import TestSupport
import Testing

/// What the comments of the libraries show compiles and runs, all of it.
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

  @Test func `a piece stands between lines of backticks, and is moved to the margin`() {
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
