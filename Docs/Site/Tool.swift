import Foundation
import ProgramSupport

/// A program of the toolchain.
struct Tool {
  let name: String
  private let file: URL

  /// Finds it on the path, in Xcode, or beside the installed compiler.
  init(_ name: String) throws {
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
  func run(_ arguments: [String]) throws -> String {
    let end = try TemporaryProcess(file, arguments).runBlocking()
    guard end.status == 0 else {
      let words = (end.output + end.errors).trimmingCharacters(in: .newlines)
      throw Mistake("\(name) \(arguments[0]) failed:\n\(words)")
    }
    return end.output
  }
}
