import Foundation
import PromiseConformance
import TestSupport
import Testing

/// What `make vendor` copies out is whole.
@Suite struct VendorTests {
  @Test(arguments: Library.all.map(\.name), ["file", "folder"])
  func `a library that was copied out compiles by itself`(library: String, form: String)
    async throws
  {
    // The command that is tested: make vendor LIB=… INTO=… FORM=…
    let script = Project.root.appending(path: ".make/vendor").path
    try await Toolchain.withFolder { folder in
      let copied = try await Toolchain.run(script, [library, folder.path, form], in: folder)
      #expect(copied.status == 0, "\(copied.errors)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }
      #expect(form == "file" ? files == ["\(library).swift"] : files.count > 3)
      let compiled = try await Toolchain.run(
        "swiftc",
        ["-swift-version", "6", "-warnings-as-errors", "-typecheck", "-parse-as-library"]
          + files.map { folder.appending(path: $0).path },
        in: folder
      )
      #expect(compiled.status == 0, "\(compiled.errors)")
    }
  }
}
