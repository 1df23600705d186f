import Foundation

/// Runs a program and ends its process: with status 0 if all is well, 1 if it is not, and 2 with one line if it could
/// not do its work.
///
/// When it is interrupted, one line says what is unfinished.
public enum Launcher {
  /// Runs a program's work, and ends the process.
  ///
  /// - Parameters:
  ///   - name: the program's name, for its error line.
  ///   - work: gets the arguments, and returns whether all is well.
  public static func run(
    _ name: String,
    _ work: @Sendable (_ arguments: [String]) async throws -> Bool
  ) async -> Never {
    Interruption.announce(as: name)
    do {
      exit(try await work(arguments) ? 0 : 1)
    } catch {
      end(name, error)
    }
  }

  /// The same without a thread that waits for interruptions, for a program that counts what one thread does.
  public static func runOnThisThread(_ name: String, _ work: (_ arguments: [String]) throws -> Bool)
    -> Never
  {
    do {
      exit(try work(arguments) ? 0 : 1)
    } catch {
      end(name, error)
    }
  }

  private static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  private static func end(_ name: String, _ error: any Error) -> Never {
    FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    exit(2)
  }
}
