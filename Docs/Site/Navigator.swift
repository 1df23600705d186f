import Foundation

/// The list of pages beside each page, which DocC's script reads from a file.
struct Navigator {
  let site: URL

  private typealias Node = [String: Any]

  /// Gives all pages the same list: the pages, and below the links to the libraries their declarations.
  ///
  /// A fault of DocC: the script lists, and searches, only the module that has the page's address, if there are several.
  /// So there is one, and libraries are collections in it. What is rarely looked for is listed without its content.
  func write(_ libraries: [String]) throws {
    let file = site.appending(path: "index/index.json")
    var index = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Node ?? [:]
    let languages = index["interfaceLanguages"] as? [String: [Node]] ?? [:]
    index["interfaceLanguages"] = languages.mapValues { nodes in
      let modules = nodes.flatMap { $0["children"] as? [Node] ?? [] }
      let paths = Set(libraries.map { "/documentation/\($0.lowercased())" })
      let known = modules.dropFirst().filter { paths.contains($0["path"] as? String ?? "") }
      return modules.prefix(1).map { Self.whole($0, libraries: known) }
    }
    try JSONSerialization.data(withJSONObject: index, options: [.sortedKeys]).write(to: file)
  }

  private static func whole(_ front: Node, libraries: [Node]) -> Node {
    var front = front
    front["children"] = (front["children"] as? [Node] ?? []).map { node in
      let path = node["path"] as? String
      var node = node
      if node["type"] as? String == "module" {
        node = libraries.first { $0["path"] as? String == path } ?? node
        node["type"] = "collection"
      }
      if path == "\(PageData.path)/sources" { node["children"] = nil }
      return node
    }
    return front
  }
}
