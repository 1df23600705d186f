import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// The suite runs on copies as it does on the libraries.
@Suite(.ownThread) struct SuiteTests {
  @Test func `the project's manifest is read with a target for each copy`() throws {
    let place = try TemporaryFolder()
    try Suite(root: Project.root, package: place.url).declare([.typed, .js])
    let end = try Shell.run("swift", ["package", "dump-package"], in: place.url)
    #expect(end.status == 0, "\(end.errors)")
    for name in ["PromiseConformance", "PromiseReport", "Copy0", "Copy1", "suite"] {
      #expect(end.output.contains("\"name\" : \"\(name)\""), "no target is called \(name)")
    }
  }

  @Test(Vendoring.whole)
  func `each library passes the suite from a copy of each form and each access`() throws {
    let place = try TemporaryFolder()
    var files: [String] = []
    let written = MatrixTests.Written.all.filter {
      ($0.form == .folder) == ($0.access == .public)
    }
    for (index, written) in written.enumerated() {
      let folder = place.url.appending(path: "app \(index)")
      var options = written.options
      if written.form == .folder {
        // One of each library shares its dispatchers.
        options.shared = "yes"
      } else {
        // The other has a different name, and only its core.
        (options.names, options.parts) = ("My\(written.library.name)", "core")
      }
      try Vendoring.copy(options, into: folder)
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: folder.path)
          .first { !$0.hasPrefix("Dispatchers") }
      )
      files.append(folder.appending(path: name).path)
    }
    for written in MatrixTests.Written.small(.internal) {
      let folder = place.url.appending(path: "small \(written.library.name)")
      try Vendoring.copy(written.options, into: folder)
      files.append(folder.appending(path: "Promise.swift").path)
    }
    let end = try ProgramEnd(
      of: Project.program("vendor"),
      ["test", "--debug", "--file", files.joined(separator: "\n"), "--root", Project.root.path]
    )
    #expect(end.status == 0, "\(end.output.suffix(4_000))\(end.errors)")
    #expect(end.output.components(separatedBy: "All as declared.").count == files.count + 1)
  }
}
