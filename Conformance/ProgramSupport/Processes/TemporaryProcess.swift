import Dispatch
import Foundation
import Synchronization

/// A child process, which is ended when this process is interrupted, and leaves no temporary files.
public struct TemporaryProcess: Sendable {
  /// Where it reads and writes.
  public enum Streams: Sendable {
    /// It reads nothing. Its output is kept: in files which, unlike pipes, never fill up.
    case kept
    /// The same, but only its standard error is kept.
    case errorsKept
    /// It reads and writes where this process does.
    case inherited
    /// It reads what this process writes into the first, and writes into the second. Its standard error is kept.
    case connected(Pipe, Pipe)
  }

  /// The error on systems where no program can start another.
  public struct NoProcesses: Error, CustomStringConvertible {
    /// What is wrong.
    public let description = "this system lets no program start another"
  }

  /// The error about a missing tool.
  public struct MissingTool: Error, CustomStringConvertible {
    /// Its name.
    public let name: String

    /// What is wrong, and what to do.
    public var description: String { "no `\(name)` on PATH: install it, and run again" }
  }

  private let program: URL
  private let arguments: [String]
  private let folder: URL?
  private let environment: [String: String]
  private let streams: Streams
  private let patience: Double?

  /// Describes a process.
  ///
  /// - Parameters:
  ///   - program: what to start.
  ///   - arguments: what it is given.
  ///   - folder: where it runs; where this process does, unless given.
  ///   - environment: variables that it has besides those of this process, or in their place.
  ///   - streams: where it reads and writes.
  ///   - patience: how many seconds it may work, or do nothing, before it is given up; it never is, unless given.
  public init(
    _ program: URL,
    _ arguments: [String] = [],
    in folder: URL? = nil,
    environment: [String: String] = [:],
    streams: Streams = .kept,
    patience: Double? = nil
  ) {
    (self.program, self.arguments, self.folder) = (program, arguments, folder)
    (self.environment, self.streams, self.patience) = (environment, streams, patience)
  }

  /// The same for a tool on `PATH`.
  ///
  /// - Throws: ``MissingTool``.
  public init(
    tool: String,
    _ arguments: [String] = [],
    in folder: URL? = nil,
    environment: [String: String] = [:],
    streams: Streams = .kept
  ) throws {
    guard let program = Self.find(tool) else { throw MissingTool(name: tool) }
    self.init(program, arguments, in: folder, environment: environment, streams: streams)
  }

  /// Where a tool is, if it is on `PATH`, or named by its path.
  public static func find(_ tool: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places = tool.contains("/") ? [tool] : folders.map { "\($0)/\(tool)" }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }

  /// What Xcode says of itself; `nil` where it is not installed.
  public static func xcode(_ arguments: String...) -> String? {
    guard let end = try? TemporaryProcess(tool: "xcrun", arguments).runBlocking(), end.status == 0
    else { return nil }
    return end.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The file of the program that runs.
  public static var thisProgram: URL {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
  }

  /// Runs it to its end.
  public func run() async throws -> ProgramEnd {
    try await withCheckedThrowingContinuation { ended in start { ended.resume(with: $0) } }
  }

  /// Runs it to its end, which blocks the calling thread: for a program that has nothing else to do.
  public func runBlocking() throws -> ProgramEnd {
    let hasEnded = DispatchSemaphore(value: 0)
    let end = Mutex<Result<ProgramEnd, any Error>>(.failure(NoProcesses()))
    start { result in
      end.withLock { $0 = result }
      hasEnded.signal()
    }
    hasEnded.wait()
    let result = end.withLock { $0 }
    return try result.get()
  }

  /// Kills a process, and what it started, if that is a group of its own.
  static func kill(_ process: Int32) {
    if Foundation.kill(-process, SIGKILL) != 0 { _ = Foundation.kill(process, SIGKILL) }
  }

  #if PROCESSES
    /// Starts it, and calls `whenEnded` at its end, on any thread.
    package func start(_ whenEnded: @escaping @Sendable (Result<ProgramEnd, any Error>) -> Void) {
      do {
        let written = try TemporaryFolder(with: ["output": "", "errors": ""])
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // Some leave their temporary files behind when they are interrupted.
        process.environment = ProcessInfo.processInfo.environment
          .merging(["TMPDIR": written.url.path]) { $1 }.merging(environment) { $1 }
        let null = FileHandle.nullDevice
        // Once it runs, the files are its own. Foundation may keep `process`, too, for as long as the caller lives.
        var files: [FileHandle] = []
        defer { for file in files { try? file.close() } }
        func file(_ name: String) throws -> FileHandle {
          files.append(try FileHandle(forWritingTo: written.url.appending(path: name)))
          return files[files.count - 1]
        }
        switch streams {
        case .kept:
          process.standardInput = null
          process.standardOutput = try file("output")
          process.standardError = try file("errors")
        case .errorsKept:
          (process.standardInput, process.standardOutput) = (null, null)
          process.standardError = try file("errors")
        case .connected(let input, let output):
          (process.standardInput, process.standardOutput) = (input, output)
          process.standardError = try file("errors")
        case .inherited: break
        }
        let isGivenUp = Flag()
        process.terminationHandler = { process in
          Interruption.ended(process.processIdentifier)
          let status = process.terminationStatus
          let end = Result {
            ProgramEnd(
              ending: process.terminationReason == .exit ? .exited(status) : .signal(status),
              output: try Self.text("output", in: written),
              errors: try Self.text("errors", in: written),
              isGivenUp: isGivenUp.isSet
            )
          }
          // Foundation may keep this closure for as long as the caller lives.
          written.remove()
          whenEnded(end)
        }
        try process.run()
        Interruption.started(process.processIdentifier)
        // It may have ended before it was remembered.
        if !process.isRunning { Interruption.ended(process.processIdentifier) }
        if let patience { Self.watch(process, ChildPatience(seconds: patience), isGivenUp) }
      } catch {
        whenEnded(.failure(error))
      }
    }

    private final class Flag: Sendable {
      private let state = Mutex(false)

      var isSet: Bool { state.withLock { $0 } }

      func set() { state.withLock { $0 = true } }
    }

    private static let watching = DispatchQueue(label: "watching child processes")

    private static func watch(_ process: Process, _ patience: ChildPatience, _ isGivenUp: Flag) {
      watching.asyncAfter(deadline: .now() + patience.slice) {
        guard process.isRunning else { return }
        var patience = patience
        if patience.goesOn(process.processIdentifier) {
          watch(process, patience, isGivenUp)
        } else {
          isGivenUp.set()
          kill(process.processIdentifier)
        }
      }
    }

    /// How much of what is written is read; what is killed may have written for seconds.
    private static let most = 1 << 26

    private static func text(_ file: String, in folder: TemporaryFolder) throws -> String {
      let handle = try FileHandle(forReadingFrom: folder.url.appending(path: file))
      defer { try? handle.close() }
      return String(decoding: try handle.read(upToCount: most) ?? Data(), as: UTF8.self)
    }
  #else
    package func start(_ whenEnded: @escaping @Sendable (Result<ProgramEnd, any Error>) -> Void) {
      whenEnded(.failure(NoProcesses()))
    }
  #endif
}
