#if os(macOS) || os(Linux)
  import ExampleSupport
  import Foundation
  import PromiseConformance
  import Testing

  struct Ending {
    var status: Int32
    var text: String
    var errors: String
  }

  /// Runs an example as a program of its own.
  func run(_ example: String, _ arguments: [String]) async throws -> Ending {
    let programs = try #require(Toolchain.modules).deletingLastPathComponent()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let program = programs.appending(path: example).path
    let output = try await Toolchain.run(program, arguments, in: folder.url)
    return Ending(status: output.status, text: output.text, errors: output.errors)
  }

  @Suite struct CommandLineTests {
    @Test(arguments: ["PostWithAttachments", "FetchUpdateSave"])
    func `a word that says nothing gets one line and status 2`(example: String) async throws {
      let ending = try await run(example, ["typed", "tpyed"])
      #expect(ending.status == 2)
      #expect(ending.text.isEmpty)
      #expect(ending.errors.hasPrefix("\(example): there is no “tpyed”; choose from: "))
      #expect(ending.errors.filter { $0 == "\n" }.count == 1)
    }
  }
#endif
