import Foundation
import TestSupport

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

  private mutating func look(at path: String) throws {
    pages += 1
    let page = try StaticPage(site.appending(path: path))
    let heading = StaticPage.between("<h1>", "</h1>", in: page.body).first ?? ""
    let title = StaticPage.between("<title>", "</title>", in: page.text).first ?? ""
    if heading.isEmpty || title.isEmpty { empty.append(path) }
    for target in StaticPage.between("href=\"", "\"", in: page.body) {
      links += 1
      try follow(target, from: path)
    }
    let sources = ["src=\"", "srcset=\""].flatMap { StaticPage.between($0, "\"", in: page.body) }
    for target in sources {
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
      let page = try StaticPage(URL(fileURLWithPath: name))
      ids[name] = Set(StaticPage.between("id=\"", "\"", in: page.body))
    }
    let id = parts[1].removingPercentEncoding ?? ""
    if ids[name]?.contains(id) != true { broken.append("\(path): \(target)") }
  }
}
