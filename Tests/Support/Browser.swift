import Foundation
import ProgramSupport

/// A headless Chromium, which `Tests/Browser` drives from Node.
package enum Browser {
  private static let chromium = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
  ].lazy.compactMap(TemporaryProcess.find).first
  private static let node = TemporaryProcess.find("node")

  /// Whether a target of the Makefile asks for it; it takes longer than other tests do.
  package static let isAsked = ProcessInfo.processInfo.environment["BROWSER"] != nil
  /// Whether there is one, or must be, since CI skips nothing.
  package static let isThere =
    chromium != nil && node != nil
    || ProcessInfo.processInfo.environment["BROWSER"] == "required"

  /// What the checks in `Tests/Browser` found.
  package struct End {
    package let passed: Int
    package let failed: [String]
    package let status: Int32
    package let errors: String
  }

  private struct Missing: Error { let what: String }

  /// Runs the checks of a kind, `report` or `site`, on the pages of a folder, and prints the figures that they state.
  package static func run(_ folder: URL, _ kind: String) throws -> End {
    guard let node else { throw Missing(what: "CI needs Node: apt-get install nodejs") }
    guard let chromium else { throw Missing(what: "CI needs Chromium: apt-get install chromium") }
    let end = try ProgramEnd(
      of: node,
      ["Tests/Browser/browser.js", chromium.path, folder.path, kind],
      in: Project.root
    )
    let lines = end.output.split(separator: "\n").map(String.init)
    for line in lines where line.hasPrefix("#") { print("\(kind):", line) }
    return End(
      passed: lines.count { $0.hasPrefix("ok ") },
      failed: lines.filter { $0.hasPrefix("not ok") },
      status: end.status,
      errors: end.errors
    )
  }
}
