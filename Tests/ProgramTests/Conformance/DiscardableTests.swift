import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// A promise that can fail may be left unused only where its error has been seen.
@Suite(.ownThread) struct DiscardableTests {
  /// Verbs whose handlers see every error: they end a chain where they give the same promise.
  private static let handlers: Set = ["catch", "tapError"]

  @Test func `what TypedPromise gives must be used where it can fail`() throws {
    let modules = try #require(Products.modules)
    let verbs = try SymbolGraph.declarations(of: "TypedPromise", in: modules)
      .filter { $0.declaration.contains("-> Promise") }
    #expect(verbs.count > 60)
    #expect(verbs.contains { $0.isDiscardable && $0.isNamed(in: Self.handlers) })
    for verb in verbs where verb.isDiscardable {
      let isSure =
        verb.declaration.contains(", Never>") || verb.constraints.contains("Failure == Never")
      let hasSeen = verb.isNamed(in: Self.handlers) && !verb.declaration.contains("NewFailure")
      #expect(isSure || hasSeen, "an error is lost: \(verb.name), \(verb.declaration)")
    }
  }
}

extension SymbolGraph.Symbol {
  fileprivate func isNamed(in names: Set<String>) -> Bool {
    names.contains { name.hasPrefix("Promise.\($0)(") }
  }
}
