import Interleaving
import Synchronization
import TestSupport
import Testing

/// What the explorer takes for a look changes nothing, or searches would leave out what they must not.
@Suite(.ownThread) struct LookTests {
  @Test(arguments: ["ResultPromise", "JSPromise", "TypedPromise"])
  func `a library looks in one way, which cannot change anything`(library: String) throws {
    let sources = try Project.sources(under: "Sources/\(library)")
    let looks = sources.flatMap { $0.matches(of: /func look\b(.*)/) }.map { String($0.1) }
    #expect(!looks.isEmpty)
    // The explorer knows them by their name; what they read is lent.
    for look in looks { #expect(look.contains("(borrowing PromiseState) -> Answer)")) }
    // What is only read is read by a look.
    let reads = sources.flatMap { $0.matches(of: /\block\.withLock \{ \$0\.\w+ \}/) }
    #expect(reads.isEmpty, "\(reads.map { $0.0 })")
  }

  @Test(arguments: ["ResultPromise", "JSPromise", "TypedPromise"])
  func `what is attempted settles the promise, or does nothing`(library: String) throws {
    let sources = try Project.sources(under: "Sources/\(library)")
    // A settlement changes the phase, which the explorer sees in the bits of the state.
    let attempts = sources.flatMap { source in
      source.matches(of: /= attempt \{[\s\S]*?\n    \}|\n    attempt \{.*\}/).map { String($0.0) }
    }
    #expect(!attempts.isEmpty)
    for attempt in attempts { #expect(attempt.contains("settle(")) }
    // And each settlement is attempted.
    let settlements = sources.flatMap { source in
      source.matches(of: /lock\.withLock \{[^}]*\bsettle\(/).map { String($0.0) }
    }
    #expect(settlements.isEmpty, "\(settlements)")
  }
}
