import Foundation
import Testing

@Suite struct SourceBudgetTests {
  /// Whoever copies the file reads it first: that must stay a matter of minutes.
  @Test func `the core file has no more than 160 lines of code`() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let core = root.appending(path: "Sources/ResultPromise/Promise.swift")
    let lines = try String(contentsOf: core, encoding: .utf8)
      .split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    // Shows that it was the right file, and that counting works, before the count means something.
    #expect(lines.contains { $0.hasPrefix("public final class Promise<") })
    #expect((50...160).contains(lines.count), "\(lines.count) lines of code")
  }
}
