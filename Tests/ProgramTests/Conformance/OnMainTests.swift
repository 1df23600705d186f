import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// A chain on the main actor has what a promise has.
@Suite(.ownThread) struct OnMainTests {
  /// What it does without, by its name up to the parenthesis, and why.
  private static let exceptions = [
    "fulfill": "settled by hand", "cancel": "settled by hand",
    "onMain": "it is there already", "wait": "it would block the main thread",
    "promise": "it is what it stands for",
    "description": "its promise is printed", "debugDescription": "its promise is printed",
    "customMirror": "its promise is printed",
  ]

  @Test(arguments: ["JSPromise", "ResultPromise"])
  func `each method of a promise is there on the main actor`(library: String) throws {
    let modules = try #require(Products.modules)
    let symbols = try SymbolGraph.interface(of: library, in: modules).symbols
      .filter { ["swift.method", "swift.property"].contains($0.sort) }
    let there = Set(
      symbols.filter { $0.isIn(["Promise", "OnMain"]) || $0.isIn(["PromiseOnMainType"]) }
        .map(\.plain)
    )
    let asked = symbols.filter { symbol in
      (symbol.isIn(["Promise"]) || symbol.isIn(["PromiseType"]))
        && Self.exceptions[String(symbol.pathComponents.last?.prefix { $0 != "(" } ?? "")] == nil
        && !symbol.declaration.contains("JobQueue.Main")
    }
    #expect(asked.count > 15)
    for symbol in asked where !there.contains(symbol.plain) {
      Issue.record("\(library): after moving to the main actor there is no \(symbol.declaration)")
    }
  }
}

extension SymbolGraph.Symbol {
  fileprivate func isIn(_ path: [String]) -> Bool { pathComponents.dropLast() == path[...] }

  /// Its declaration, without what differs on the main actor.
  fileprivate var plain: String {
    declaration.replacing("@MainActor ", with: "").replacing(".OnMain", with: "")
  }
}
