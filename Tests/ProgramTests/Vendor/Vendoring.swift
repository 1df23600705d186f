import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// Copies of the project's libraries, and what the compiler makes of them.
enum Vendoring {
  private static let extent = ProcessInfo.processInfo.environment["COPIES"]

  /// Whether the tests that take minutes are run: `make copies` says so.
  static let isWhole = extent == "whole"

  /// For a test that compiles all libraries: CI runs a part of what `make copies` runs.
  static let part: ConditionTrait = .enabled(
    if: extent != nil,
    "compiles for a minute; `make copies` does"
  )

  /// The forms of a copy that are updated.
  static let forms = extent == nil ? ["file"] : ["file", "folder"]

  /// For a test that takes minutes.
  static let whole: ConditionTrait = .enabled(
    if: isWhole,
    "takes minutes; `make copies` runs it"
  )

  /// Whether the commit of the project's folder is known.
  static let hasCommit = (try? Origin(here: Project.root).commit != "unknown") ?? false

  static let promises: [Library] = [.typed, .js, .result]

  /// Writes copies into a folder.
  static func copy(_ options: CopyOptions, into folder: URL, root: URL = Project.root) throws {
    let origin = try Origin(here: root)
    for request in try options.requests() {
      _ = try Copy(request, of: origin).write(into: folder, isForced: false)
    }
  }

  /// The Swift files in a folder and below it.
  static func sources(in folder: URL) -> [String] {
    folder.pathsBelow.filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder.appending(path: $0).path }
  }

  /// Compiles files as one module, every warning an error.
  ///
  /// It stops before machine code is made, which takes half of the time: by then the compiler has reported everything
  /// about the sources. The programs of ``CopyTests`` are compiled completely, and run.
  ///
  /// - Returns: what the compiler said, if it refused.
  static func compile(_ sources: [String], _ flags: [String], in folder: URL) throws -> String? {
    let place = try TemporaryFolder(in: folder)
    let output = try Shell.run(
      "swiftc",
      ["-parse-as-library", "-warnings-as-errors", "-module-name", "App", "-wmo", "-emit-sib"]
        + flags + ["-o", place.url.appending(path: "App.sib").path] + sources,
      in: folder
    )
    guard output.status != 0 else { return nil }
    let errors = output.errors.split(separator: "\n").filter { $0.contains("error: ") }
    return errors.prefix(3).joined(separator: "\n")
  }

  /// Makes a module `App` of the copy `Promise.swift` in a folder.
  static func makeModule(in folder: URL) throws {
    let emitted = try Shell.run(
      "swiftc",
      [
        "-parse-as-library", "-swift-version", "6", "-emit-module", "-module-name", "App",
        "-emit-module-path", folder.appending(path: "App.swiftmodule").path,
        folder.appending(path: "Promise.swift").path,
      ],
      in: folder
    )
    try #require(emitted.status == 0, "\(emitted.errors)")
  }

  /// Runs work concurrently, on all processors.
  ///
  /// - Returns: the failures, one for each work that failed.
  static func all<Element: Sendable>(
    _ elements: [Element],
    _ body: @Sendable (Element) throws -> String?
  ) -> [(Element, String)] {
    Parallel.map(elements) { element -> (Element, String)? in
      do { return try body(element).map { (element, $0) } } catch { return (element, "\(error)") }
    }.compactMap(\.self)
  }
}
