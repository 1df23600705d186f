import Foundation
import PromiseAdapters
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// Nothing public is left untested: the calls of a library's table compile, and call each declaration.
@Suite(.ownThread) struct SpellingTests {
  @Test(arguments: CalledLibrary.all)
  func `each call compiles, and nothing public is called by none`(
    library: CalledLibrary
  ) async throws {
    let modules = try #require(Products.modules)
    let declarations = try SymbolGraph.declarations(of: library.name, in: modules)
    // A spelling calls a declaration of its own, but for some.
    let least = library.subject == nil ? 11 : library.table.spelled.count
    #expect(declarations.count >= least, "the symbol graph of \(library.name) is not whole")
    let calls = try await calls(of: library, in: modules)
    // All promises take the same dispatchers; their table lists only what the page shows.
    guard library.subject != nil else { return }
    for declaration in declarations {
      let isCalled = calls.contains { declaration.isAmong($0.called) }
      #expect(
        isCalled,
        "\(library.name): the table has no call of `\(declaration.name)`, \(declaration.declaration)"
      )
    }
  }

  /// The compiler of Swift 6.3 crashes where optimised asynchronous code calls a function with an empty pack.
  @Test(arguments: Extent.inTurn(CalledLibrary.all), ["-O", "-Osize"])
  func `each call compiles as all that asynchronous code does; without NIGHTLY=1, those with packs`(
    library: CalledLibrary,
    option: String
  ) async throws {
    let modules = try #require(Products.modules)
    let packs = try await packs(of: library)
    try await CallProgram(table: library.table).optimise(option, in: modules) { call in
      Extent.isWhole || packs.contains(call.text)
    }
  }

  @Test(arguments: CalledLibrary.all)
  func `each call that the adapter is to spell is spelled, and no other`(library: CalledLibrary) {
    let spelled = library.spellings.filter { $0.step != detours }.flatMap(\.texts)
    #expect(Set(spelled) == Set(library.table.spelled.map(\.text)))
  }

  /// LIV-05 and LIV-07 chain what goes from a handle to a handle; all other promises need a way back to one.
  @Test("Each verb that makes a promise of another has long chains", arguments: CalledLibrary.all)
  func everyVerbHasLongChains(library: CalledLibrary) {
    guard library.subject != nil else { return }
    let ways = library.spellings.first { $0.step == detours }?.texts ?? []
    let others = others(of: library)
    for text in others {
      let hasWay = ways.contains { $0.hasPrefix(text) }
      #expect(hasWay, "\(library.name): no detour begins with `\(text)`")
    }
    for way in ways {
      let isSpelled = others.contains { way.hasPrefix($0) }
      #expect(isSpelled, "\(library.name): `\(way)` begins with no spelling")
    }
  }

  @Test func `there are such verbs, and some with packs`() async throws {
    #expect(CalledLibrary.all.count { others(of: $0).count > 5 } >= 3)
    for library in CalledLibrary.all where library.subject != nil {
      #expect(try await !packs(of: library).isEmpty)
    }
  }

  /// The calls of functions that take any number of promises of different types.
  private func packs(of library: CalledLibrary) async throws -> Set<String> {
    let modules = try #require(Products.modules)
    let packs = try SymbolGraph.declarations(of: library.name, in: modules).filter {
      $0.declaration.contains("repeat each")
    }
    let calls = try await calls(of: library, in: modules)
    return Set(
      calls.filter { call in packs.contains { $0.isAmong(call.called) } }.map(\.call.text)
    )
  }

  private typealias Calls = [(call: Call, called: Set<String>)]
  private static let calls = MadeOnce<String, Result<Calls, any Error>>()

  private func calls(of library: CalledLibrary, in modules: URL) async throws -> Calls {
    try await Self.calls.value(for: library.name) {
      do {
        return .success(try await CallProgram(table: library.table).called(in: modules))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private func others(of library: CalledLibrary) -> [String] {
    library.spellings.filter { steps.contains($0.step) }.flatMap(\.texts)
  }

  private let detours = "go on after a promise of another type"
  private let steps = [
    "wait for all", "wait for all, however they end", "get the first value",
    "end as the first that is settled", "limit the time",
  ]
}

extension SymbolGraph.Symbol {
  fileprivate func isAmong(_ called: Set<String>) -> Bool {
    called.contains(name)
      || code.contains { code in
        // A symbol graph says in which module `Clock` is; the compiler's code says that it is the standard library's.
        guard let clock = code.firstRange(of: "12_Concurrency5Clock") else {
          return called.contains(code)
        }
        let beginning = code[..<clock.lowerBound] + "s5Clock"
        return called.contains { $0.hasPrefix(beginning) }
      }
  }
}

/// A library, and the table of its calls.
struct CalledLibrary: CustomTestStringConvertible {
  /// The library under test; `nil` for what all promises share.
  let subject: Subject?
  let table: any CallTable

  var name: String { table.library }
  var spellings: [(step: String, texts: [String])] { subject?.spellings ?? [] }
  var testDescription: String { name }

  static let all =
    zip(Libraries.all, Libraries.calls).map { CalledLibrary(subject: $0, table: $1) }
    + [CalledLibrary(subject: nil, table: Libraries.dispatchers)]
}
