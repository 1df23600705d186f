import Foundation
import ProgramSupport

/// The project's sources: those in its folder, or those of a commit.
struct Origin {
  let folder: URL
  /// The commit's name; `unknown`, where there is neither a repository nor a note of it.
  let commit: String
  /// What differs from the commit: paths, in alphabetical order.
  let changes: [String]
  /// Whether it is a clone, which has earlier versions as well.
  let hasHistory: Bool
  /// A temporary folder, which is removed with this.
  private var temporary: TemporaryFolder?

  /// The sources in the project's folder.
  init(here root: URL) throws {
    folder = root
    hasHistory = FileManager.default.fileExists(atPath: root.appending(path: ".git").path)
    // Without git, or with one that does not trust this folder, the commit is unknown.
    guard hasHistory, let head = try? Shell.run("git", ["rev-parse", "HEAD"], in: root),
      head.status == 0
    else {
      // An archive of a commit names that commit.
      let note = try? root.appending(path: ".make/commit").text
      let name = note?.split(separator: "\n").last.map(String.init) ?? ""
      commit = name.allSatisfy(\.isHexDigit) && name.count == 40 ? name : "unknown"
      changes = []
      return
    }
    commit = head.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let status = try Shell.run("git", ["status", "--porcelain", "-uall"], in: root)
    changes = status.output.split(separator: "\n").map { String($0.dropFirst(3)) }.sorted()
  }

  /// The sources of a commit.
  init(of commit: String, in root: URL) throws {
    let place = try TemporaryFolder()
    (temporary, folder, self.commit, changes) = (place, place.url, commit, [])
    hasHistory = false
    let archive = place.url.appending(path: "archive.tar").path
    let made = try Shell.run(
      "git",
      ["archive", "--format=tar", "-o", archive, commit],
      in: root
    )
    guard made.status == 0 else {
      throw Mistake(
        "commit \(commit) is not in this repository; get it with `git fetch --unshallow` or `git fetch origin`"
      )
    }
    let unpacked = try Shell.run("tar", ["-xf", archive], in: place.url)
    guard unpacked.status == 0 else { throw Mistake("tar: \(Origin.lastLine(unpacked.errors))") }
    try FileManager.default.removeItem(atPath: archive)
  }

  private static func lastLine(_ text: String) -> String {
    text.split(separator: "\n").last.map(String.init) ?? "it failed and said nothing"
  }

  /// A file below the project's root.
  func text(_ path: String) throws -> String {
    let url = folder.appending(path: path)
    return try url.text(
      orSay: "cannot read \(url.path): this checkout is not complete; clone the project again"
    )
  }

  /// The version at the top of its changelog; with a plus, where there are changes since.
  func version() throws -> String {
    let headings = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
    let released = headings.first { $0.dropFirst(3).first?.isNumber == true }?.dropFirst(3) ?? "0"
    let isAfter = headings.first?.contains("Unreleased") == true
    return released.prefix { $0 != " " } + (isAfter ? "+" : "")
  }

  /// The number of the catalogue of rules.
  func catalogue() throws -> String {
    // A copy may have been made from a commit in which it was elsewhere.
    let text =
      try (try? text("Conformance/Kit/Catalogue/Catalogue.swift"))
      ?? (try? text("Conformance/Kit/Rules/Catalogue.swift"))
      ?? text("Conformance/Kit/Catalogue.swift")
    return text.firstMatch(of: /version = "(.+?)"/).map { String($0.1) } ?? "unknown"
  }
}
