import TestSupport
import Testing

/// Replaces `print` in the programs that pages show, and records what was printed.
struct Printer: Sendable {
  private let log = Log<String>()

  func callAsFunction(_ items: any Sendable...) {
    log.append(items.map { "\($0)" }.joined(separator: " "))
  }

  /// Checks what was printed; pages show it below the program of this name.
  func expect(
    _ name: String,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(log.entries.joined(separator: "\n") == text, "\(name)", sourceLocation: sourceLocation)
  }
}
