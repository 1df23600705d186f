import Foundation
import Learning
import ProgramSupport

/// The pages of the repository as a catalogue for DocC, made again each time.
struct Catalogue {
  let root: URL
  let folder: URL
  let libraries: [String]
  /// The other modules.
  let modules: [String]
  private let pages: [String]
  private let contents: Contents
  /// The ids of the rules.
  private let rules: Set<String>
  /// Files and folders that pages link to, each of which becomes a page.
  private var sources: Set<String> = []
  private var pictures: Set<String> = []
  /// The headings of pages to which others link.
  private var anchors: [String: [String: String]] = [:]

  init(of root: URL, in folder: URL, libraries: [String], modules: [String]) throws {
    (self.root, self.folder) = (root, folder)
    (self.libraries, self.modules) = (libraries, modules)
    pages = Contents.pages(in: root)
    contents = try Contents(root.appending(path: Contents.path).text, pages: pages)
    let spec = try? root.appending(path: Self.spec).text
    rules = Set((spec ?? "").matches(of: /(?m)^### ([A-Z]{3}-\d\d)$/).map { String($0.1) })
  }

  /// What each rule says, under its id.
  static let spec = "Conformance/SPEC.md"

  /// The name of a page in addresses: `Docs/Recipes/Library.md` is `Recipes-Library`.
  static func name(of page: String) -> String {
    if page == "README.md" { return SitePages.front }
    return page.replacing(/^Docs\//, with: "").replacing(/(\/README)?\.md$/, with: "")
      .replacing("/", with: "-")
  }

  /// The page name of a source: a file or a folder that pages link to.
  static func name(ofSource path: String) -> String {
    ("Source-" + path).replacing(/[^\w]+/, with: "-")
  }

  /// Writes all of it.
  mutating func write() throws {
    let files = FileManager.default
    try folder.makeFolder()
    for path in pages {
      let page = PageText(path: path, text: try text(of: path))
      var missing: Mistake?
      let converted = page.converted(rules: rules) { destination in
        do { return try link(destination, on: path) } catch {
          missing = missing ?? error as? Mistake
          return destination
        }
      }
      if let missing { throw missing }
      guard PageText.saysWhatItIsAbout(converted) else {
        throw Mistake(
          "\(path) begins with no sentence that says what it is about, for lists of pages"
        )
      }
      try put(path == "README.md" ? front(converted) : converted, Self.name(of: path) + ".md")
    }
    // The files in a shown folder can be read, too.
    for folder in sources where root.appending(path: folder).isFolder {
      let below = try files.contentsOfDirectory(atPath: root.appending(path: folder).path)
      sources.formUnion(below.filter { $0.contains(/\.(swift|js|txt)$/) }.map { "\(folder)/\($0)" })
    }
    for path in sources.sorted() { try put(source(path), Self.name(ofSource: path) + ".md") }
    for path in pictures {
      let svg = try text(of: path)
      let name = Self.pictureName(of: path)
      try put(ThemedPicture.svg(svg, isDark: false), "\(name).svg")
      try put(ThemedPicture.svg(svg, isDark: true), "\(name)~dark.svg")
    }
    try put(sourcesPage, "Sources.md")
  }

  private static func pictureName(of path: String) -> String {
    path.replacing(/\.svg$/, with: "").replacing("/", with: "-")
  }

  private func text(of path: String) throws -> String {
    try root.appending(path: path).text
  }

  private func put(_ text: String, _ name: String) throws {
    try folder.appending(path: name).write(text)
  }

  /// The destination of a page's link on this site.
  private mutating func link(_ destination: String, on page: String) throws -> String {
    if destination.contains(/^[a-z]+:/) { return destination }
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let base = root.appending(path: page).deletingLastPathComponent()
    let file =
      switch parts[0] {
      case "": root.appending(path: page)
      case let path where path.hasPrefix("/"): root.appending(path: path.dropFirst())
      case let path: base.appending(path: path)
      }
    let prefix = root.standardizedFileURL.path + "/"
    let full = file.standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: full), full.hasPrefix(prefix) else {
      throw Mistake("\(page) links to \(destination), and there is no such file")
    }
    var path = String(full.dropFirst(prefix.count))
    if path.hasSuffix(".svg") {
      pictures.insert(path)
      return Self.pictureName(of: path)
    }
    if path.hasSuffix("/") { path.removeLast() }
    if pages.contains("\(path)/README.md") { path += "/README.md" }
    guard pages.contains(path) else {
      sources.insert(path)
      return "doc:" + Self.name(ofSource: path)
    }
    guard parts.count == 2 else { return "doc:" + Self.name(of: path) }
    let known = try anchors[path] ?? PageText(path: path, text: text(of: path)).anchors
    anchors[path] = known
    guard let anchor = known[String(parts[1])] else {
      throw Mistake("\(page) links to \(destination), and \(path) has no such heading")
    }
    let safe = anchor.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? anchor
    return "doc:\(Self.name(of: path))#\(safe)"
  }

  /// A file with its text, or a folder with its files.
  private func source(_ path: String) throws -> String {
    let url = root.appending(path: path)
    guard url.isFolder else {
      let language = ["swift", "js"].contains(url.pathExtension) ? url.pathExtension : ""
      let lines = try text(of: path).trimmingCharacters(in: .newlines)
      // A fence that is longer than any in the file.
      let block = { (text: String) in "``````\(language)\n\(text)\n``````\n" }
      let series = Series.allCases.first { "\($0.folder)/Promise.swift" == path }
      let whole = try series?.wholePrograms.map { title, text in
        "\n## \(title)\n\n" + block(text.trimmingCharacters(in: .newlines))
      }
      return "# \(path)\n\nA file of the repository.\n\n" + block(lines)
        + (whole ?? []).joined()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    let rows = names.filter { !$0.hasPrefix(".") }.map { name in
      let below = "\(path)/\(name)"
      if sources.contains(below) { return "- [\(name)](doc:\(Self.name(ofSource: below)))" }
      return pages.contains(below) ? "- <doc:\(Self.name(of: below))>" : "- `\(name)`"
    }
    return "# \(path)\n\nA folder of the repository.\n\n" + rows.joined(separator: "\n") + "\n"
  }

  private var sourcesPage: String {
    """
    # Sources

    The files and folders of the repository to which the pages link.

    ## Topics

    ### By path

    \(sources.sorted().map { "- <doc:\(Self.name(ofSource: $0))>" }.joined(separator: "\n"))

    """
  }

  /// The first page: the README, and below it everything else, in groups.
  private func front(_ readme: String) -> String {
    let root = "# \(SitePages.front)\n\n@Metadata {\n  @TechnologyRoot\n}\n"
    var text = readme.replacing(/^# .*\n/, with: root) + "\n## Topics\n"
    for group in contents.groups {
      let links = group.entries.flatMap { entry in
        switch entry {
        case "README.md": [String]()
        case "libraries": libraries.map { "- ``/\($0)``" }
        case "modules": modules.map { "- ``/\($0)``" }
        case "sources": ["- <doc:Sources>"]
        default: ["- <doc:\(Self.name(of: entry))>"]
        }
      }
      if !links.isEmpty {
        text += "\n### \(group.title)\n\n" + links.joined(separator: "\n") + "\n"
      }
    }
    return text
  }
}
