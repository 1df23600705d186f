import Foundation
import ProgramSupport

/// How a process ended before its time, in words.
enum Death {
  /// The words.
  ///
  /// - Parameters:
  ///   - ending: what the system says.
  ///   - errors: what the process printed; the runtime says there why it trapped.
  static func words(_ ending: ProgramEnd.Ending, errors: String) -> String {
    switch ending {
    case .exited(let status): return "it ended the process with status \(status)"
    case .signal(let number):
      let words = signals.first { $0.number == number }?.words ?? "it was ended by signal \(number)"
      return words + (reason(in: errors).map { ": \($0)" } ?? "")
    }
  }

  private static let signals: [(number: Int32, words: String)] = [
    (SIGILL, "it trapped (SIGILL)"), (SIGTRAP, "it trapped (SIGTRAP)"),
    (SIGABRT, "it aborted (SIGABRT)"), (SIGFPE, "it calculated what cannot be (SIGFPE)"),
    (SIGSEGV, "it overflowed the stack, or used memory that is not its own (SIGSEGV)"),
    (SIGBUS, "it overflowed the stack, or used memory that is not its own (SIGBUS)"),
    (SIGKILL, "it was killed (SIGKILL)"), (SIGTERM, "it was ended (SIGTERM)"),
  ]

  /// The text after `Fatal error:`, or which condition failed, without the place.
  private static func reason(in text: String) -> String? {
    if let fatal = text.firstMatch(of: /Fatal error: ([^\n]+)/) { return String(fatal.1) }
    return text.firstMatch(of: /(?:Precondition|Assertion) failed[^\n]*/).map { String($0.0) }
  }
}
