import Foundation

/// What DocC's script knows about a page, and so the page without it: with a link to the first page.
struct PageData {
  typealias Node = [String: Any]

  /// DocC's names of the site, to which its header leads, and of the first page.
  static let site = "doc://Promises/site"
  static let front = "doc://Promises/documentation/Promises"
  /// The address of the first page.
  static let path = "/documentation/promises"

  private(set) var page: Node

  init(_ json: Data) throws {
    page = try JSONSerialization.jsonObject(with: json) as? Node ?? [:]
    standBelowTheFront()
    nameImplementations()
  }

  var references: [String: Node] {
    get { page["references"] as? [String: Node] ?? [:] }
    set { page["references"] = newValue }
  }

  var json: Data {
    get throws { try JSONSerialization.data(withJSONObject: page, options: [.sortedKeys]) }
  }

  /// Whether this is the page of a module.
  var isModule: Bool { (page["metadata"] as? Node)?["symbolKind"] as? String == "module" }

  /// In merged archives, DocC knows no page that is above all others: references begin at their modules.
  ///
  /// The script's header leads to pages of the kind `technologies`.
  private mutating func standBelowTheFront() {
    let paths = (page["hierarchy"] as? Node)?["paths"] as? [[String]] ?? [[]]
    let own = (page["identifier"] as? Node)?["url"] as? String
    page["hierarchy"] = [
      "paths": paths.map { path in
        let isBelow = path.first == Self.front || own == Self.front
        return [Self.site] + (isBelow ? [] : [Self.front]) + path
      }
    ]
    let kinds = [
      (Self.site, StaticPages.name, "technologies"), (Self.front, StaticPages.front, "article"),
    ]
    for (identifier, title, kind) in kinds where references[identifier] == nil {
      references[identifier] = [
        "identifier": identifier, "title": title, "kind": kind, "type": "topic",
        "role": "collection",
        "url": Self.path, "abstract": [Node](),
      ]
    }
  }

  /// A page that DocC makes for members that come from a protocol has no words, which lists of pages need.
  private mutating func nameImplementations() {
    let title = (page["metadata"] as? Node)?["title"] as? String ?? ""
    guard page["abstract"] == nil, let found = title.wholeMatch(of: /(.+) Implementations/) else {
      return
    }
    page["abstract"] = [
      ["type": "text", "text": "What it has as a "], ["type": "codeVoice", "code": "\(found.1)"],
      ["type": "text", "text": "."],
    ]
  }

  /// Lists the pages about it, below its first words: of two archives, DocC links only one to the other.
  ///
  /// - Parameters:
  ///   - pages: DocC's names of the pages.
  ///   - known: what DocC knows about these.
  mutating func link(to pages: [String], known: [String: Node]) {
    for identifier in pages { references[identifier] = known[identifier] }
    func paragraph(_ words: [Node]) -> Node { ["type": "paragraph", "inlineContent": words] }
    let items = pages.map { identifier -> Node in
      let link: Node = ["type": "reference", "identifier": identifier, "isActive": true]
      return ["content": [paragraph([link])]]
    }
    let list: [Node] = [
      paragraph([["type": "text", "text": "These pages speak of it:"]]),
      ["type": "unorderedList", "items": items],
    ]
    var sections = page["primaryContentSections"] as? [Node] ?? []
    if !sections.contains(where: { $0["kind"] as? String == "content" }) {
      sections.append(["kind": "content"])
    }
    page["primaryContentSections"] = sections.map { section in
      var section = section
      if section["kind"] as? String == "content" {
        section["content"] = (section["content"] as? [Node] ?? []) + list
      }
      return section
    }
  }
}
