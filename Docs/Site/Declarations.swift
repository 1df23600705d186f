import Foundation
import ProgramSupport

/// What the compiler leaves out of its graphs, and what DocC abbreviates.
///
/// Both are faults: for `some Sequence<Promise<Value>>` the compiler writes `some Sequence`, where `Value` is the
/// function's own. And DocC calls initializers of one name by their first word, `convenience(_:)`.
struct Declarations {
  typealias Node = [String: Any]

  /// Puts it into all graphs of a folder, from the sources that they were made from.
  static func complete(in folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    for file in files where file.lastPathComponent.hasSuffix(".symbols.json") {
      let data = try Data(contentsOf: file)
      guard var graph = try JSONSerialization.jsonObject(with: data) as? Node else { continue }
      graph["symbols"] = (graph["symbols"] as? [Node] ?? []).map { symbol in
        var symbol = named(symbol)
        guard let fragments = symbol["declarationFragments"] as? [Node],
          fragments.contains(where: { $0["spelling"] as? String == "some" }),
          let source = source(of: symbol)
        else { return symbol }
        symbol["declarationFragments"] = completed(fragments, source: source)
        if var names = symbol["names"] as? Node, let short = names["subHeading"] as? [Node] {
          names["subHeading"] = completed(short, source: source)
          symbol["names"] = names
        }
        return symbol
      }
      try JSONSerialization.data(withJSONObject: graph).write(to: file)
    }
  }

  /// A symbol whose short declaration begins with `init`, if it is an initializer.
  private static func named(_ symbol: Node) -> Node {
    var symbol = symbol
    var names = symbol["names"] as? Node ?? [:]
    if let short = names["subHeading"] as? [Node],
      short.first?["spelling"] as? String == "convenience"
    {
      names["subHeading"] = Array(short.dropFirst(2))
      symbol["names"] = names
    }
    return symbol
  }

  /// A declaration and what follows, as it is written.
  private static func source(of symbol: Node) -> String? {
    let location = symbol["location"] as? Node
    guard let file = (location?["uri"] as? String).flatMap(URL.init(string:)),
      let line = (location?["position"] as? Node)?["line"] as? Int,
      let text = try? file.text
    else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line)
      .joined(separator: "\n")
  }

  /// The fragments of a declaration, where each `some` has the arguments that it has in the source.
  static func completed(_ fragments: [Node], source: String) -> [Node] {
    let written = source.matches(of: /\bsome +\w+/).map { found in
      arguments(at: found.range.upperBound, in: source)
    }
    var known: [String: Node] = [:]
    for fragment in fragments where fragment["kind"] as? String == "typeIdentifier" {
      known[fragment["spelling"] as? String ?? ""] = fragment
    }
    var completed: [Node] = []
    var place = -1
    for (index, fragment) in fragments.enumerated() {
      completed.append(fragment)
      if fragment["spelling"] as? String == "some" { place += 1 }
      guard index > 1, fragments[index - 2]["spelling"] as? String == "some",
        written.indices.contains(place), !written[place].isEmpty
      else { continue }
      let next = index + 1 < fragments.count ? fragments[index + 1]["spelling"] as? String : nil
      guard next?.hasPrefix("<") != true else { continue }
      completed += written[place].matches(of: /\w+|\W+/).map { part in
        let isName = part.output.first?.isLetter == true
        let spelling = String(part.output)
        return known[spelling] ?? [
          "kind": isName ? "typeIdentifier" : "text", "spelling": spelling,
        ]
      }
    }
    return completed
  }

  /// From a `<` to its `>`; empty, if there is none.
  private static func arguments(at start: String.Index, in text: String) -> String {
    guard text[start...].hasPrefix("<") else { return "" }
    var depth = 0
    for index in text[start...].indices {
      if text[index] == "<" { depth += 1 } else if text[index] == ">" { depth -= 1 }
      if depth == 0 { return String(text[start...index]) }
    }
    return ""
  }
}
