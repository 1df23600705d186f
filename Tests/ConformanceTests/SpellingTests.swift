import PromiseConformance
import TestSupport
import Testing

/// Nothing public is left untried.
///
/// Each declaration of a library has a spelling, or is exercised elsewhere.
@Suite struct SpellingTests {
  @Test("Each public declaration is in the table, once for each overload", arguments: Library.all)
  func everyDeclarationIsListed(library: Library) throws {
    let modules = try #require(Toolchain.modules)
    let declarations = try SymbolGraph.declarations(of: library.name, in: modules)
    #expect(declarations.count > 10, "the symbol graph of \(library.name) is as good as empty")
    for (name, overloads) in declarations {
      let listed = library.table[name]?.count ?? 0
      #expect(
        listed == overloads,
        """
        \(library.name): `\(name)` has \(overloads) overloads, and the table lists \(listed). \
        A verb needs a spelling in the adapter; all else needs a rule or a program that uses it.
        """
      )
    }
    for name in library.table.keys {
      #expect(declarations[name] != nil, "\(library.name) has no `\(name)` any more")
    }
  }

  @Test("What the table says of a declaration is so", arguments: Library.all)
  func everyEntryHolds(library: Library) {
    let texts = Set(library.subject.spellings.flatMap(\.texts))
    for (name, overloads) in library.table {
      for overload in overloads {
        switch overload {
        case .spelled(let spellings):
          #expect(!spellings.isEmpty, "\(library.name): `\(name)` is spelled in no way")
          for text in spellings {
            #expect(texts.contains(text), "\(library.name): no spelling is `\(text)` (\(name))")
          }
        case .driven(let rule, _):
          let cell = library.subject.cells.first { $0.rule.id == rule }
          #expect(
            cell?.cases.isEmpty == false,
            "\(library.name): \(rule) has no cases (\(name))"
          )
        case .program(let rule, let text):
          let isThere = library.fixtures.contains { $0.rule == rule && $0.source.contains(text) }
          #expect(isThere, "\(library.name): no program of \(rule) has `\(text)` (\(name))")
        }
      }
    }
  }

  @Test("Each spelling exercises a declaration", arguments: Library.all)
  func everySpellingIsOfUse(library: Library) {
    var used: Set<String> = []
    for case .spelled(let texts) in library.table.values.joined() { used.formUnion(texts) }
    for (step, texts) in library.subject.spellings where step != detours {
      for text in texts {
        #expect(used.contains(text), "\(library.name): `\(text)` is at no declaration in the table")
      }
    }
  }

  /// LIV-14 to 16 make chains of what goes from a handle to a handle; all other promises need a way back to one.
  @Test("Each verb that makes a promise of another has long chains", arguments: Library.all)
  func everyVerbHasLongChains(library: Library) throws {
    let spellings = library.subject.spellings
    let ways = try #require(spellings.first { $0.step == detours }?.texts)
    let others = spellings.filter { steps.contains($0.step) }.flatMap(\.texts)
    #expect(others.count > 5)
    for text in others {
      #expect(
        ways.contains { $0.hasPrefix(text) },
        "\(library.name): no detour begins with `\(text)`"
      )
    }
    for way in ways {
      #expect(
        others.contains { way.hasPrefix($0) },
        "\(library.name): `\(way)` begins with no spelling"
      )
    }
  }

  private let detours = "go on after a promise of another type"
  private let steps = [
    "wait for all", "wait for all, however they end", "get the first value",
    "end as the first that is settled", "limit the time",
  ]
}

/// Where an overload is exercised.
enum Exercise {
  /// By rules, through these spellings of the adapter.
  case spelled([String])
  /// By the rule, through a call that the adapter makes for it.
  case driven(rule: String, by: String)
  /// By the compiler alone, in a program of the static rule.
  case program(rule: String, String)

  /// By rules, through these spellings of the adapter.
  static func spelled(_ texts: String...) -> Exercise { .spelled(texts) }
}

/// A library, and where each of its public declarations is exercised.
struct Library: CustomTestStringConvertible {
  let subject: Subject
  let fixtures: [Fixture]
  /// By the declaration's name, as in `Promise.then(on:_:)`: an entry for each overload.
  let table: [String: [Exercise]]

  init<A: PromiseAdapter>(_ adapter: A.Type, _ table: [String: [Exercise]]) {
    subject = Subject(adapter)
    fixtures = A.fixtures
    self.table = table
  }

  var name: String { subject.name }
  var testDescription: String { name }

  static let all = [typed, js, result]
}
