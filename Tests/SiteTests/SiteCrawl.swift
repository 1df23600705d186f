import Foundation

/// All pages of a site, as a plain server of files gives them to whoever has no JavaScript; and what leads nowhere.
struct SiteCrawl {
  private(set) var pages = 0
  private(set) var links = 0
  private(set) var images = 0
  /// Links to other sites, which are not opened.
  private(set) var outside: Set<String> = []
  private(set) var broken: [String] = []
  private(set) var empty: [String] = []

  private let site: URL
  private var ids: [String: Set<String>] = [:]
  private var known: [String: Bool] = [:]

  init(_ site: URL) throws {
    self.site = site
    let folder = site.appending(path: "documentation")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for path in (paths ?? []).sorted() where path == "index.html" || path.hasSuffix("/index.html") {
      try look(at: "documentation/" + path)
    }
    try look(at: "index.html")
  }

  /// What stands between two texts, each time.
  private static func between(_ start: String, _ end: String, in text: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap {
      $0.components(separatedBy: end).first
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: site.appending(path: path), encoding: .utf8)
  }

  /// What there is without JavaScript.
  private func body(_ path: String) throws -> String {
    let text = try text(path)
    return Self.between("<noscript>", "</noscript>", in: text)
      .first { $0.hasPrefix("<main>") } ?? text
  }

  private mutating func look(at path: String) throws {
    pages += 1
    let body = try body(path)
    let heading = Self.between("<h1>", "</h1>", in: body).first ?? ""
    let title = Self.between("<title>", "</title>", in: try text(path)).first ?? ""
    if heading.isEmpty || title.isEmpty { empty.append(path) }
    for target in Self.between("href=\"", "\"", in: body) {
      links += 1
      try follow(target, from: path)
    }
    for target in Self.between("src=\"", "\"", in: body) + Self.between("srcset=\"", "\"", in: body)
    {
      images += 1
      try follow(target, from: path)
    }
  }

  private mutating func follow(_ target: String, from path: String) throws {
    guard !target.contains("://") else {
      outside.insert(target)
      return
    }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let base = site.appending(path: path).deletingLastPathComponent()
    let relative = parts[0].removingPercentEncoding ?? ""
    var file = relative.isEmpty ? site.appending(path: path) : base.appending(path: relative)
    file.standardize()
    if relative.hasSuffix("/") { file.append(path: "index.html") }
    let name = file.path
    if known[name] == nil {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
      known[name] = isThere && !isFolder.boolValue && name.hasPrefix(site.standardized.path + "/")
    }
    guard known[name] == true else {
      broken.append("\(path): \(target)")
      return
    }
    guard parts.count == 2 else { return }
    if ids[name] == nil {
      let body = try body(String(name.dropFirst(site.standardized.path.count + 1)))
      ids[name] = Set(Self.between("id=\"", "\"", in: body))
    }
    let id = parts[1].removingPercentEncoding ?? ""
    if ids[name]?.contains(id) != true { broken.append("\(path): \(target)") }
  }
}
