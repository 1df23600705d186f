import Dispatch
import Foundation

/// Runs a child process, which is ended when this process is interrupted.
public enum TemporaryProcess {
  /// How a process ended.
  public enum Ending: Sendable, Equatable {
    /// It called `exit`, or came to its end, with that status.
    case exited(Int32)
    /// A signal ended it.
    case signal(Int32)
  }

  /// What a system without processes says.
  public struct NoProcesses: Error, CustomStringConvertible {
    /// What is wrong.
    public let description = "this system lets no program start another"
  }

  /// What is said of a program that was given a time, and has not come to its end.
  public struct TookTooLong: Error, CustomStringConvertible {
    /// What is wrong.
    public let description = "it did not come to an end in time, and was killed"
  }

  /// The file of the program that runs.
  public static var thisProgram: URL {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
  }

  /// Starts a program and waits until it has ended, which blocks the calling thread.
  ///
  /// What it prints goes nowhere, what it prints as errors into a file.
  ///
  /// - Parameters:
  ///   - program: what to start.
  ///   - arguments: what it is given.
  ///   - environment: variables that it has besides those of this process.
  ///   - errors: the file, which is made.
  ///   - limit: after how many seconds it is killed; never, unless given.
  /// - Returns: how it ended.
  /// - Throws: ``TookTooLong``, when it was killed; nothing is left of it then.
  public static func run(
    _ program: URL,
    _ arguments: [String],
    environment: [String: String] = [:],
    errors: URL,
    limit: Int? = nil
  ) throws -> Ending {
    #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
      try Data().write(to: errors)
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: errors)
      let hasEnded = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in hasEnded.signal() }
      try process.run()
      let number = process.processIdentifier
      Interruption.started(number)
      defer { Interruption.ended(number) }
      if let limit, hasEnded.wait(timeout: .now() + .seconds(limit)) == .timedOut {
        kill(number, SIGKILL)
        hasEnded.wait()
        throw TookTooLong()
      } else if limit == nil {
        hasEnded.wait()
      }
      return process.terminationReason == .exit
        ? .exited(process.terminationStatus) : .signal(process.terminationStatus)
    #else
      throw NoProcesses()
    #endif
  }
}
