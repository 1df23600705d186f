import Foundation
import TestSupport
import Testing

/// The cores stay as short, and as much alike, as `Docs/Machines.md` says.
@Suite(.ownThread) struct MachinesTests {
  private static let libraries = ["ResultPromise", "JSPromise", "TypedPromise"]

  private func source(_ library: String, _ file: String) throws -> String {
    try Project.text("Sources/\(library)/\(file).swift")
  }

  /// Lines that are neither empty nor a comment nor an import.
  private func linesOfCode(_ text: String) -> Int {
    text.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.contains(/^(\/\/|#|(public )?import )/) }
      .count
  }

  @Test func `what the page shows stands in the sources`() throws {
    let page = try Project.text("Docs/Machines.md")
    let blocks = page.components(separatedBy: "\n<!-- ").dropFirst().filter {
      !$0.hasPrefix("picture ") && !$0.hasPrefix("end of picture ")
    }
    #expect(blocks.count >= 12)
    #expect(page.components(separatedBy: "```swift").count == blocks.count + 1)
    for block in blocks {
      let parts = block.components(separatedBy: " -->\n```swift\n")
      try #require(parts.count == 2, "no excerpt after \(block.prefix(60))")
      let shown = parts[1].components(separatedBy: "```")[0]
      let unindented = { (text: String) in
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
          .joined(separator: "\n")
      }
      let text = unindented(try Project.text(parts[0]))
      #expect(text.contains(unindented(shown)), "\(parts[0]) does not have:\n\(shown)")
    }
  }

  @Test(arguments: libraries) func `the page has the machine's table`(library: String) throws {
    let page = try Project.text("Docs/Machines.md")
    let rows = try source(library, "Machine").split(separator: "\n").filter {
      $0.hasPrefix("/// |")
    }
    #expect(rows.count >= 5)
    for row in rows { #expect(page.contains(row.dropFirst(4)), "the page has no row \(row)") }
  }

  /// A core is read before it is copied, so it must stay short.
  @Test(arguments: libraries) func `a core is short`(library: String) throws {
    let machine = linesOfCode(try source(library, "Machine"))
    let promise = linesOfCode(try source(library, "Promise"))
    // A lower bound checks that the file is found and counted.
    #expect((100...250).contains(machine), "\(machine) lines of code in Machine.swift")
    #expect((50...150).contains(promise), "\(promise) lines of code in Promise.swift")
  }

  @Test func `what is unsafe has one home, which is short`() throws {
    let home = try Project.sources(under: "Sources/PromiseStorage")
    #expect((200...350).contains(home.map(linesOfCode).reduce(0, +)))
    let unsafe =
      /\bunsafe|\(unsafe\)|Unmanaged|Unsafe\w*Pointer|@exclusivity|@unchecked (?!Sendable)/
    for library in Self.libraries + ["Dispatchers"] {
      for text in try Project.sources(under: "Sources/\(library)") {
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        for line in code { #expect(!line.contains(unsafe), "\(library): \(line)") }
      }
    }
  }

  /// The same role has the same name, so that two cores laid side by side show where they differ.
  @Test func `the cores use the same words`() throws {
    let page = try Project.text("Docs/Machines.md")
    let words = page.components(separatedBy: "\n## What is the same")[0]
      .matches(of: /\n\| \*\*(\w+)\*\* \|/).map { String($0.1) }
    #expect(words.count >= 12)
    for library in Self.libraries {
      let own = try ["Machine", "Promise"].map { try source(library, $0) }
      let texts = try own + Project.sources(under: "Sources/PromiseStorage")
      let code = texts.joined().lowercased()
      for word in words {
        #expect(code.contains(word), "\(library) has no \(word)")
      }
    }
  }
}
