import Foundation

/// A program of the toolchain.
package struct Tool {
  private let name: String
  private let file: URL

  /// Finds it on the path, in Xcode, or beside the installed compiler.
  package init(_ name: String) throws {
    let beside = TemporaryProcess.find("swift")?.resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: name).path
    let places = [name, TemporaryProcess.xcode("--find", name), beside]
    guard let file = places.lazy.compactMap(\.self).compactMap(TemporaryProcess.find).first else {
      throw Mistake(
        "there is no \(name) on the path; it comes with the whole Swift toolchain: https://www.swift.org/install"
      )
    }
    (self.name, self.file) = (name, file)
  }

  /// Runs it to its end.
  ///
  /// - Returns: what it printed.
  /// - Throws: a `Mistake` with its output, if it did not succeed.
  @discardableResult
  package func run(_ arguments: [String]) throws -> String {
    let end = try TemporaryProcess(file, arguments).runBlocking()
    guard end.status == 0 else {
      let words = (end.output + end.errors).trimmingCharacters(in: .newlines)
      throw Mistake("\(name) \(arguments[0]) failed:\n\(words)")
    }
    return end.output
  }
}

extension Tool {
  /// Has the compiler write what a module declares: a file, and one for each module whose types it extends.
  ///
  /// - Parameters:
  ///   - module: its name.
  ///   - modules: the folder that it is in.
  ///   - folder: where the files are put.
  ///   - access: the level from which on declarations are written.
  ///   - more: other arguments.
  package static func symbolGraphs(
    of module: String,
    in modules: URL,
    to folder: URL,
    access: String = "public",
    _ more: [String] = []
  ) throws {
    let info = try Tool("swiftc").run(["-print-target-info"])
    let triple = info.firstMatch(of: /"triple": *"([^"]+)"/).map { String($0.1) } ?? ""
    var arguments = [
      "symbolgraph-extract", "-module-name", module, "-I", modules.path, "-target", triple,
      "-output-dir", folder.path, "-minimum-access-level", access,
    ]
    if let sdk = TemporaryProcess.xcode("--show-sdk-path") { arguments += ["-sdk", sdk] }
    try Tool("swift").run(arguments + more)
  }
}
