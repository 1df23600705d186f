import Foundation
import ProgramSupport

/// A node of the tree that the compiler prints of a source file it has checked.
///
/// Faults rest on this tree, and not on lines: it says of each expression where it is and which type it has, however the
/// code is laid out. The tree of `-dump-parse` is no help, since expressions have neither in it.
struct SyntaxNode {
  private let fields: [String: Any]

  init?(_ value: Any?) {
    guard let fields = value as? [String: Any] else { return nil }
    self.fields = fields
  }

  /// What it is, as in `call_expr`; empty where it only holds others.
  var kind: String { fields["_kind"] as? String ?? "" }
  /// Its type as the linker spells it: `$sSbD` is `Bool`.
  var type: String { self["type"] ?? "" }
  /// Whether the compiler has made it, and no source says it.
  var isImplicit: Bool { fields["implicit"] as? Bool ?? false }
  /// From its first byte to the first of its last token.
  var range: ClosedRange<Int>? {
    guard let range = fields["range"] as? [String: Any], let start = range["start"] as? Int,
      let end = range["end"] as? Int, start <= end
    else { return nil }
    return start...end
  }

  subscript(_ key: String) -> String? { fields[key] as? String }

  func has(_ key: String) -> Bool { fields[key] as? Bool ?? false }

  /// That of a declaration, or what is special about it.
  var name: SyntaxNode? { child("name")?.child("base_name") }

  func child(_ key: String) -> SyntaxNode? { SyntaxNode(fields[key]) }

  func children(_ key: String) -> [SyntaxNode] {
    (fields[key] as? [Any] ?? []).compactMap { SyntaxNode($0) }
  }

  /// All that it holds and that is code: no types, no attributes, no parameters, nothing that is derived from the rest.
  var parts: [SyntaxNode] {
    fields.keys.filter { !Self.noCode.contains($0) }.sorted().flatMap { key in
      child(key).map { [$0] } ?? children(key)
    }
  }

  private static let noCode: Set<String> = [
    "range", "decl", "substitutions", "captures", "attrs", "params", "implicit_self_decl", "name",
    "inherits", "conformances", "function_ref", "iterator_var", "next_call", "case_label_items",
    "components", "parsed_path", "generic_signature", "builtin_initializer", "initializer_decl",
    "override", "members_of", "for",
  ]
}

extension SyntaxNode {
  /// The trees of files in what the compiler has printed.
  static func trees(
    in text: String,
    of isWanted: (_ path: String) -> Bool
  ) throws -> [(path: String, tree: SyntaxNode)] {
    let head = #"{"_kind":"source_file","filename":""#
    return try text.components(separatedBy: head).dropFirst().compactMap { rest in
      guard let path = rest.split(separator: "\"").first.map(String.init), isWanted(path) else {
        return nil
      }
      let object = try JSONSerialization.jsonObject(with: Data((head + rest).utf8))
      return SyntaxNode(object).map { (path, $0) }
    }.sorted { $0.path < $1.path }
  }
}

/// Where tokens end, which the tree does not say.
enum LastToken {
  /// The end of the token that begins at a place.
  static func end(at start: Int, in source: [UInt8]) -> Int {
    if source[start] == UInt8(ascii: "\"") { return stringEnd(at: start, in: source) }
    let rest = String(decoding: source[start...].prefix(200), as: UTF8.self)
    let word = rest.prefixMatch(of: /`[^`]+`|\d[\w$]*(?:\.\d[\w$]*)*|[#@]?[\w$]+/)
    return start + (word?.output.utf8.count ?? 1)
  }

  /// The end of a string, with the code in it.
  private static func stringEnd(at start: Int, in source: [UInt8]) -> Int {
    let quote = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
    let isLong = Array(source[start..<min(start + 3, source.count)]) == quote
    var place = start + (isLong ? 3 : 1)
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "\\") where source[place + 1] == UInt8(ascii: "("):
        var depth = 0
        place += 1
        repeat {
          if source[place] == UInt8(ascii: "(") { depth += 1 }
          if source[place] == UInt8(ascii: ")") { depth -= 1 }
          place = source[place] == UInt8(ascii: "\"") ? stringEnd(at: place, in: source) : place + 1
        } while depth > 0 && place < source.count
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "\"") where !isLong: return place + 1
      case UInt8(ascii: "\"") where source[place...].starts(with: quote): return place + 3
      default: place += 1
      }
    }
    return place
  }
}
