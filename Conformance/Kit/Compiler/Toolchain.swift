import Foundation
import Synchronization
import TemporaryFiles

/// The Swift toolchain on this machine's `PATH`, and the modules that were built with it.
package enum Toolchain {
  /// The output and the exit status of a tool.
  package struct Output: Sendable {
    /// What it exited with; 127 where there is no such tool.
    package let status: Int32
    /// What it wrote to its standard output.
    package let text: String
    /// What it wrote to its standard error.
    package let errors: String
    /// Whether it was killed, since it had not come to its end in the time that it was given.
    package let isKilled: Bool
  }

  /// How much of what a tool writes is read; one that is killed may have written for seconds.
  private static let most = 1 << 24

  /// Why a tool could not be run: one line, which says what to do.
  package struct Failure: Error, CustomStringConvertible {
    /// That line.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// The folder of compiled modules beside the running program, where the package manager puts it.
  package static let modules: URL? = {
    var starts = [URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()]
    #if canImport(Darwin)
      starts.append(Bundle(for: FixtureCompiler.self).bundleURL)
    #endif
    if let program = Bundle.main.executableURL { starts.append(program) }
    for start in starts {
      // A test bundle is a folder, and its program lies three folders below the modules.
      var folder = start
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let modules = folder.appending(path: "Modules")
        let own = modules.appending(path: "PromiseConformance.swiftmodule")
        if FileManager.default.fileExists(atPath: own.path) { return modules }
      }
    }
    return nil
  }()

  /// Runs a tool from `PATH` to its end; one that is still there when this process is interrupted is ended as well.
  ///
  /// - Parameters:
  ///   - tool: the tool's name.
  ///   - arguments: what it is given.
  ///   - folder: where its output is written: a file, unlike a pipe, never fills up. Its temporary files are there as
  ///     well, since it leaves them behind when it is interrupted.
  ///   - limit: after how many seconds it is killed; never, unless given.
  package static func run(
    _ tool: String,
    _ arguments: [String],
    in folder: URL,
    limit: Int? = nil
  ) async throws -> Output {
    let (text, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for file in [text, errors] { try Data().write(to: file) }
    #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [tool] + arguments
      process.environment = ProcessInfo.processInfo.environment
        .merging(["TMPDIR": folder.path]) { $1 }
      process.standardOutput = try FileHandle(forWritingTo: text)
      process.standardError = try FileHandle(forWritingTo: errors)
      process.standardInput = FileHandle.nullDevice
      let isKilled = Mutex(false)
      // Waiting in the call would take a thread away from the trials that run side by side.
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { process in
          Interruption.ended(process.processIdentifier)
          ended.resume()
        }
        do { try process.run() } catch { return ended.resume(throwing: error) }
        Interruption.started(process.processIdentifier)
        // It may have ended before it was remembered.
        if !process.isRunning { Interruption.ended(process.processIdentifier) }
        guard let limit else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) {
          guard process.isRunning else { return }
          isKilled.withLock { $0 = true }
          kill(process.processIdentifier, SIGKILL)
        }
      }
      let (status, wasKilled) = (process.terminationStatus, isKilled.withLock { $0 })
    #else
      let (status, wasKilled) = (127 as Int32, false)
    #endif
    guard status != 127 else {
      throw Failure(
        "no `\(tool)` on PATH: add the `bin` folder of a Swift toolchain to PATH, and run again"
      )
    }
    return Output(
      status: status,
      text: try written(to: text),
      errors: try written(to: errors),
      isKilled: wasKilled
    )
  }

  private static func written(to file: URL) throws -> String {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return String(decoding: try handle.read(upToCount: most) ?? Data(), as: UTF8.self)
  }

  /// Calls `body` with a new empty folder, and removes it afterwards.
  package static func withFolder<Value: Sendable>(
    _ body: (URL) async throws -> Value
  ) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
  }
}
