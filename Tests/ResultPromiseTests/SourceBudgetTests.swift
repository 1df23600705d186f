import Foundation
import TestSupport
import Testing

@Suite struct SourceBudgetTests {
  /// Whoever copies the file reads it first: that must stay a matter of minutes.
  @Test func `the core file has no more than 160 lines of code`() throws {
    let lines = try Project.text("Sources/ResultPromise/Promise.swift")
      .split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    // Shows that it was the right file, and that counting works, before the count means something.
    #expect(lines.contains { $0.hasPrefix("public final class Promise<") })
    #expect((50...160).contains(lines.count), "\(lines.count) lines of code")
  }
}
