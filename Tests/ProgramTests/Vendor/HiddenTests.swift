import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// A copy shows to its module what the library shows to its users, and nothing else.
@Suite(.ownThread) struct HiddenTests {
  /// A use of one declaration, which compiles if it is visible.
  private struct Use {
    let name: String
    let code: String

    init(_ symbol: SymbolGraph.Symbol) {
      name = symbol.name
      let path = symbol.pathComponents
      let types = ["struct", "class", "enum", "protocol", "typealias", "associatedtype"]
      let isType = types.contains { symbol.sort == "swift.\($0)" }
      let isStatic =
        isType || symbol.isCase || symbol.sort == "swift.init" || symbol.sort.contains(".type.")
      guard path.count > 1, let last = path.last else {
        code = "func use() { _ = \(path[0])\(isType ? ".self" : "") }"
        return
      }
      let member = last == "init()" ? "init" : last.replacing("()", with: "")
      code = """
        extension \(path.dropLast().joined(separator: ".")) { \(isStatic ? "static " : "")func use() \
        { _ = \(isStatic ? path.dropLast().joined(separator: ".") : "self").\(member)\(isType ? ".self" : "") } }
        """
    }

    /// The names that the compiler refuses, since they are not visible.
    static func refused(_ uses: [Use], in folder: URL) throws -> Set<String> {
      let file = folder.appending(path: "Uses.swift")
      let imports = "import Dispatch; import Synchronization; "
      try (imports + uses.map(\.code).joined(separator: "\n"))
        .write(to: file, atomically: true, encoding: .utf8)
      let said = try Shell.run(
        "swiftc",
        [
          "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "App",
          folder.appending(path: "Promise.swift").path, file.path,
        ],
        in: folder
      )
      let reasons = [
        "cannot find", "is inaccessible due to", "has no member", "is not a member type",
      ]
      let lines = said.errors.matches(of: /Uses\.swift:(\d+):\d+: error: (.*)/).filter { match in
        reasons.contains { match.2.contains($0) }
      }
      return Set(lines.compactMap { Int($0.1) }.map { uses[$0 - 1].name })
    }
  }

  /// What the modules of the package show to their users.
  private func visible(_ library: Library) throws -> Set<String> {
    let modules = try #require(Products.modules)
    let symbols = try [library, .dispatchers].flatMap {
      try SymbolGraph.symbols(of: $0.name, in: modules, access: "public")
    }
    // What a promise inherits from must be visible; its page says so.
    return Set(symbols.map(\.name)).union(["PromiseCore", "PromiseWaiter"])
  }

  @Test(Vendoring.part, arguments: Extent.inTurn(Vendoring.promises))
  func `whatever is not public is refused outside the file of a copy`(library: Library) throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: library.name), into: place.url)
    try Vendoring.makeModule(in: place.url)
    let all = try SymbolGraph.symbols(of: "App", in: place.url, access: "private")
      .filter { !$0.isSynthesized }
    let visible = try visible(library)
    // A property cannot be named where a method of that name is visible.
    let methods = Set(visible.map { $0.prefix { $0 != "(" } })
    let (shown, hidden) = (
      all.filter { visible.contains($0.name) }, all.filter { !visible.contains($0.name) }
    )
    // What is in something hidden is hidden with it.
    let types = Set(hidden.map(\.name))
    let outermost = hidden.filter { symbol in
      let path = symbol.pathComponents
      return !methods.contains(symbol.name[...])
        && !path.indices.dropFirst().contains { types.contains(path[..<$0].joined(separator: ".")) }
    }
    let refused = try Use.refused(outermost.map(Use.init), in: place.url)
    let open = Set(outermost.map(\.name)).subtracting(refused)
    #expect(open.isEmpty, "visible in the whole module: \(open.sorted())")
    #expect(hidden.count > 150 && refused.count > 60, "\(hidden.count) \(refused.count)")
    // The same uses of what is public compile, as far as its visibility goes.
    let wrong = try Use.refused(shown.map(Use.init), in: place.url)
    #expect(wrong.isEmpty && shown.count > 100, "\(wrong.sorted())")
    print("vendor: \(hidden.count) declarations of \(library.name) are hidden")
  }

  @Test(arguments: Extent.inTurn(Vendoring.promises))
  func
    `a public copy without inlining hides the same, and Dispatchers of its own what others do not use`(
      library: Library
    ) throws
  {
    func text(_ options: CopyOptions, _ file: String) throws -> String {
      let place = try TemporaryFolder()
      try Vendoring.copy(options, into: place.url)
      return try Vendored(at: place.url.appending(path: file)).bodies[0].text
    }
    var options = CopyOptions(libraries: library.name)
    let plain = try text(options, "Promise.swift")
    (options.access, options.inlining) = ("public", "no")
    let open = try text(options, "Promise.swift")
    #expect(open.replacing("public ", with: "") == plain)
    options.shared = "yes"
    let shared = try text(options, "Dispatchers.swift")
    #expect(shared.contains("fileprivate struct") || shared.contains("fileprivate nonisolated"))
  }

  @Test func `members are hidden where they are declared, and nothing inside of what is hidden`() {
    let source = #"""
      @usableFromInline package struct Turn {
        let jobs = 1
      }
      @_documentation(visibility: internal) public class Core: Waiter {
        @exclusivity(unchecked) @usableFromInline final let lock = "\(1) {"
        public init() {
          let local = 1
          func inner() {}
        }
        @_spi(Storage) public override func stop() { if true { var a = 1 } }
        private var rest: Int { 2 }
        public private(set) var open = 1
        deinit {}
      }
      protocol Kind {
        func all()
      }
      @inlinable
      package func free(
        _ body: (Int) -> Int = { $0 },
        let: Int
      ) {}
      extension Kind {
        nonisolated(nonsending) final func wait() async {}
      }
      """#
    let hidden = #"""
      fileprivate struct Turn {
        let jobs = 1
      }
      @_documentation(visibility: internal) public class Core: Waiter {
        @exclusivity(unchecked) fileprivate final let lock = "\(1) {"
        public init() {
          let local = 1
          func inner() {}
        }
        fileprivate override func stop() { if true { var a = 1 } }
        private var rest: Int { 2 }
        public private(set) var open = 1
        deinit {}
      }
      fileprivate protocol Kind {
        func all()
      }
      @inlinable
      fileprivate func free(
        _ body: (Int) -> Int = { $0 },
        let: Int
      ) {}
      extension Kind {
        fileprivate nonisolated(nonsending) final func wait() async {}
      }
      """#
    #expect(Hiding.apply(to: source) { _ in true } == hidden)
    let inlined = Hiding.apply(to: source) { !$0.isInlined }
    #expect(inlined.contains("@usableFromInline package struct Turn"))
    #expect(inlined.contains("@inlinable\npackage func free("))
    #expect(inlined.contains("fileprivate protocol Kind"))
  }
}
