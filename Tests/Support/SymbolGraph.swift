import Foundation
import ProgramSupport

/// The public declarations of a module, as the compiler reports them.
package struct SymbolGraph: Decodable {
  /// One declaration.
  package struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Availability: Decodable { let isUnconditionallyUnavailable: Bool? }
    struct Fragment: Decodable { let spelling: String }
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }

    let kind: Kind
    let identifier: Identifier
    package let pathComponents: [String]
    let availability: [Availability]?
    let declarationFragments: [Fragment]
    let docComment: Comment?
    let swiftExtension: Extension?

    /// What an extension asks of the type.
    struct Extension: Decodable {
      struct Constraint: Decodable {
        let kind: String
        let lhs: String
        let rhs: String
      }
      let constraints: [Constraint]?
    }

    /// The first paragraph of its documentation.
    package var abstract: String? {
      docComment?.lines.map { $0.text.trimmingCharacters(in: .whitespaces) }
        .prefix { !$0.isEmpty }.joined(separator: " ")
    }

    /// As it is declared.
    package var declaration: String { declarationFragments.map(\.spelling).joined() }

    /// What the extension asks that it is in, as in `Failure == Never`.
    package var constraints: [String] {
      (swiftExtension?.constraints ?? []).map {
        "\($0.lhs) \($0.kind == "sameType" ? "==" : ":") \($0.rhs)"
      }
    }

    /// Whether its result may be left unused.
    package var isDiscardable: Bool { declaration.contains("@discardableResult") }

    /// As in `Promise.then(on:_:)`.
    package var name: String { pathComponents.joined(separator: ".") }

    /// The mangled names of its code: for a property its getter or address, for a class its allocating function.
    package var code: [String] {
      let name = "$" + identifier.precise.replacing(":", with: "", maxReplacements: 1)
      for (kind, codes) in [("vpZ", ["vgZ", "vau"]), ("vp", ["vg"]), ("fc", ["fC"])]
      where name.hasSuffix(kind) {
        return codes.map { name.dropLast(kind.count) + $0 }
      }
      return [name]
    }

    /// What it is, as in `swift.type.method`.
    package var sort: String { kind.identifier }

    /// Whether it is a case of an enumeration.
    package var isCase: Bool { sort == "swift.enum.case" }

    /// Whether a protocol of the standard library adds it.
    package var isSynthesized: Bool { identifier.precise.contains("::SYNTHESIZED::") }

    /// Whether it exists only so that the compiler can say what to write instead.
    var isUnavailable: Bool {
      availability?.contains { $0.isUnconditionallyUnavailable == true } == true
    }
  }

  /// How two declarations belong together.
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The kinds of declarations that can be called.
  private static let callable: Set<String> = [
    "swift.init", "swift.method", "swift.type.method", "swift.property", "swift.type.property",
    "swift.subscript", "swift.type.subscript", "swift.func", "swift.func.op", "swift.var",
  ]

  /// The callable declarations of a module that are its own, also those of one name.
  ///
  /// - Parameters:
  ///   - module: its name.
  ///   - modules: the folder that it is in.
  package static func declarations(of module: String, in modules: URL) throws -> [Symbol] {
    try interface(of: module, in: modules).symbols.filter {
      callable.contains($0.kind.identifier)
    }
  }

  /// What is public in a module and can be used.
  ///
  /// Members that a protocol of the standard library adds are not this module's.
  ///
  /// - Returns: the declarations, and the names of those that a type must have which conforms to a protocol.
  package static func interface(
    of module: String,
    in modules: URL
  ) throws -> (symbols: [Symbol], required: Set<String>) {
    let graphs = try graphs(of: module, in: modules, access: "public")
    let symbols = graphs.flatMap(\.symbols).filter {
      !$0.isUnavailable && !$0.isSynthesized
    }
    let relationships = graphs.flatMap(\.relationships)
    let required = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
      .subtracting(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))
    let names = symbols.filter { required.contains($0.identifier.precise) }.map(\.name)
    return (symbols, Set(names))
  }

  /// The declarations of a module with this access level.
  package static func symbols(
    of module: String,
    in modules: URL,
    access: String
  ) throws -> [Symbol] {
    try graphs(of: module, in: modules, access: access).flatMap(\.symbols)
  }

  private static func graphs(
    of module: String,
    in modules: URL,
    access: String
  ) throws -> [SymbolGraph] {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    try Tool.symbolGraphs(of: module, in: modules, to: folder, access: access)
    // Extensions of other modules' types have a file each: `Module@Other.symbols.json`.
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
      .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
  }
}
