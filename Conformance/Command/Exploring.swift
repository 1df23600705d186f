import Foundation
import ProgramSupport

/// Searches the schedules of a promise's threads: builds a program for that, with locks that it controls, and runs it.
enum Exploring {
  /// The command `explore`, which calls that program.
  static func command(_ explorer: String) -> AddedCommand {
    AddedCommand(
      "explore",
      token: "schedule:",
      "searches the schedules of threads for one that breaks a law, in the promise with locks that are steered"
    ) { try await run(explorer, $0.first == "replay" ? $0 : ["search"] + $0) }
  }

  /// Runs the program, and ends with its status.
  ///
  /// - Parameters:
  ///   - explorer: the program's product, in this program's package.
  ///   - arguments: its arguments.
  private static func run(_ explorer: String, _ arguments: [String]) async throws -> Never {
    let package = try package()
    // The promise is built with other locks there, so it needs a folder of its own.
    let build = package.appending(path: ".build-steered").path
    do {
      let end = try await TemporaryProcess(
        tool: "swift",
        ["run", "--package-path", package.path, "--scratch-path", build, explorer] + arguments,
        environment: ["STEERED": "1"],
        streams: .inherited
      ).run()
      exit(end.status)
    } catch is TemporaryProcess.MissingTool {
      throw Mistake(
        "cannot start swift, which builds \(explorer): put a toolchain's bin on the PATH"
      )
    }
  }

  /// The folder of the package that this program was built in.
  private static func package() throws -> URL {
    let program = TemporaryProcess.thisProgram.resolvingSymlinksInPath()
    var folder = program
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(path: "Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
    }
    throw Mistake(
      "there is no Package.swift above \(program.path), so nothing can be built for a search: call it from its package"
    )
  }
}
