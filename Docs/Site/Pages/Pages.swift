import Foundation
import Learning
import ProgramSupport
import PromiseAdapters
import PromiseConformance
import PromiseReport

/// The pages and pictures that `make pages` writes: some whole, others with parts from elsewhere, each part
/// between two comments.
///
/// - `<!-- picture NAME -->`: a picture, with the same in words.
/// - `<!-- code NAME -->`: a piece of a program that is compiled and run, and what it prints.
/// - `<!-- rows PAGE: KEY; KEY | COLUMN; COLUMN -->`: rows of a table of another page; columns may be left out.
/// - `<!-- part PAGE: HEADING -->`: what is below a heading of another page.
///
/// Each ends with `<!-- end of picture -->` or the like. The first table with a sign in place of words is followed by
/// the meaning of the sign.
struct Pages {
  let pictures: [Picture]
  let snippets: [String: Snippet]
  private let root: URL
  /// The pages that are generated as a whole.
  private let whole: [String: String]
  private static let kinds = ["picture", "code", "rows", "part"]

  /// What pages of the project in a folder can show.
  ///
  /// - Parameters:
  ///   - root: the project's folder.
  ///   - matrix: the results of a run of all rules; without one, its page is taken as it is.
  init(in root: URL, matrix: Matrix? = nil) async throws {
    self.root = root
    pictures = try await Pictures.all(in: root)
    snippets = try Snippet.all(in: root)
    var whole = [
      "Conformance/SPEC.md": Specification.markdown, "Docs/Features.md": Feature.markdown,
    ]
    for page in Page.all { whole[page.path] = try page.markdown }
    whole["Docs/Matrix.md"] = matrix?.markdown
    self.whole = whole
  }

  /// Everything that is generated, by paths.
  var files: [String: String] {
    get throws {
      var files = whole
      for picture in pictures { files[picture.path] = picture.svg }
      for path in paths { files[path] = try filled(path) }
      return files
    }
  }

  /// The pages of the project, by their paths.
  var paths: [String] { Contents.pages(in: root) }

  /// The text of a page.
  func text(_ path: String) throws -> String {
    try whole[path] ?? root.appending(path: path).text
  }

  /// The text of a page as it ought to be, with everything that it takes from elsewhere.
  func filled(_ path: String) throws -> String {
    var lines: [String] = []
    var open: String?
    var explained: Set<String> = []
    for line in try text(path).components(separatedBy: "\n") {
      let mark = Self.mark(line)
      if let kind = open {
        if mark != nil { throw Mistake("\(path): “\(line)” before <!-- end of \(kind) -->") }
        guard line == "<!-- end of \(kind) -->" else { continue }
        open = nil
      }
      lines.append(line)
      if let (kind, what) = mark {
        let content = try content(kind, what, path)
        lines += content
        if kind == "rows" { lines += TableRows.legend(of: content, besides: &explained) }
        open = kind
      }
    }
    if let open { throw Mistake("\(path) has no <!-- end of \(open) -->") }
    return lines.joined(separator: "\n")
  }

  /// The names of what a page takes of one kind.
  func names(of kind: String, in path: String) throws -> [String] {
    try text(path).components(separatedBy: "\n").compactMap(Self.mark).filter { $0.kind == kind }
      .map(\.what)
  }

  private static func mark(_ line: String) -> (kind: String, what: String)? {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { return nil }
    let words = line.dropFirst(5).dropLast(4)
    guard let kind = kinds.first(where: { words.hasPrefix("\($0) ") }) else { return nil }
    return (kind, String(words.dropFirst(kind.count + 1)))
  }

  private func content(_ kind: String, _ what: String, _ path: String) throws -> [String] {
    switch kind {
    case "picture":
      guard let picture = pictures.first(where: { $0.name == what }) else {
        throw Mistake("\(path): there is no picture “\(what)”")
      }
      return ["![\(picture.alternative)](\(Self.way(to: picture.path, from: path)))"]
    case "code":
      guard let snippet = snippets[what] else {
        throw Mistake("\(path): no test has “// begin \(what)”")
      }
      return snippet.markdown
    case "part":
      let parts = what.components(separatedBy: ": ")
      guard parts.count == 2 else { throw Mistake("\(path): write part PAGE: HEADING") }
      return try part(of: parts[0], parts[1])
    default:
      return try rows(what, path)
    }
  }

  func part(of page: String, _ heading: String) throws -> [String] {
    let sections = try text(page).components(separatedBy: "\n## ")
    guard let section = sections.dropFirst().first(where: { $0.hasPrefix("\(heading)\n") }) else {
      throw Mistake("\(page) has no heading “\(heading)”")
    }
    return section.dropFirst(heading.count).trimmingCharacters(in: .newlines)
      .components(separatedBy: "\n")
  }

  private func rows(_ what: String, _ path: String) throws -> [String] {
    let parts = what.components(separatedBy: ": ")
    guard parts.count == 2 else { throw Mistake("\(path): write rows PAGE: KEY; KEY") }
    let lists = parts[1].components(separatedBy: " | ").map { $0.components(separatedBy: "; ") }
    let table = TableRows(of: try text(parts[0]), at: parts[0])
    let rules = Self.way(to: "Conformance/SPEC.md", from: path)
    return try table.markdown(lists[0], columns: lists.count > 1 ? lists[1] : []).map { row in
      row.replacing(/\| ([A-Z]{3}-[0-9]{2}) \|/) { "| [\($0.1)](\(rules)#\($0.1.lowercased())) |" }
    }
  }

  /// How one file is named in another.
  static func way(to target: String, from page: String) -> String {
    var (there, here) = (target.split(separator: "/")[...], page.split(separator: "/").dropLast())
    while let first = there.first, first == here.first, there.count > 1 {
      (there, here) = (there.dropFirst(), here.dropFirst())
    }
    return (here.map { _ in ".." } + there).joined(separator: "/")
  }
}
