import Foundation
import TestSupport

@testable import docs

/// All pages of a site, as a plain file server delivers them to readers without JavaScript; and broken links.
struct SiteCrawl {
  private var visited: [String] = []
  var pages: Int { visited.count }
  private(set) var links = 0
  private(set) var images = 0
  /// Links to other sites, which are not opened.
  private(set) var outside: Set<String> = []
  private(set) var broken: [String] = []
  /// Pages without a heading, a title, or a sentence for lists of pages.
  private(set) var empty: [String] = []
  /// Pages on which something is wrong: what, and where.
  private(set) var wrong: [String] = []

  private let site: URL
  private var ids: [String: Set<String>] = [:]
  private var known: [String: Bool] = [:]
  /// The pages that each page leads to, by their paths from the site's folder.
  private var ways: [String: Set<String>] = [:]
  private var titles: [String: [String]] = [:]

  init(_ site: URL) throws {
    self.site = site
    let folder = site.appending(path: "documentation")
    for path in folder.pathsBelow.sorted()
    where path == "index.html" || path.hasSuffix("/index.html") {
      try look(at: "documentation/" + path)
    }
    try look(at: "index.html")
    for (title, paths) in titles where paths.count > 1 {
      // Declarations of one name have a mark at the end of their addresses.
      let names = Set(paths.map { $0.replacing(/-\w+\/index\.html$|\/index\.html$/, with: "") })
      if names.count > 1, title != SitePages.name { wrong.append("“\(title)”: \(paths)") }
    }
  }

  /// The first page.
  static let front = "documentation/promises/index.html"

  /// Pages from which no links lead to the first page, or to which none lead from it.
  var lost: [String] {
    var back: [String: Set<String>] = [:]
    for (page, targets) in ways {
      for target in targets { back[target, default: []].insert(page) }
    }
    let entries: Set = ["index.html", "documentation/index.html"]
    let found = Self.reached(by: ways).union(entries).intersection(Self.reached(by: back))
    return visited.filter { !found.contains($0) }
  }

  private static func reached(by ways: [String: Set<String>]) -> Set<String> {
    var reached: Set = [front]
    var next = [front]
    while let page = next.popLast() {
      for target in ways[page] ?? [] where reached.insert(target).inserted { next.append(target) }
    }
    return reached
  }

  private mutating func look(at path: String) throws {
    visited.append(path)
    let page = try StaticPage(site.appending(path: path))
    let heading = StaticPage.between("<h1>", "</h1>", in: page.body).first ?? ""
    let title = StaticPage.between("<title>", "</title>", in: page.text).first ?? ""
    let summary =
      StaticPage.between("name=\"description\" content=\"", "\"", in: page.text).first ?? ""
    if heading.isEmpty || title.isEmpty || summary.isEmpty { empty.append(path) }
    titles[title, default: []].append(path)
    if summary.contains("  ") { wrong.append("\(path): words are missing in “\(summary)”") }
    if title.contains("\u{200B}") {
      wrong.append("\(path): its title has signs that cannot be seen")
    }
    let ids = StaticPage.between(" id=\"", "\"", in: page.body)
    for id in Set(ids) where ids.count(where: { $0 == id }) > 1 {
      wrong.append("\(path): several parts are called “\(id)”")
    }
    for level in 2...4 {
      for heading in StaticPage.between("<h\(level)", "</h\(level)>", in: page.body)
      where heading.contains("`") {
        wrong.append("\(path): backticks in a heading: \(heading)")
      }
    }
    for target in StaticPage.between("url=", "\"", in: page.text) { try follow(target, from: path) }
    // The list of pages is the same everywhere: it is followed from the pages that it names.
    let isListed = page.body.contains("aria-current")
    let shown = isListed ? page.body : page.withoutList
    for target in StaticPage.between("href=\"", "\"", in: shown) {
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
      let isThere = FileManager.default.fileExists(atPath: name) && !file.isFolder
      known[name] = isThere && name.hasPrefix(site.standardized.path + "/")
    }
    guard known[name] == true else {
      broken.append("\(path): \(target)")
      return
    }
    ways[path, default: []].insert(String(name.dropFirst(site.standardized.path.count + 1)))
    guard parts.count == 2 else { return }
    if ids[name] == nil {
      let page = try StaticPage(URL(fileURLWithPath: name))
      ids[name] = Set(StaticPage.between("id=\"", "\"", in: page.body))
    }
    let id = parts[1].removingPercentEncoding ?? ""
    if ids[name]?.contains(id) != true { broken.append("\(path): \(target)") }
  }
}
