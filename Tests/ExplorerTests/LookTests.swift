import TestSupport
import Testing

@testable import Interleaving

/// What the explorer takes for a look changes nothing, or searches would leave out what they must not.
@Suite struct LookTests {
  @Test func `each look is there, and changes nothing`() throws {
    let names = Set(Looks.names.map(\.description))
    var found: Set<String> = []
    for (name, body) in try LookTests.sections() where names.contains(name) {
      found.insert(name)
      #expect(!LookTests.changes(body), "\(name) changes something under its lock: \(body)")
    }
    #expect(found == names)
  }

  @Test(arguments: [
    ("{ _ in ending }", false), ("{ _ in stage == .pending }", false),
    ("{ _ in count <= 2 && count != 1 }", false),
    ("{ _ in if case .pending = state { true } else { false } }", false),
    ("{ _ in stage = .settled }", true), ("{ _ in consumers -= 1 }", true),
    ("{ _ in step.take() }", true), ("{ _ in entries.remove(number) }", true),
  ])
  func `what changes something is told from what looks`(body: String, changes: Bool) {
    #expect(LookTests.changes(body) == changes)
  }

  /// An assignment is a change; so may be whatever is called.
  private static func changes(_ body: String) -> Bool {
    body.replacing(/\bcase [^=]*=/, with: "").contains(/[^=!<>]=[^=]|\(/)
  }

  /// What the libraries do under a lock of nothing, by the function or property that it is in.
  private static func sections() throws -> [(name: String, body: String)] {
    try Project.sources(under: "Sources").flatMap { text in
      text.matches(of: /\block\.withLock\b/).compactMap { lock -> (String, String)? in
        // The last member that is declared before: two spaces in, as the formatter has it.
        let members = text[..<lock.range.lowerBound]
          .matches(of: /\n  (?:@?[\w()]+ )*(?:func|var) (\w+)(\(\))?/)
        guard let member = members.last, let body = braces(text[lock.range.upperBound...])
        else { return nil }
        return (String(member.1) + (member.2 ?? ""), body)
      }
    }
  }

  /// The first pair of braces, with what it holds.
  private static func braces(_ text: Substring) -> String? {
    guard let start = text.firstIndex(of: "{") else { return nil }
    var depth = 0
    for index in text[start...].indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return String(text[start...index]) }
    }
    return nil
  }
}
