#if os(macOS) || os(Linux)
  import Foundation
  import TemporaryFiles
  import TestSupport
  import Testing

  @testable import vendor

  /// The suite runs on copies as it does on the libraries.
  @Suite struct SuiteTests {
    @Test(Vendoring.whole)
    func `each form, access and library passes the suite from the copy`() throws {
      let place = try TemporaryFolder()
      var files: [String] = []
      for (index, written) in MatrixTests.Written.all.enumerated() {
        let folder = place.url.appending(path: "app \(index)")
        var options = written.options
        // One of each library shares its dispatchers.
        if written.form == .folder, written.access == .public { options.shared = "yes" }
        // One of each library has another name, and only its core.
        if written.form == .file, written.access == .internal {
          (options.names, options.parts) = ("My\(written.library.name)", "core")
        }
        try Vendoring.copy(options, into: folder)
        let name = try #require(
          FileManager.default.contentsOfDirectory(atPath: folder.path)
            .first { !$0.hasPrefix("Dispatchers") }
        )
        files.append(folder.appending(path: name).path)
      }
      let end = try ProgramEnd(
        of: Vendoring.program,
        ["test", "--debug", "--file", files.joined(separator: "\n"), "--root", Project.root.path]
      )
      #expect(end.status == 0, "\(end.output.suffix(4_000))\(end.errors)")
      #expect(end.output.components(separatedBy: "All as declared.").count == files.count + 1)
    }
  }
#endif
