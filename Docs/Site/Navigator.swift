import Foundation

/// The list of pages beside each page, which DocC's script reads from a file.
struct Navigator {
  let site: URL

  private typealias Node = [String: Any]

  /// Has each reference list its own declarations.
  ///
  /// The script takes the first module of the file that has the page's address. The pages link to the references, and
  /// come first: those links are modules, too, with nothing below them.
  func write() throws {
    let file = site.appending(path: "index/index.json")
    var index = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Node ?? [:]
    let languages = index["interfaceLanguages"] as? [String: [Node]] ?? [:]
    index["interfaceLanguages"] = languages.mapValues { $0.map(Self.withoutEmptyModules) }
    try JSONSerialization.data(withJSONObject: index, options: [.sortedKeys]).write(to: file)
  }

  private static func withoutEmptyModules(_ node: Node) -> Node {
    var node = node
    if let children = node["children"] as? [Node] {
      node["children"] = children.map(withoutEmptyModules)
    } else if node["type"] as? String == "module" {
      node["type"] = "collection"
    }
    return node
  }
}
