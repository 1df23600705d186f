@preconcurrency import Foundation

/// Runs a program and ends its process: with status 0 if all is well, 1 if it is not, and 2 with one line if it could
/// not do its work, or not write what it printed.
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
    keepOutputApart()
    Interruption.announce(as: name)
    do {
      end(name, isWell: try await work(arguments))
    } catch {
      end(name, error)
    }
  }

  /// The same without a thread that waits for interruptions, for a program that counts what one thread does.
  public static func runOnThisThread(_ name: String, _ work: (_ arguments: [String]) throws -> Bool)
    -> Never
  {
    keepOutputApart()
    do {
      end(name, isWell: try work(arguments))
    } catch {
      end(name, error)
    }
  }

  private static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// Takes the number of a standard output that is closed, which the first file to be opened would get.
  private static func keepOutputApart() {
    guard fcntl(STDOUT_FILENO, F_GETFD) == -1 else { return }
    let closed = open("/dev/null", O_RDONLY)
    if closed != STDOUT_FILENO {
      dup2(closed, STDOUT_FILENO)
      close(closed)
    }
  }

  /// What was printed is in a buffer: only its end says whether it could be written.
  private static func end(_ name: String, isWell: Bool) -> Never {
    let isFlushed = fflush(stdout) == 0
    guard isFlushed, ferror(stdout) == 0 else {
      // An earlier call may have had the reason; one more character has it again.
      let isUnknown = isFlushed && putc(10, stdout) == 10 && fflush(stdout) == 0
      let reason = isUnknown ? "" : ": \(String(cString: strerror(errno)))"
      end(name, Mistake("cannot write all that it prints\(reason)"))
    }
    exit(isWell ? 0 : 1)
  }

  private static func end(_ name: String, _ error: any Error) -> Never {
    FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    exit(2)
  }
}

/// Prints a text before what follows is done; what `print` keeps is lost if the process crashes.
package func say(_ text: String, terminator: String = "\n") {
  print(text, terminator: terminator)
  fflush(stdout)
}
