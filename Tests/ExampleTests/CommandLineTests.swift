#if os(macOS) || os(Linux)
  import ExampleSupport
  import Foundation
  import PromiseConformance
  import TemporaryFiles
  import Testing

  struct Ending {
    var status: Int32
    var text: String
    var errors: String
  }

  /// Runs an example as a program of its own.
  ///
  /// - Parameter temporary: where it keeps its temporary files, unless that is up to the system.
  func run(
    _ example: String,
    _ arguments: [String],
    temporary: URL? = nil
  ) async throws -> Ending {
    let programs = try #require(Toolchain.modules).deletingLastPathComponent()
    let folder = try TemporaryFiles.TemporaryFolder()
    let program = programs.appending(path: example).path
    var words = [program] + arguments
    // `env`, which finds the program, takes this for a setting of the environment.
    if let temporary { words.insert("TMPDIR=\(temporary.path)", at: 0) }
    let output = try await Toolchain.run(words[0], Array(words.dropFirst()), in: folder.url)
    return Ending(status: output.status, text: output.text, errors: output.errors)
  }

  private let examples = ["PostWithAttachments", "FetchUpdateSave", "PagedClient"]

  @Suite struct CommandLineTests {
    @Test(arguments: examples)
    func `an example runs to its end, and leaves nothing behind`(example: String) async throws {
      let temporary = try TemporaryFiles.TemporaryFolder()
      let ending = try await run(example, [], temporary: temporary.url)
      #expect(ending.status == 0)
      #expect(ending.errors.isEmpty)
      for library in Library.allCases { #expect(ending.text.contains("\n\(library.rawValue), ")) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path) == [])
    }

    @Test(arguments: examples)
    func `a word that says nothing gets one line and status 2`(example: String) async throws {
      let ending = try await run(example, ["typed", "tpyed"])
      #expect(ending.status == 2)
      #expect(ending.text.isEmpty)
      #expect(ending.errors.hasPrefix("\(example): there is no “tpyed”; choose from: "))
      #expect(ending.errors.filter { $0 == "\n" }.count == 1)
    }
  }
#endif
