import Foundation

/// The list of pages beside each page, which DocC's script reads from a file.
struct Navigator {
  let site: URL

  private typealias Node = [String: Any]

  /// Has all pages list the same: the pages, and below the links to the references what each declares.
  ///
  /// The script lists, and searches, the module alone that has the page's address, if there are several. So there is one,
  /// and references are collections in it.
  func write() throws {
    let file = site.appending(path: "index/index.json")
    var index = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Node ?? [:]
    let languages = index["interfaceLanguages"] as? [String: [Node]] ?? [:]
    index["interfaceLanguages"] = languages.mapValues { nodes in
      let modules = nodes.flatMap { $0["children"] as? [Node] ?? [] }
      return modules.prefix(1).map { Self.whole($0, modules: modules.dropFirst()) }
    }
    try JSONSerialization.data(withJSONObject: index, options: [.sortedKeys]).write(to: file)
  }

  private static func whole(_ front: Node, modules: some Sequence<Node>) -> Node {
    var front = front
    front["children"] = (front["children"] as? [Node] ?? []).map { node in
      let path = node["path"] as? String
      guard node["type"] as? String == "module",
        var module = modules.first(where: { $0["path"] as? String == path })
      else { return node }
      module["type"] = "collection"
      return module
    }
    return front
  }
}
