import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// A promise that can fail may be left unused only where its error has been seen.
@Suite(.ownThread) struct DiscardableTests {
  /// Verbs whose handler sees every error, and of which the compiler asks nothing more.
  static let handlers: Set = ["catch", "tapError"]

  @Test func `what TypedPromise gives must be used where it can fail and nothing saw its error`() throws {
    let modules = try #require(Products.modules)
    let verbs = try SymbolGraph.declarations(of: "TypedPromise", in: modules).filter {
      $0.declaration.contains(/-> (Promise|Guarantee)\b/)
    }
    #expect(verbs.count > 90)
    for verb in verbs where verb.isDiscardable {
      let base = verb.name.split(separator: "(")[0].split(separator: ".").last.map(String.init) ?? ""
      let cannotFail = verb.declaration.contains(/-> Promise<.*, Never>$/)
        || verb.constraints.contains("Failure == Never")
      #expect(
        cannotFail || Self.handlers.contains(base) && verb.declaration.hasSuffix("-> Promise<Value, Failure>")
          || Self.handlers.contains(base) && verb.declaration.contains(/-> Promise( where .*)?$/),
        "\(verb.name) may be left unused, and its error is lost: \(verb.declaration)"
      )
    }
    #expect(verbs.contains { $0.isDiscardable && $0.name.hasPrefix("Promise.catch") })
    #expect(verbs.contains { !$0.isDiscardable && $0.name.hasPrefix("Promise.ensure") })
  }
}
