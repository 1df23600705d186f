import Foundation
import PromiseConformance

/// What a module offers to whoever imports it, as the compiler knows it.
struct SymbolGraph: Decodable {
  /// One public declaration.
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Availability: Decodable { let isUnconditionallyUnavailable: Bool? }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let availability: [Availability]?

    /// Whether it stands there only so that the compiler can say what to write instead.
    var isUnavailable: Bool {
      availability?.contains { $0.isUnconditionallyUnavailable == true } == true
    }
  }

  struct Availability: Decodable { let isUnconditionallyUnavailable: Bool? }

  let symbols: [Symbol]

  /// The kinds of declarations that somebody can call.
  private static let callable: Set<String> = [
    "swift.init", "swift.method", "swift.type.method", "swift.property", "swift.type.property",
    "swift.subscript", "swift.type.subscript", "swift.func", "swift.func.op", "swift.var",
  ]

  /// How many overloads each callable declaration has, by its name, as in `Promise.then(on:_:)`.
  static func declarations(of module: String) async throws -> [String: Int] {
    guard let modules = Toolchain.modules else { return [:] }
    return try await Toolchain.withFolder { folder in
      let target = try await Toolchain.run("swiftc", ["-print-target-info"], in: folder)
      let info = try JSONDecoder().decode(TargetInfo.self, from: Data(target.text.utf8))
      var arguments = [
        "symbolgraph-extract", "-module-name", module, "-I", modules.path,
        "-target", info.target.triple, "-output-dir", folder.path,
        "-minimum-access-level", "public",
      ]
      #if os(macOS)
        let sdk = try await Toolchain.run("xcrun", ["--show-sdk-path"], in: folder)
        arguments += ["-sdk", sdk.text.trimmingCharacters(in: .whitespacesAndNewlines)]
      #endif
      let output = try await Toolchain.run("swift", arguments, in: folder)
      guard output.status == 0 else { throw Failure(reason: output.errors) }
      var declarations: [String: Int] = [:]
      // Extensions of other modules' types have a file each: `Module@Other.symbols.json`.
      let files = try FileManager.default.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: nil
      )
      for file in files where file.lastPathComponent.hasSuffix(".symbols.json") {
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
        for symbol in graph.symbols where callable.contains(symbol.kind.identifier) {
          // What a protocol of the standard library adds is not this module's.
          if symbol.identifier.precise.contains("::SYNTHESIZED::") { continue }
          // What nobody can call is no verb.
          if symbol.isUnavailable { continue }
          declarations[symbol.pathComponents.joined(separator: "."), default: 0] += 1
        }
      }
      return declarations
    }
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable { let triple: String }
    let target: Target
  }

  struct Failure: Error { let reason: String }
}
